import { holds } from '../../../src/domain/permissions';
import { centsToDollars, sumCents } from '../../../src/domain/money';
import { addDays } from '../../../src/domain/time/text';
import { startOfDay, wireTime } from '../../../src/domain/time/zone';
import { checkDays } from '../../../src/domain/validation/days';
import type { Shift, ShiftPage, ShiftQuery, WholeShift } from '../../../src/domain/wire/money';
import { seesEveryCompany, type Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { notFound } from '../http/httpError';
import { regionByCode, type BootRegion } from '../regions/bootRegion';
import { cursorOf, readCursor } from '../validate/cursor';
import { faultsOf, refuse } from '../validate/fieldFaults';
import { cashEntries, onTheWire } from './cashEntries';

const NO_SHIFT = 'There is no such shift';

/** The closed shifts of a region that the viewer may see. */
function visibleShifts(db: Db, viewer: Viewer, region: Pick<BootRegion, 'id' | 'code'>) {
  const seesOthers = holds(viewer.permissions, region.code, 'ADMIN_CASHIER_SHIFTS');
  const all = db
    .selectFrom('shift')
    .select(['shift.id', 'shift.fromAt', 'shift.toAt', 'shift.note', 'shift.zoneId'])
    .select(['shift.byName as by', 'shift.closedByName as closedBy'])
    .where('shift.regionId', '=', region.id);
  if (!seesOthers) return all.where('shift.userId', '=', viewer.id);
  if (seesEveryCompany(viewer)) return all;
  return all.where((is) =>
    is.or([is('shift.companyId', '=', viewer.company.id), is('shift.userId', '=', viewer.id)]),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleShifts>['execute']>>[number];

/** Shifts in the wire's shape, with their totals, in the order of the rows. */
async function shiftsOf(db: Db, rows: readonly Row[]): Promise<Shift[]> {
  if (rows.length === 0) return [];
  const totals = await db
    .selectFrom('shiftTotal')
    .selectAll()
    .where(
      'shiftId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('paymentType')
    .execute();
  return rows.map(({ id, by, closedBy, fromAt, toAt, note, zoneId }) => {
    const own = totals.filter(({ shiftId }) => shiftId === id);
    const expected = sumCents(own.map(({ expectedCents }) => expectedCents));
    const counted = sumCents(own.map(({ countedCents }) => countedCents));
    return {
      id,
      by,
      from: wireTime(fromAt, zoneId),
      to: wireTime(toAt, zoneId),
      totals: own.map((total) => ({
        paymentType: total.paymentType,
        expected: centsToDollars(total.expectedCents),
        counted: centsToDollars(total.countedCents),
        difference: centsToDollars(total.countedCents - total.expectedCents),
        count: total.entryCount,
      })),
      expected: centsToDollars(expected),
      counted: centsToDollars(counted),
      difference: centsToDollars(counted - expected),
      note: note === '' ? null : note,
      closedBy,
    };
  });
}

/**
 * A page of a region's closed shifts, newest first: the viewer's own; with the permission, those of their company or
 * of all companies.
 * @throws HttpError 400 for reversed days or an invalid cursor; 404 if the region does not exist
 */
export async function closedShifts(
  db: Db,
  viewer: Viewer,
  regionCode: string,
  { from = '', to = '', cursor, limit }: ShiftQuery,
): Promise<ShiftPage> {
  refuse(faultsOf(checkDays({ from, to })));
  const after = cursor === undefined ? null : readCursor(cursor);
  const region = await regionByCode(db, regionCode);
  let query = visibleShifts(db, viewer, region);
  if (from !== '') query = query.where('shift.toAt', '>=', startOfDay(from, region.zoneId));
  if (to !== '') query = query.where('shift.toAt', '<', startOfDay(addDays(to, 1), region.zoneId));
  if (after !== null) {
    query = query.where((is) =>
      is.or([
        is('shift.toAt', '<', after.at),
        is.and([is('shift.toAt', '=', after.at), is('shift.id', '<', after.id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('shift.toAt', 'desc')
    .orderBy('shift.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? cursorOf({ at: last.toAt, id: last.id }) : null;
  return { items: await shiftsOf(db, page), next };
}

/**
 * A closed shift with its entries.
 * @throws HttpError 404 if it does not exist or the viewer may not see it
 */
export async function closedShift(
  db: Db,
  viewer: Viewer,
  regionCode: string,
  shiftId: number,
): Promise<WholeShift> {
  const region = await regionByCode(db, regionCode);
  const row = isRowId(shiftId)
    ? await visibleShifts(db, viewer, region).where('shift.id', '=', shiftId).executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound(NO_SHIFT);
  const [shift] = await shiftsOf(db, [row]);
  if (shift === undefined) throw notFound(NO_SHIFT);
  const entries = await cashEntries(db, row.zoneId, (of) => of.where('cashEntry.shiftId', '=', shiftId));
  return { ...shift, entries: entries.map(onTheWire) };
}
