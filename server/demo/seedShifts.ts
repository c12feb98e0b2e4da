import type { Transaction } from 'kysely';
import { daysBetween } from '../../src/domain/time/text';
import { wireTime } from '../../src/domain/time/zone';
import { countsInDrawer, type PaymentKind } from '../../src/domain/wire/vehicleLists';
import { audit, subjectOf } from '../src/audit/auditTrail';
import { insertAll } from '../src/db/insertAll';
import type { Schema } from '../src/db/schema';
import { textsSha256 } from '../src/shifts/shiftTexts';

/** The number of days between two closings of a demo person's shift; the last shift stays open. */
const DAYS_A_SHIFT = 3;
const MINUTE_MS = 60_000;
/** In one of this many shifts, the count differs from the expected amount. */
const OFF_EVERY = 7;
const OFF = [
  { cents: -500, note: 'Five dollars short: gave change twice' },
  { cents: 1_000, note: 'A ten found under the drawer' },
] as const;

/** The payments that one person took over some days in a region. */
interface Drawer {
  readonly userId: number;
  readonly regionId: number;
  readonly regionCode: string;
  readonly companyId: number;
  readonly byName: string;
  readonly zoneId: string;
  readonly entries: {
    readonly id: number;
    readonly paymentType: string;
    readonly payKind: PaymentKind;
    readonly amountCents: number;
  }[];
  readonly firstAt: number;
  lastAt: number;
}

/** All payments taken, by person, region and range of days, oldest first. */
async function drawers(trx: Transaction<Schema>, now: number): Promise<Drawer[]> {
  const rows = await trx
    .selectFrom('cashEntry')
    .innerJoin('region', 'region.id', 'cashEntry.regionId')
    .innerJoin('appUser', 'appUser.id', 'cashEntry.userId')
    .select([
      ...(['cashEntry.id', 'cashEntry.paymentType', 'cashEntry.amountCents', 'cashEntry.createdAt'] as const),
      'cashEntry.payKind',
      ...([
        'cashEntry.regionId',
        'region.code as regionCode',
        'region.zoneId',
        'appUser.id as userId',
        'appUser.companyId',
        'appUser.shortName as byName',
      ] as const),
    ])
    .where('cashEntry.shiftId', 'is', null)
    .orderBy('cashEntry.createdAt')
    .orderBy('cashEntry.id')
    .execute();
  const found = new Map<string, Drawer>();
  for (const { userId, regionId, regionCode, companyId, byName, zoneId, createdAt, ...entry } of rows) {
    const [day, today] = [createdAt, now].map((at) => wireTime(at, zoneId).slice(0, 'YYYY-MM-DD'.length));
    const age = daysBetween(day ?? '', today ?? '');
    const key = [userId, regionId, Math.floor(age / DAYS_A_SHIFT)].join(' ');
    const drawer = found.get(key) ?? {
      ...{
        userId,
        regionId,
        regionCode,
        companyId,
        byName,
        zoneId,
        entries: [],
        firstAt: createdAt,
        lastAt: createdAt,
      },
    };
    found.set(key, drawer);
    drawer.entries.push(entry);
    drawer.lastAt = createdAt;
  }
  return [...found.values()].sort((a, b) => a.lastAt - b.lastAt);
}

const whoseOf = ({ userId, regionId }: Drawer) => [userId, regionId].join(' ');

/**
 * Closes all shifts of the demo people except the last of each, so that there are some to look at and one to count.
 */
export async function seedShifts(trx: Transaction<Schema>, now: number): Promise<void> {
  const closedAt = new Map<string, number>();
  const all = await drawers(trx, now);
  const open = new Map(all.map((drawer) => [whoseOf(drawer), drawer]));
  for (const [index, drawer] of all.filter((each) => open.get(whoseOf(each)) !== each).entries()) {
    const { userId, regionId, regionCode, companyId, byName, zoneId, entries, firstAt, lastAt } = drawer;
    const whose = whoseOf(drawer);
    const off =
      index % OFF_EVERY === OFF_EVERY - 1 ? OFF[Math.floor(index / OFF_EVERY) % OFF.length] : undefined;
    const note = off?.note ?? '';
    const toAt = lastAt + 20 * MINUTE_MS;
    const fromAt = closedAt.get(whose) ?? firstAt;
    closedAt.set(whose, toAt);
    const { id: shiftId } = await trx
      .insertInto('shift')
      .values({
        ...{ userId, regionId, companyId, byName, zoneId, fromAt, toAt, note, closedByName: byName },
        ...{ createdAt: toAt, createdBy: userId },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const taken = await trx
      .updateTable('bootEntry')
      .set(({ selectFrom }) => {
        const boot = selectFrom('boot').whereRef('boot.id', '=', 'bootEntry.bootId');
        return { shiftId, refNum: boot.select('boot.refNum'), license: boot.select('boot.license') };
      })
      .where(
        'id',
        'in',
        entries.map(({ id }) => id),
      )
      .returning(['id', 'refNum', 'license'])
      .execute();
    const money = entries.filter(({ payKind }) => countsInDrawer(payKind));
    const types = [...new Set(money.map(({ paymentType }) => paymentType))];
    const totals = types.map((paymentType, place) => {
      const own = money.filter((entry) => entry.paymentType === paymentType);
      const expectedCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const countedCents = expectedCents + (place === 0 ? (off?.cents ?? 0) : 0);
      return { paymentType, expectedCents, countedCents, entryCount: own.length };
    });
    await insertAll(
      trx,
      'shiftTotal',
      totals.map((total) => ({ ...total, shiftId })),
    );
    audit(trx, {
      ...{ at: toAt, by: userId, kind: 'SHIFT_CLOSED', subject: subjectOf.shift(shiftId) },
      details: {
        ...{ regionCode, companyId, fromAt, entries: entries.length, totals, note },
        textsSha256: textsSha256({ byName, zoneId, entries: taken }),
      },
    });
  }
}
