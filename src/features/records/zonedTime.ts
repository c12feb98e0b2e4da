import { shownTime } from '../../components/value';
import { zoneShortName } from '../../domain/time/zone';

/**
 * A record's time with its zone, for example `03/09/2026 11:00 PDT`.
 * @param local as the server sends it, `YYYY-MM-DDTHH:mm:ss`, in the region's time zone
 * @param zone the region's zone, for example `America/Los_Angeles`
 * @param utc the same time in UTC, if the server sends it
 */
export function zonedTime(local: string, zone: string, utc?: string | null): string {
  return `${shownTime(local)} ${zoneShortName(local, zone, utc)}`;
}
