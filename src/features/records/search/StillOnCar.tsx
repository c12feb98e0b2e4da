import { observer } from 'mobx-react-lite';
import { nowInZone } from '../../../domain/time/zone';
import type { BootRecord } from '../../../domain/wire/records';
import { useRemovalText } from '../../../i18n/removal';
import { useStore } from '../../../stores/context';

/** Until when the boot of a closed record must be off its car. Renders nothing if it is off, or was not asked for. */
export const StillOnCar = observer(function StillOnCar({ record }: { readonly record: BootRecord }) {
  const { removals, regions, time } = useStore();
  const textOf = useRemovalText();
  const { removal, status, regionCode } = record;
  if (!removals.isShown || status === 'ACTIVE' || removal == null || removal.state === 'OFF') return null;
  const today = nowInZone(regions.zoneOf(regionCode), () => time.now).date;
  return <span className="tb-records__more-status">{textOf(removal, today)}</span>;
});
