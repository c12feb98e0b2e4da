import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { REPORT_USUAL_DAYS } from '../../../src/domain/constants';
import { holds } from '../../../src/domain/permissions';
import { addDays } from '../../../src/domain/time/text';
import type { Clock } from '../../../src/domain/time/clock';
import { nowInZone } from '../../../src/domain/time/zone';
import { checkReportDays } from '../../../src/domain/validation/days';
import type { Report, ReportQuery } from '../../../src/domain/wire/money';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { regionByCode } from '../regions/bootRegion';
import { faultsOf, refuse } from '../validate/fieldFaults';
import { activeBoots, closedBoots, moneyTaken, recordedBoots, releaseMinutes, type Counted } from './figures';
import { eachDay, stretches, type Stretch } from './reportDays';
import { Tally } from './tally';

const HOUR_MS = 60 * 60_000;
/** An id that no company has, so that nothing is counted for a viewer who may see no boots. */
const NO_COMPANY = 0;

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

async function addStretch(db: Db, tally: Tally, counted: Counted, stretch: Stretch): Promise<void> {
  for (const { hour, person, count } of await recordedBoots(db, counted, stretch)) {
    const [date = '', ofDay = ''] = hour.split('T');
    tally.count('recorded', date, person, count);
    tally.countHour(Number(ofDay), count);
  }
  // The embedded database runs on this same thread, so let other calls run in between.
  await setImmediate();
  for (const { date, status, person, count } of await closedBoots(db, counted, stretch)) {
    tally.count(status === 'RELEASED' ? 'released' : 'cancelled', date, person, count);
  }
  await setImmediate();
  for (const { minutes, count } of await releaseMinutes(db, counted, stretch))
    tally.countMinutes(minutes, count);
  await setImmediate();
  for (const { date, person, ...money } of await moneyTaken(db, counted, stretch)) {
    tally.take(date, person, money);
  }
  await setImmediate();
}

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('appUser').select(['id', 'shortName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, shortName }) => [id, shortName]));
}

/** The requested days; by default the last thirty. */
function daysAsked({ from, to }: ReportQuery, zoneId: string, clock: Clock) {
  const last = to ?? nowInZone(zoneId, clock).date;
  return { from: from ?? addDays(last, 1 - REPORT_USUAL_DAYS), to: last };
}

/**
 * The activity in a region over some days, counting the boots that the viewer may see.
 * @returns the report and the days that it covers
 * @throws HttpError 400 for reversed or too many days; 404 if the region does not exist
 */
export async function reportOf(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  regionCode: string,
  query: ReportQuery,
): Promise<{ readonly from: string; readonly to: string; readonly report: Report }> {
  const { id: regionId, zoneId } = await regionByCode(db, regionCode);
  const { from, to } = daysAsked(query, zoneId, clock);
  refuse(faultsOf(checkReportDays({ from, to })));
  const counted = { regionId, zoneId, companyId: companySeen(viewer, regionCode) };
  const tally = new Tally(eachDay(from, to));
  for (const stretch of stretches(from, to, zoneId)) await addStretch(db, tally, counted, stretch);
  const now = clock();
  const hours = await towEligibleAfterHours(db, regionId);
  const report = tally.report(await namesOf(db, tally.personIds), {
    activeNow: await activeBoots(db, counted, Number.MAX_SAFE_INTEGER),
    towEligibleNow: hours === null ? 0 : await activeBoots(db, counted, now - hours * HOUR_MS),
  });
  return { from, to, report };
}
