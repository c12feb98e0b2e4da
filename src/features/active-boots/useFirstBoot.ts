import { useEffect } from 'react';
import { afterFrame } from '../../components/afterFrame';
import type { BootListItem } from '../../domain/wire/boot';
import type { BootListStore } from '../../stores/boots/BootListStore';

export interface FirstBoot {
  readonly bootList: BootListStore;
  /** The rows as they are shown, and the list that they were made from. */
  readonly boots: readonly BootListItem[];
  readonly values: readonly BootListItem[];
  /** Whether a boot is to be selected: on the wide layout, while nothing is. */
  readonly wanted: boolean;
  readonly select: (id: number) => void;
}

/**
 * Selects the first boot of the list while nothing is selected, once the rows are on the screen; it leaves no step in the
 * history.
 */
export function useFirstBoot({ bootList, boots, values, wanted, select }: FirstBoot): void {
  const { status } = bootList;
  useEffect(() => {
    // Read anew: an effect before this one may have begun to load another region's list.
    const isCurrent = bootList.status === 'loaded' && bootList.values === values;
    const [first] = boots;
    return wanted && isCurrent && first !== undefined ? afterFrame(() => select(first.id)) : undefined;
  }, [bootList, status, boots, values, wanted, select]);
}
