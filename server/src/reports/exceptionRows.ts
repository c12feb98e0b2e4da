import { sql, type RawBuilder } from 'kysely';
import type { ExceptionKind } from '../../../src/domain/wire/money';
import type { BootException } from '../../../src/domain/wire/records';
import type { Db } from '../db/database';
import type { Counted } from './figures';
import { isLate, removalsBegun } from './removals';
import type { Stretch } from './reportDays';

/** One exceptional event. */
export interface ExceptionRow {
  readonly kind: ExceptionKind;
  /** Null for the system. */
  readonly person: number | null;
  /** Not negative; 0 if it is not about money. */
  readonly cents: number;
  /** When it was done, in epoch milliseconds. */
  readonly at: number;
  /** The boot, or the closed shift, whose `refNum` is null. */
  readonly id: number;
  readonly refNum: string | null;
}

// The conditions of partial indexes (db/migrations/initial/indexes.ts), word for word.
const UNPAID = sql<boolean>`coalesce(status, '') = 'RELEASED' and covered_cents < fee_cents`;
const RECORDED_LATE = sql<boolean>`created_at - boot_at > 3600000`;
const RELEASED_LATE = sql<boolean>`coalesce(status, '') = 'RELEASED' and closed_recorded_at - closed_at > 3600000`;
const RECEIPT_USED = sql<boolean>`receipt_used = 1`;

/** The boots and the time in which to look for exceptions. */
type Where = Pick<Counted, 'regionId' | 'companyId'>;
type When = Pick<Stretch, 'fromAt' | 'toAt'>;

/** Boots of a region, limited to one company if the viewer sees no others. */
const boots = (db: Db, { regionId, companyId }: Where) =>
  db
    .selectFrom('boot')
    .select(['boot.id', 'boot.refNum'])
    .where('boot.regionId', '=', regionId)
    .$if(companyId !== null, (of) => of.where('boot.companyId', '=', companyId ?? 0));

/** Voids, refunds and waivers, by the day when they were recorded. */
const takenBack = (db: Db, { regionId, companyId }: Where, { fromAt, toAt }: When) =>
  db
    .selectFrom('cashEntry')
    .innerJoin('boot', 'boot.id', 'cashEntry.bootId')
    .select(['cashEntry.kind', 'cashEntry.userId as person', 'cashEntry.amountCents'])
    .select(['cashEntry.createdAt as at', 'boot.id', 'boot.refNum'])
    .where('cashEntry.regionId', '=', regionId)
    .where('cashEntry.createdAt', '>=', fromAt)
    .where('cashEntry.createdAt', '<', toAt)
    .where((is) => is.or([is('cashEntry.kind', '<>', 'PAYMENT'), is('cashEntry.payKind', '=', 'waived')]))
    .$if(companyId !== null, (of) => of.where('cashEntry.companyId', '=', companyId ?? 0));

async function takenBackRows(db: Db, counted: Counted, stretch: Stretch): Promise<ExceptionRow[]> {
  const rows = await takenBack(db, counted, stretch).execute();
  return rows.map(({ kind, amountCents, ...row }) => ({
    ...row,
    kind: kind === 'PAYMENT' ? 'WAIVED' : kind,
    cents: Math.abs(amountCents),
  }));
}

/** Reopenings, by the day when they were recorded. */
const reopened = (db: Db, counted: Where, { fromAt, toAt }: When) =>
  boots(db, counted)
    .innerJoin('bootEntry', 'bootEntry.bootId', 'boot.id')
    .select(['bootEntry.createdBy as person', 'bootEntry.createdAt as at'])
    .where('bootEntry.kind', '=', sql.lit('REOPENED'))
    .where('bootEntry.createdAt', '>=', fromAt)
    .where('bootEntry.createdAt', '<', toAt);

async function reopenedRows(db: Db, counted: Counted, stretch: Stretch): Promise<ExceptionRow[]> {
  const rows = await reopened(db, counted, stretch).execute();
  return rows.map((row) => ({ ...row, kind: 'REOPENED', cents: 0 }));
}

/**
 * Shifts in which a payment type was short or over, by the day when they were closed. A surplus of one type does not
 * hide a shortage of another.
 */
async function miscounted(
  db: Db,
  { regionId, shiftCompanyId }: Counted,
  { fromAt, toAt }: Stretch,
): Promise<ExceptionRow[]> {
  const off = (more: 'expectedCents' | 'countedCents', less: 'expectedCents' | 'countedCents') =>
    sql<number>`cast(sum(case when ${sql.ref(more)} > ${sql.ref(less)} then ${sql.ref(more)} - ${sql.ref(less)} else 0 end) as bigint)`;
  const rows = await db
    .selectFrom('shift')
    .innerJoin('shiftTotal', 'shiftTotal.shiftId', 'shift.id')
    .select(['shift.id', 'shift.userId as person', 'shift.toAt as at'])
    .select([
      off('expectedCents', 'countedCents').as('short'),
      off('countedCents', 'expectedCents').as('over'),
    ])
    .where('shift.regionId', '=', regionId)
    .where('shift.toAt', '>=', fromAt)
    .where('shift.toAt', '<', toAt)
    .whereRef('shiftTotal.countedCents', '<>', 'shiftTotal.expectedCents')
    .$if(shiftCompanyId !== null, (of) => of.where('shift.companyId', '=', shiftCompanyId ?? 0))
    .groupBy(['shift.id', 'shift.userId', 'shift.toAt'])
    .execute();
  return rows.flatMap(({ short, over, ...row }) => [
    ...(short > 0 ? [{ ...row, kind: 'SHORT' as const, cents: short, refNum: null }] : []),
    ...(over > 0 ? [{ ...row, kind: 'OVER' as const, cents: over, refNum: null }] : []),
  ]);
}

/** Releases that meet a condition, by the day of the release. */
const releases = (
  db: Db,
  counted: Where,
  { first, end }: Pick<Stretch, 'first' | 'end'>,
  condition: typeof UNPAID,
) =>
  boots(db, counted)
    .select(['boot.closedBy as person', 'boot.closedAt as at', 'boot.feeCents', 'boot.coveredCents'])
    .where('boot.closedLocal', '>=', first)
    .where('boot.closedLocal', '<', end)
    .where(condition);

/** Releases that are not fully paid, and those whose receipt number another boot has. */
async function releaseRows(db: Db, counted: Counted, stretch: Stretch): Promise<ExceptionRow[]> {
  const unpaid = await releases(db, counted, stretch, UNPAID).execute();
  const again = await releases(db, counted, stretch, RECEIPT_USED).execute();
  return [
    ...unpaid.map(({ feeCents, coveredCents, at, ...row }) => ({
      ...row,
      kind: 'UNPAID' as const,
      cents: feeCents - coveredCents,
      at: at ?? 0,
    })),
    ...again.map(({ id, refNum, person, at }) => ({
      id,
      refNum,
      person,
      kind: 'RECEIPT_TWICE' as const,
      cents: 0,
      at: at ?? 0,
    })),
  ];
}

/** Boots that were recorded more than an hour after their own time, by the day of recording. */
const recordedLate = (db: Db, counted: Where, { fromAt, toAt }: When) =>
  boots(db, counted)
    .select(['boot.createdBy as person', 'boot.createdAt as at'])
    .where('boot.createdAt', '>=', fromAt)
    .where('boot.createdAt', '<', toAt)
    .where(RECORDED_LATE);

/** Releases that were recorded more than an hour after their own time, by the day of recording. */
const releasedLate = (db: Db, counted: Where, { fromAt, toAt }: When) =>
  boots(db, counted)
    .select(['boot.closedBy as person', 'boot.closedRecordedAt as at'])
    .where('boot.closedRecordedAt', '>=', fromAt)
    .where('boot.closedRecordedAt', '<', toAt)
    .where(RELEASED_LATE);

async function backdatedRows(db: Db, counted: Counted, stretch: Stretch): Promise<ExceptionRow[]> {
  const recorded = await recordedLate(db, counted, stretch).execute();
  const released = await releasedLate(db, counted, stretch).execute();
  return [...recorded, ...released].map(({ at, ...row }) => ({
    ...row,
    kind: 'BACKDATED' as const,
    cents: 0,
    at: at ?? 0,
  }));
}

/** Boots that came off late, or are overdue, by the day of the request. */
const removedLate = (db: Db, counted: Where, stretch: When, now: number) =>
  removalsBegun(db, counted, stretch)
    .select(['boot.id', 'boot.refNum', 'removal.offBy as person', 'removal.askedAt as at'])
    .where(isLate(now));

/** All exceptions of a region in a range of days. @param now epoch milliseconds; null without removals */
export async function exceptionRows(
  db: Db,
  counted: Counted,
  stretch: Stretch,
  now: number | null,
): Promise<ExceptionRow[]> {
  const found: ExceptionRow[] = [];
  for (const find of [takenBackRows, reopenedRows, miscounted, releaseRows, backdatedRows]) {
    found.push(...(await find(db, counted, stretch)));
  }
  if (now === null) return found;
  const late = await removedLate(db, counted, stretch, now).execute();
  return [...found, ...late.map((row) => ({ ...row, kind: 'LATE_REMOVAL' as const, cents: 0 }))];
}

/**
 * Queries for the exceptions of each kind. Their columns are the boot's `id` and `person`.
 * @param now epoch milliseconds
 */
export function exceptionsBehind(
  db: Db,
  kind: BootException,
  { counted, stretch, now }: { readonly counted: Where; readonly stretch: Stretch; readonly now: number },
): RawBuilder<unknown>[] {
  switch (kind) {
    case 'VOID':
    case 'REFUND':
      return [sql`${takenBack(db, counted, stretch).where('cashEntry.kind', '=', kind)}`];
    case 'WAIVED':
      return [sql`${takenBack(db, counted, stretch).where('cashEntry.kind', '=', 'PAYMENT')}`];
    case 'REOPENED':
      return [sql`${reopened(db, counted, stretch)}`];
    case 'UNPAID':
      return [sql`${releases(db, counted, stretch, UNPAID)}`];
    case 'RECEIPT_TWICE':
      return [sql`${releases(db, counted, stretch, RECEIPT_USED)}`];
    case 'BACKDATED':
      return [sql`${recordedLate(db, counted, stretch)}`, sql`${releasedLate(db, counted, stretch)}`];
    case 'LATE_REMOVAL':
      return [sql`${removedLate(db, counted, stretch, now)}`];
  }
}
