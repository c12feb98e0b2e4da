import { setImmediate } from 'node:timers/promises';
import type { DayRange } from '../../../src/domain/validation/days';
import { countsInDrawer } from '../../../src/domain/wire/vehicleLists';
import type { Db } from '../db/database';
import { Amount, csvTable } from '../platform/csv';
import { moneyTaken, type Counted } from './figures';
import { stretches } from './reportDays';

const COLUMNS = ['date', 'description', 'amount', 'region', 'paymentType', 'count'] as const;

interface Sum {
  readonly cents: number;
  readonly count: number;
}

/** The amount taken in a region with each payment type on each day, by `date paymentType`. */
async function sumsIn(db: Db, counted: Counted, { from, to }: DayRange): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>();
  for (const stretch of stretches(from, to, counted.zoneId)) {
    for (const { date, paymentType, payKind, cents, count } of await moneyTaken(db, counted, stretch)) {
      if (!countsInDrawer(payKind)) continue;
      const key = `${date} ${paymentType}`;
      const before = sums.get(key) ?? { cents: 0, count: 0 };
      sums.set(key, { cents: before.cents + cents, count: before.count + count });
    }
    await setImmediate();
  }
  return sums;
}

/**
 * The money of some days for accounting: a line per region, day and payment type, payments minus voids and refunds. The
 * columns that accounting programs require come first. These programs reject lines of zero, so such lines are left out.
 */
export async function moneyCsv(db: Db, all: readonly Counted[], days: DayRange): Promise<string> {
  const types = await db.selectFrom('paymentType').select(['name', 'displayName']).execute();
  const shown = new Map(types.map(({ name, displayName }) => [name, displayName]));
  const lines = [];
  for (const counted of all) {
    for (const [key, { cents, count }] of await sumsIn(db, counted, days)) {
      if (cents === 0) continue;
      const [date = ''] = key.split(' ');
      const paymentType = key.slice(date.length + 1);
      const description = `${counted.regionCode} ${shown.get(paymentType) ?? paymentType}`;
      const region = counted.regionCode;
      lines.push({ date, description, amount: new Amount(cents), region, paymentType, count });
    }
  }
  return csvTable(
    COLUMNS,
    lines.sort((a, b) => a.date.localeCompare(b.date, 'en')),
  );
}
