import { shownTime } from '../../components/value';
import { zoneShortName } from '../../domain/time/zone';

/**
 * A time of a record with its zone beside it, as in `03/09/2026 11:00 PDT`.
 * @param local as on the wire, `YYYY-MM-DDTHH:mm:ss`, in the region's time
 * @param zone the region's, as in `America/Los_Angeles`
 */
export function zonedTime(local: string, zone: string): string {
  return `${shownTime(local)} ${zoneShortName(local, zone)}`;
}
