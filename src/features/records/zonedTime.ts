import { shownTime } from '../../components/value';
import { zoneShortName } from '../../domain/time/zone';

/**
 * A time of a record with its zone beside it, for example `03/09/2026 11:00 PDT`.
 * @param local as on the wire, `YYYY-MM-DDTHH:mm:ss`, in the region's time
 * @param zone the region's, for example `America/Los_Angeles`
 * @param utc the same time in UTC, where the server says it
 */
export function zonedTime(local: string, zone: string, utc?: string | null): string {
  return `${shownTime(local)} ${zoneShortName(local, zone, utc)}`;
}
