import { setImmediate } from 'node:timers/promises';
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
  ReportException,
  ReportQuery,
} from '../../../src/domain/wire/money';
import { seesEveryCompany, type Viewer } from '../access/viewer';
import { regionByCode, type BootRegion } from '../regions/bootRegion';
import { faultsOf, refuse } from '../validate/fieldFaults';
import { exceptionRows } from './exceptionRows';
import { Exceptions } from './exceptions';
import { figuresOf, namesOf, nowIn, type ReportContext } from './countDays';
import type { Counted } from './figures';
import { moneyCsv } from './moneyCsv';
import { stretches } from './reportDays';

/** An id that no company has, so that nothing is counted for a viewer who may see no boots. */
const NO_COMPANY = 0;

/** The company whose boots count for the viewer in a region: null for all companies, `NO_COMPANY` for none. */
function companySeen(viewer: Viewer, regionCode: string): number | null {
  if (holds(viewer.permissions, regionCode, 'BOOT_VIEW_ALL')) return null;
  return holds(viewer.permissions, regionCode, 'BOOT_VIEW') ? viewer.company.id : NO_COMPANY;
}

/** The requested days; by default the last thirty up to the latest current day of the regions. */
function daysAsked({ from, to }: ReportQuery, regions: readonly BootRegion[], clock: Clock): DayRange {
  const todays = regions.map(({ zoneId }) => nowInZone(zoneId, clock).date).sort();
  const last = to ?? todays.at(-1) ?? '';
  return { from: from ?? addDays(last, 1 - REPORT_USUAL_DAYS), to: last };
}

/** The same number of days directly before. */
function daysBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
}

/** The exceptions in some days. */
async function exceptionsOf(
  { db, clock, hasRemovals }: ReportContext,
  all: readonly Counted[],
  { from, to }: DayRange,
): Promise<ReportException[]> {
  const exceptions = new Exceptions();
  const now = hasRemovals ? clock() : null;
  for (const counted of all) {
    for (const stretch of stretches(from, to, counted.zoneId)) {
      exceptions.add(counted.regionCode, await exceptionRows(db, counted, stretch, now));
      await setImmediate();
    }
  }
  return exceptions.report(await namesOf(db, exceptions.personIds));
}

/** The boots to count for the viewer in these regions, and the days. */
async function countedBoots(
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
    regionId: id,
    regionCode: code,
    zoneId,
    companyId: companySeen(viewer, code),
    shiftCompanyId: seesEveryCompany(viewer) ? null : viewer.company.id,
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
  const { all, days } = await countedBoots(context, viewer, [regionCode], query);
  const { report } = await figuresOf(context, all, days, await nowIn(context, all));
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
  const { all, days } = await countedBoots(context, viewer, [...new Set([region].flat())], query);
  const now = await nowIn(context, all);
  const { report, byRegion } = await figuresOf(context, all, days, now);
  const before = await figuresOf(context, all, daysBefore(days), now);
  const previous = { ...before.report, byRegion: before.byRegion };
  return {
    days,
    report: { ...report, byRegion, exceptions: await exceptionsOf(context, all, days), previous },
  };
}

/** The money of these regions as CSV for accounting. */
export async function moneyCsvOf(
  context: ReportContext,
  viewer: Viewer,
  { region, ...query }: RegionsReportQuery,
): Promise<{ readonly days: DayRange; readonly csv: string }> {
  const { all, days } = await countedBoots(context, viewer, [...new Set([region].flat())], query);
  return { days, csv: await moneyCsv(context.db, all, days) };
}
