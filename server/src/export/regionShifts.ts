import { sumCents } from '../../../src/domain/money';
import { addDays } from '../../../src/domain/time/text';
import { startOfDay, wireTime } from '../../../src/domain/time/zone';
import type { Db } from '../db/database';
import { Amount } from '../platform/csv';
import type { RecordOf } from './exportColumns';
import type { ExportQuery, RecordPage } from './regionRecords';
import { recordedBy, utc } from './recordedBy';

const AT_ONCE = 100;

function pageOf(db: Db, { region, from, to }: ExportQuery, after: number) {
  return db
    .selectFrom('shift')
    .innerJoin('appUser', 'appUser.id', 'shift.userId')
    .innerJoin('company', 'company.id', 'shift.companyId')
    .selectAll('shift')
    .select(['appUser.username', 'shift.byName as shortName', 'company.code as companyCode'])
    .where('shift.id', '>', after)
    .where('shift.regionId', '=', region.id)
    .where('shift.toAt', '>=', startOfDay(from, region.zoneId))
    .where('shift.toAt', '<', startOfDay(addDays(to, 1), region.zoneId))
    .orderBy('shift.id')
    .limit(AT_ONCE)
    .execute();
}
type ShiftRow = Awaited<ReturnType<typeof pageOf>>[number];

const totalsOf = (db: Db, shiftIds: readonly number[]) =>
  db
    .selectFrom('shiftTotal')
    .selectAll()
    .where('shiftId', 'in', shiftIds)
    .orderBy('shiftId')
    .orderBy('paymentType')
    .execute();
type TotalRow = Awaited<ReturnType<typeof totalsOf>>[number];

const entriesOf = (db: Db, shiftIds: readonly number[]) =>
  db
    .selectFrom('cashEntry')
    .innerJoin('shift', 'shift.id', 'cashEntry.shiftId')
    .leftJoin('appUser', 'appUser.id', 'cashEntry.userId')
    .selectAll('cashEntry')
    .select(['appUser.username', 'shift.byName as shortName', 'cashEntry.userId as createdBy'])
    .where('cashEntry.shiftId', 'in', shiftIds)
    .orderBy('cashEntry.id')
    .execute();

function shiftRecord(
  row: ShiftRow,
  totals: readonly TotalRow[],
  region: ExportQuery['region'],
): RecordOf<'shifts'> {
  const own = totals.filter(({ shiftId }) => shiftId === row.id);
  const expected = sumCents(own.map(({ expectedCents }) => expectedCents));
  const counted = sumCents(own.map(({ countedCents }) => countedCents));
  return {
    id: row.id,
    regionCode: region.code,
    byId: row.userId,
    by: row.username,
    byName: row.shortName,
    companyId: row.companyId,
    companyCode: row.companyCode,
    fromTime: wireTime(row.fromAt, region.zoneId),
    fromTimeUtc: utc(row.fromAt),
    toTime: wireTime(row.toAt, region.zoneId),
    toTimeUtc: utc(row.toAt),
    expected: new Amount(expected),
    counted: new Amount(counted),
    difference: new Amount(counted - expected),
    note: row.note === '' ? null : row.note,
    closedById: row.createdBy,
    closedByName: row.closedByName,
  };
}

/** All shifts of the region that were closed on these days, with their totals and entries. */
export async function* shiftsOf(db: Db, query: ExportQuery): AsyncGenerator<RecordPage> {
  let last = 0;
  for (;;) {
    const rows = await pageOf(db, query, last);
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    if (ids.length > 0) {
      const [totals, entries] = [await totalsOf(db, ids), await entriesOf(db, ids)];
      yield {
        rows: {
          shifts: rows.map((row) => shiftRecord(row, totals, query.region)),
          shiftTotals: totals.map(({ shiftId, paymentType, expectedCents, countedCents, entryCount }) => ({
            shiftId,
            paymentType,
            count: entryCount,
            expected: new Amount(expectedCents),
            counted: new Amount(countedCents),
            difference: new Amount(countedCents - expectedCents),
          })),
          shiftEntries: entries.map((row) => ({
            id: row.id,
            shiftId: row.shiftId,
            kind: row.kind,
            paymentId: row.paymentId,
            bootId: row.bootId,
            refNum: row.refNum,
            paymentType: row.paymentType,
            amount: new Amount(row.amountCents),
            ...recordedBy(row, query.region.zoneId),
            payKind: row.payKind,
            refundId: row.refundId,
            receiptNumber: row.receiptNumber,
          })),
        },
        photos: [],
      };
    }
    if (rows.length < AT_ONCE) return;
  }
}
