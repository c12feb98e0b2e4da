import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { REPORT_USUAL_DAYS } from '../../../src/domain/constants';
import { holds } from '../../../src/domain/permissions';
import { addDays, daysBetween } from '../../../src/domain/time/text';
import type { Clock } from '../../../src/domain/time/clock';
import { nowInZone } from '../../../src/domain/time/zone';
import { checkReportDays, type DayRange } from '../../../src/domain/validation/days';
import type {
  RegionsReport,
  RegionsReportQuery,
  Report,
  ReportQuery,
  ReportRegion,
} from '../../../src/domain/wire/money';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { regionByCode, type BootRegion } from '../regions/bootRegion';
import { faultsOf, refuse } from '../validate/fieldFaults';
import { activeBoots, closedBoots, moneyTaken, recordedBoots, releaseMinutes, type Counted } from './figures';
import { eachDay, stretches, type Stretch } from './reportDays';
import { Tally } from './tally';

const HOUR_MS = 60 * 60_000;
/** An id that no company has, so that nothing is counted for a viewer who may see no boots. */
const NO_COMPANY = 0;

export interface ReportContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** The figures that do not depend on the days. */
type Now = Pick<Report, 'activeNow' | 'towEligibleNow'>;

/** The settings of a region that a report needs. */
const Settings = v.object({ towEligibleAfterHours: v.nullish(v.number()) });

/** The company whose boots count for the viewer in a region: null for all companies, `NO_COMPANY` for none. */
function companySeen(viewer: Viewer, regionCode: string): number | null {
  if (holds(viewer.permissions, regionCode, 'BOOT_VIEW_ALL')) return null;
  return holds(viewer.permissions, regionCode, 'BOOT_VIEW') ? viewer.company.id : NO_COMPANY;
}

async function towEligibleAfterHours(db: Db, regionId: number): Promise<number | null> {
  const { details } = await db
    .selectFrom('region')
    .select('details')
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow();
  return v.parse(Settings, JSON.parse(details)).towEligibleAfterHours ?? null;
}

/** Adds the figures of a range of days to these tallies. */
async function addStretch(
  db: Db,
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
}

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('appUser').select(['id', 'shortName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, shortName }) => [id, shortName]));
}

/** The requested days; by default the last thirty up to the latest today of the regions. */
function daysAsked({ from, to }: ReportQuery, regions: readonly BootRegion[], clock: Clock): DayRange {
  const todays = regions.map(({ zoneId }) => nowInZone(zoneId, clock).date).sort();
  const last = to ?? todays.at(-1) ?? '';
  return { from: from ?? addDays(last, 1 - REPORT_USUAL_DAYS), to: last };
}

/** The same number of days directly before. */
function daysBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
}

/** What is active in regions now. */
async function nowIn({ db, clock }: ReportContext, all: readonly Counted[]): Promise<Now> {
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
async function figuresOf(db: Db, all: readonly Counted[], { from, to }: DayRange, now: Now) {
  const days = eachDay(from, to);
  const whole = new Tally(days);
  const byRegion: ReportRegion[] = [];
  for (const counted of all) {
    const own = new Tally(days);
    for (const stretch of stretches(from, to, counted.zoneId)) {
      await addStretch(db, [whole, own], counted, stretch);
    }
    byRegion.push({ regionCode: counted.regionCode, ...own.totals });
  }
  return { report: whole.report(await namesOf(db, whole.personIds), now), byRegion };
}

/** The boots to count for the viewer in these regions, and the days. */
async function asked(
  { db, clock }: ReportContext,
  viewer: Viewer,
  regionCodes: readonly string[],
  query: ReportQuery,
): Promise<{ readonly all: readonly Counted[]; readonly days: DayRange }> {
  const regions: BootRegion[] = [];
  for (const code of regionCodes) regions.push(await regionByCode(db, code));
  const days = daysAsked(query, regions, clock);
  refuse(faultsOf(checkReportDays(days)));
  const all = regions.map(({ id, code, zoneId }) => ({
    ...{ regionId: id, regionCode: code, zoneId, companyId: companySeen(viewer, code) },
  }));
  return { all, days };
}

/**
 * The activity in a region over some days, counting the boots that the viewer may see.
 * @returns the report and the days that it covers
 * @throws HttpError 400 for reversed or too many days; 404 if the region does not exist
 */
export async function reportOf(
  context: ReportContext,
  viewer: Viewer,
  regionCode: string,
  query: ReportQuery,
): Promise<{ readonly days: DayRange; readonly report: Report }> {
  const { all, days } = await asked(context, viewer, [regionCode], query);
  const { report } = await figuresOf(context.db, all, days, await nowIn(context, all));
  return { days, report };
}

/**
 * The same over several regions, with each region's part, the exceptions, and the same number of days before.
 * Each region counts its own days and hours.
 */
export async function regionsReportOf(
  context: ReportContext,
  viewer: Viewer,
  { region, ...query }: RegionsReportQuery,
): Promise<{ readonly days: DayRange; readonly report: RegionsReport }> {
  const { db } = context;
  const { all, days } = await asked(context, viewer, [...new Set([region].flat())], query);
  const now = await nowIn(context, all);
  const { report, byRegion } = await figuresOf(db, all, days, now);
  const before = await figuresOf(db, all, daysBefore(days), now);
  const previous = { ...before.report, byRegion: before.byRegion };
  return { days, report: { ...report, byRegion, exceptions: [], previous } };
}
