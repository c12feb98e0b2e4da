import { useEffect } from 'react';
import type { BootListStore } from '../../stores/boots/BootListStore';
import type { ListAddress } from './useListAddress';

/** A list older than this is read again when somebody looks at it once more, milliseconds. */
const STALE_AFTER_MS = 10_000;

/**
 * Loads the list of the region that the address names, and again when the window is looked at once more. Coming back
 * to the screen without a region in the address, the one that was picked before goes into it.
 */
export function useListLoading(
  bootList: BootListStore,
  { region, amend }: Pick<ListAddress, 'region' | 'amend'>,
): void {
  const views = bootList.viewRegions.join('\n');

  useEffect(() => {
    if (region !== null) bootList.pick(region);
    else if (bootList.mustPick && bootList.region !== undefined) {
      amend({ region: bootList.region });
      return;
    }
    void bootList.show();
  }, [bootList, region, views, amend]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void bootList.refreshOlderThan(STALE_AFTER_MS);
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [bootList]);
}
