import { utcTime, wireTime } from '../../../src/domain/time/zone';
import type { Cell } from '../platform/csv';

/** An instant as ISO 8601; null stays null. */
export const utc = (at: number | null) => (at === null ? null : utcTime(at));

/** Who recorded something, and when: in the region's time and in UTC. */
export function recordedBy(
  { createdAt, createdBy, username, shortName }: MadeBy,
  zoneId: string,
): Record<'time' | 'timeUtc' | 'byId' | 'by' | 'byName', Cell> {
  return {
    time: wireTime(createdAt, zoneId),
    timeUtc: utc(createdAt),
    byId: createdBy,
    by: username,
    byName: shortName,
  };
}
interface MadeBy {
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly username: string | null;
  readonly shortName: string | null;
}
