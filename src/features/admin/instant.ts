import { showInstant } from '../../domain/time/zone';

/**
 * An instant (ISO 8601 in UTC) as `MM/DD/YYYY HH:mm` in the browser's zone, with the zone's short name. Setup
 * pages belong to no region, so no region's zone applies.
 */
export function shownInstant(instant: string): string {
  return showInstant(Date.parse(instant), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
