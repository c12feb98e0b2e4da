import { sql, type RawBuilder } from 'kysely';
import moment from 'moment-timezone';
import * as v from 'valibot';
import { EARLIEST_YEAR } from '../../../src/domain/constants';
import { zoneOf } from '../../../src/domain/time';
import type { Dialect } from '../db/columns';
import { RegionDetails } from '../regions/regions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Boots may lie this far ahead of the clock, and a little more. */
const AHEAD_MS = HOUR_MS;
const EARLIEST = Date.UTC(EARLIEST_YEAR, 0, 1);

const Limit = v.pick(RegionDetails, ['towEligibleAfterHours']);

/** What of a region decides from when on its boots may be towed. */
export interface RegionOfBoots {
  readonly id: number;
  readonly zoneId: string;
  readonly details: string;
}

/** When the zone's clocks were changed, newest first, with what they have been ahead of UTC since; milliseconds. */
function clocksUntil(zoneId: string, until: number): { since: number; ahead: number }[] {
  const zone = moment.tz.zone(zoneOf(zoneId));
  if (zone === null) return [{ since: EARLIEST, ahead: 0 }];
  const changes = zone.untils.filter((at) => at > EARLIEST && at <= until);
  return [EARLIEST, ...changes]
    .reverse()
    .map((since) => ({ since, ahead: -zone.utcOffset(since) * MINUTE_MS }));
}

/**
 * When each boot of these regions may be towed, as SQL that gives the wire's local time, or null where no limit is set.
 * Hours are elapsed ones, so the clock may have been changed between the two times: SQLite knows no zones, and
 * PostgreSQL has its own data of them, so what the clocks said is written into the statement.
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
    const clocks = clocksUntil(zoneId, now + AHEAD_MS + afterMs);
    const cases = clocks.map(
      ({ since, ahead }) => sql`when boot_at >= ${sql.lit(since - afterMs)} then ${sql.lit(afterMs + ahead)}`,
    );
    return sql`when ${sql.lit(id)} then case ${sql.join(cases, sql` `)} end`;
  });
  const local = sql`(boot_at + case region_id ${sql.join(ofRegions, sql` `)} end) / 1000`;
  // `datetime` takes half the time of `strftime`.
  return dialect === 'sqlite'
    ? sql`replace(datetime(${local}, 'unixepoch'), ' ', 'T')`
    : sql`to_char(to_timestamp(${local}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
}
