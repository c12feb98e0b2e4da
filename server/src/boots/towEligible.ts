import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { EARLIEST_YEAR } from '../../../src/domain/constants';
import { offsetPeriods } from '../../../src/domain/time/zone';
import type { Dialect } from '../db/columns';
import { RegionDetails } from '../regions/regions';

const HOUR_MS = 3_600_000;
/** More than the few minutes by which a boot's time may be ahead of the clock. */
const AHEAD_MS = HOUR_MS;
const EARLIEST = Date.UTC(EARLIEST_YEAR, 0, 1);

const Limit = v.pick(RegionDetails, ['towEligibleAfterHours']);

/** The region's rules for when its boots may be towed. */
export interface RegionOfBoots {
  readonly id: number;
  readonly zoneId: string;
  readonly details: string;
}

/**
 * SQL for the time at which each boot of these regions may be towed: the wire's local time, or null if the region
 * sets no limit. The limit is in elapsed hours, so the zone's offset may change meanwhile. SQLite knows no zones, and
 * PostgreSQL has its own zone data, so the statement contains the offsets.
 * @param now milliseconds since the epoch
 */
export function towEligibleTime(
  regions: readonly RegionOfBoots[],
  dialect: Dialect,
  now: number,
): RawBuilder<unknown> {
  const limits = regions.flatMap(({ id, zoneId, details }) => {
    const hours = v.parse(Limit, JSON.parse(details)).towEligibleAfterHours;
    return hours == null ? [] : [{ id, zoneId, afterMs: Math.round(hours * HOUR_MS) }];
  });
  if (limits.length === 0) return sql`null`;
  const ofRegions = limits.map(({ id, zoneId, afterMs }) => {
    const periods = offsetPeriods(EARLIEST, now + AHEAD_MS + afterMs, zoneId);
    // Newest first, because few active boots are old.
    const cases = [...periods]
      .reverse()
      .map(
        ({ from, offset }) =>
          sql`when boot_at >= ${sql.lit(from - afterMs)} then ${sql.lit(afterMs + offset)}`,
      );
    return sql`when ${sql.lit(id)} then case ${sql.join(cases, sql` `)} end`;
  });
  return wireTimeOf(sql`(boot_at + case region_id ${sql.join(ofRegions, sql` `)} end) / 1000`, dialect);
}

/** SQL that formats a number of seconds since the epoch as `YYYY-MM-DDTHH:mm:ss`. */
export function wireTimeOf(seconds: RawBuilder<unknown>, dialect: Dialect): RawBuilder<unknown> {
  // `datetime` takes half as long as `strftime`.
  return dialect === 'sqlite'
    ? sql`replace(datetime(${seconds}, 'unixepoch'), ' ', 'T')`
    : sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
}
