import { observer } from 'mobx-react-lite';
import { nowInZone } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';
import { useRemovalText } from '../../../i18n/removal';
import { useStore } from '../../../stores/context';

/** Whether the motorist is waiting, or whether the boot is off its car. Renders nothing if there is nothing to say. */
export const RemovalLine = observer(function RemovalLine({ details }: { readonly details: BootDetails }) {
  const { removals, regions, time } = useStore();
  const textOf = useRemovalText();
  const today = nowInZone(regions.zoneOf(details.regionCode), () => time.now).date;
  const text = removals.isShown ? textOf(details.removal, today) : null;
  // Screen readers say it when it changes by itself.
  return text === null ? null : <p role="status">{text}</p>;
});
