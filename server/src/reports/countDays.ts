import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import type { Clock } from '../../../src/domain/time/clock';
import type { DayRange } from '../../../src/domain/validation/days';
import type { Report, ReportRegion } from '../../../src/domain/wire/money';
import type { Db } from '../db/database';
import { activeBoots, closedBoots, moneyTaken, recordedBoots, releaseMinutes, type Counted } from './figures';
import { removalTimes } from './removals';
import { eachDay, stretches, type Stretch } from './reportDays';
import { Tally } from './tally';

const HOUR_MS = 60 * 60_000;

export interface ReportContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasRemovals: boolean;
}

/** The figures that do not depend on the days. */
type Now = Pick<Report, 'activeNow' | 'towEligibleNow'>;

/** The settings of a region that a report needs. */
const Settings = v.object({ towEligibleAfterHours: v.nullish(v.number()) });

async function towEligibleAfterHours(db: Db, regionId: number): Promise<number | null> {
  const { details } = await db
    .selectFrom('region')
    .select('details')
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow();
  return v.parse(Settings, JSON.parse(details)).towEligibleAfterHours ?? null;
}

/** Counts a range of days into these tallies. */
async function addStretch(
  { db, clock, hasRemovals }: ReportContext,
  tallies: readonly Tally[],
  counted: Counted,
  stretch: Stretch,
): Promise<void> {
  for (const { hour, person, count } of await recordedBoots(db, counted, stretch)) {
    const [date = '', ofDay = ''] = hour.split('T');
    for (const tally of tallies) {
      tally.count('recorded', date, person, count);
      tally.countHour(Number(ofDay), count);
    }
  }
  // The embedded database runs on this same thread, so let other calls run in between.
  await setImmediate();
  for (const { date, status, person, count } of await closedBoots(db, counted, stretch)) {
    const what = status === 'RELEASED' ? 'released' : 'cancelled';
    for (const tally of tallies) tally.count(what, date, person, count);
  }
  await setImmediate();
  for (const { minutes, count } of await releaseMinutes(db, counted, stretch)) {
    for (const tally of tallies) tally.countMinutes(minutes, count);
  }
  await setImmediate();
  for (const { date, person, ...money } of await moneyTaken(db, counted, stretch)) {
    for (const tally of tallies) tally.take(date, person, money);
  }
  await setImmediate();
  if (!hasRemovals) return;
  for (const { minutes, late, count } of await removalTimes(db, counted, stretch, clock())) {
    for (const tally of tallies) tally.countRemovals(minutes, late === 1, count);
  }
  await setImmediate();
}

/** The short names of people by id. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('appUser').select(['id', 'shortName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, shortName }) => [id, shortName]));
}

/** The boots in regions that are active now. */
export async function nowIn({ db, clock }: ReportContext, all: readonly Counted[]): Promise<Now> {
  const now = clock();
  const sum = { activeNow: 0, towEligibleNow: 0 };
  for (const counted of all) {
    const hours = await towEligibleAfterHours(db, counted.regionId);
    sum.activeNow += await activeBoots(db, counted, Number.MAX_SAFE_INTEGER);
    if (hours !== null) sum.towEligibleNow += await activeBoots(db, counted, now - hours * HOUR_MS);
  }
  return sum;
}

/** The figures of some days, for all regions together and for each. */
export async function figuresOf(
  context: ReportContext,
  all: readonly Counted[],
  { from, to }: DayRange,
  now: Now,
) {
  const days = eachDay(from, to);
  const whole = new Tally(days);
  const byRegion: ReportRegion[] = [];
  for (const counted of all) {
    const own = new Tally(days);
    for (const stretch of stretches(from, to, counted.zoneId)) {
      await addStretch(context, [whole, own], counted, stretch);
    }
    byRegion.push({ regionCode: counted.regionCode, ...own.totals });
  }
  const report = whole.report(await namesOf(context.db, whole.personIds), now);
  return { report: context.hasRemovals ? { ...report, removals: whole.removals } : report, byRegion };
}
