import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';
import { BOOT_FIELD_ORDER } from '../../../src/domain/boot/fields';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { sumCents } from '../../../src/domain/money';
import { factsSha256, type BootFacts } from '../boots/recordedFacts';
import { recordedValues } from '../boots/storedBoot';
import type { Db } from '../db/database';
import type {
  BootEntryTable,
  BootEventTable,
  BootTable,
  CashEntryTable,
  NoticePrintTable,
  PaymentTable,
  RefundTable,
  RemovalTable,
  VoidReleaseTable,
} from '../db/schema';
import { faultsOfColumns, faultsOfLines, faultsOfVoidReleases } from './bootActs';
import type { Findings } from './Findings';
import { faultsOfPayments, PAYING } from './paymentActs';
import { faultsOfNotices } from './checkNotices';
import { faultsOfRemoval } from './checkRemovals';

const AT_ONCE = 500;

type Boot = Selectable<BootTable>;
type Payment = Selectable<PaymentTable>;
type Refund = Selectable<RefundTable>;
type Entry = Selectable<BootEntryTable>;
type CashEntry = Selectable<CashEntryTable>;
type Event = Selectable<BootEventTable>;

/** A boot with everything recorded about it. */
interface BootLedger {
  readonly boot: Boot;
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  /** Its history entries, oldest first. */
  readonly entries: readonly Entry[];
  readonly cash: readonly CashEntry[];
  /** Its acts, oldest first. */
  readonly acts: readonly Event[];
  readonly voidReleases: readonly Selectable<VoidReleaseTable>[];
  readonly removal: Selectable<RemovalTable> | undefined;
  /** The folded number of the physical boot that is on the car; undefined if none is. */
  readonly onCar: string | undefined;
  /** Its notices, oldest first. */
  readonly notices: readonly Selectable<NoticePrintTable>[];
}

const Charges = v.array(v.object({ name: v.string(), cents: v.number() }));
const Fact = v.nullable(v.union([v.string(), v.boolean()]));
const Changes = v.array(v.object({ field: v.string(), from: Fact, to: Fact }));
const Recorded = v.object({ factsSha256: v.string() });

/** The status that each kind of history entry gives a boot. */
const STATUS_AFTER: Partial<Record<Entry['kind'], Boot['status']>> = {
  RECORDED: 'ACTIVE',
  RELEASED: 'RELEASED',
  CANCELLED: 'CANCELLED',
  REOPENED: 'ACTIVE',
};

function faultsOfCharges({ refNum, charges, feeCents }: Boot): string[] {
  if (charges === null) return [];
  const sum = sumCents(v.parse(Charges, JSON.parse(charges)).map(({ cents }) => cents));
  return sum === feeCents ? [] : [`The charges of boot ${refNum} do not add up to its total.`];
}

function faultsOfStatus({ boot: { refNum, status, closedAt }, payments, entries }: BootLedger): string[] {
  const faults: string[] = [];
  if ((status === 'ACTIVE') !== (closedAt === null)) {
    faults.push(`Boot ${refNum} is ${status}, but its closing time says otherwise.`);
  }
  const expected = entries.flatMap(({ kind }) => STATUS_AFTER[kind] ?? []).at(-1);
  if (expected !== status) faults.push(`Boot ${refNum} is ${status}, but its history says otherwise.`);
  if (status !== 'RELEASED' && payments.some(({ voidedAt }) => voidedAt === null)) {
    faults.push(`Boot ${refNum} is ${status}, but has a payment that counts.`);
  }
  return faults;
}

/** Compares the boot's fields with the results of its corrections. */
function faultsOfCorrections({ boot, entries }: BootLedger): string[] {
  const last = new Map<string, string | boolean | null>();
  for (const { changes } of entries) {
    if (changes === null) continue;
    for (const { field, to } of v.parse(Changes, JSON.parse(changes))) last.set(field, to);
  }
  if (last.size === 0) return [];
  const values = recordedValues(boot);
  const others = BOOT_FIELD_ORDER.filter((field) => {
    const stands = values[field];
    return last.has(field) && (last.get(field) ?? null) !== (stands === '' ? null : stands);
  });
  return others.map((field) => `The ${field} of boot ${boot.refNum} does not match its last correction.`);
}

/** Compares the fields that were never corrected with the recorded values. */
function faultsOfFacts({ boot, entries, acts }: BootLedger): string[] {
  const parsed: unknown = JSON.parse(acts.find(({ kind }) => kind === 'CREATED')?.details ?? 'null');
  const recorded = v.parse(Recorded, parsed).factsSha256;
  const corrections = entries.flatMap(({ changes }) =>
    changes === null ? [] : v.parse(Changes, JSON.parse(changes)),
  );
  const before = Object.fromEntries(corrections.toReversed().map(({ field, from }) => [field, from]));
  const facts: BootFacts = { ...recordedValues(boot), ...before };
  if (factsSha256(facts) === recorded) return [];
  return [`Boot ${boot.refNum} does not match its recorded and corrected values.`];
}

interface Sides {
  readonly of: 'payment' | 'void';
  readonly expected: Entry['kind'];
  readonly entered: CashEntry['kind'];
  readonly sign: 1 | -1;
}
const SIDES: readonly Sides[] = [
  { of: 'payment', expected: 'PAYMENT_ADDED', entered: 'PAYMENT', sign: 1 },
  { of: 'void', expected: 'PAYMENT_VOIDED', entered: 'VOID', sign: -1 },
];

/** The refunds of a payment, in cents. */
const paidBack = (refunds: readonly Refund[], payment: Payment) =>
  sumCents(refunds.filter(({ paymentId }) => paymentId === payment.id).map(({ amountCents }) => amountCents));

/** Compares each payment or void with its history entry and its shift entry. */
function faultsOfSide(
  { boot, payments, refunds, entries, cash }: BootLedger,
  { of, expected, entered, sign }: Sides,
): string[] {
  const faults: string[] = [];
  const counted = payments.filter(({ voidedAt }) => of === 'payment' || voidedAt !== null);
  const lines = entries.filter(({ kind }) => kind === expected);
  const entriesOf = cash.filter(({ kind }) => kind === entered);
  for (const payment of counted) {
    const [at, by] =
      of === 'payment' ? [payment.createdAt, payment.createdBy] : [payment.voidedAt, payment.voidedBy];
    // A void takes back whatever is left after the refunds.
    const cents = payment.amountCents - (of === 'void' ? paidBack(refunds, payment) : 0);
    const facts = [payment.paymentType, cents, at, by].join();
    const line = lines.find(({ paymentId }) => paymentId === payment.id);
    if (
      line === undefined ||
      [line.paymentType, line.amountCents, line.createdAt, line.createdBy].join() !== facts ||
      line.note !== (of === 'void' ? payment.voidReason : payment.reason)
    ) {
      faults.push(
        `The history of boot ${boot.refNum} contradicts the ${of} of payment ${String(payment.id)}.`,
      );
    }
    const entry = entriesOf.find(({ paymentId }) => paymentId === payment.id);
    if (
      entry === undefined ||
      [entry.paymentType, sign * entry.amountCents, entry.createdAt, entry.userId].join() !== facts ||
      [entry.bootId, entry.regionId, entry.companyId].join() !==
        [boot.id, boot.regionId, boot.companyId].join() ||
      payment.regionId !== boot.regionId
    ) {
      faults.push(
        `The shift entry for the ${of} of payment ${String(payment.id)} is missing or has another amount.`,
      );
    }
  }
  if (lines.length > counted.length) {
    faults.push(`The history of boot ${boot.refNum} tells of a ${of} that does not exist.`);
  }
  if (entriesOf.length > counted.length) {
    faults.push(`A ${of} of boot ${boot.refNum} is counted that does not exist.`);
  }
  return faults;
}

const Refunded = v.object({
  refundId: v.number(),
  paymentId: v.number(),
  paymentType: v.string(),
  amountCents: v.number(),
  reason: v.string(),
  paidTo: v.string(),
});

/**
 * Compares each refund with its act, its history entry and its shift entry, and the total with its payment.
 */
function faultsOfRefunds({ boot, payments, refunds, entries, cash, acts }: BootLedger): string[] {
  const expected = new Map(
    acts.flatMap(({ kind, details, createdAt, createdBy }) => {
      const parsed: unknown = kind === 'PAYMENT_REFUNDED' ? JSON.parse(details) : null;
      if (!v.is(Refunded, parsed)) return [];
      const { refundId, paymentId, paymentType, amountCents, reason, paidTo } = parsed;
      const facts = [paymentId, paymentType, amountCents, reason, paidTo, createdAt, createdBy];
      return [[refundId, facts.join()] as const];
    }),
  );
  const faults = refunds.flatMap((refund) => {
    const { id, paymentId, paymentType, amountCents, reason, paidTo, createdAt, createdBy } = refund;
    const facts = [paymentId, paymentType, amountCents, reason, paidTo, createdAt, createdBy].join();
    const line = entries.find(({ kind, refundId }) => kind === 'PAYMENT_REFUNDED' && refundId === id);
    const entry = cash.find(({ refundId }) => refundId === id);
    const isAsTold =
      expected.get(id) === facts &&
      [line?.paymentId, line?.paymentType, line?.amountCents, line?.note].join() ===
        [paymentId, paymentType, amountCents, reason].join() &&
      [entry?.paymentId, entry?.paymentType, entry?.amountCents, entry?.createdAt, entry?.userId].join() ===
        [paymentId, paymentType, -amountCents, createdAt, createdBy].join();
    return isAsTold ? [] : [`Refund ${String(id)} of boot ${boot.refNum} does not match what was recorded.`];
  });
  if (
    expected.size > refunds.length ||
    cash.filter(({ kind }) => kind === 'REFUND').length > refunds.length
  ) {
    faults.push(`A refund of boot ${boot.refNum} is recorded that does not exist.`);
  }
  for (const payment of payments) {
    if (paidBack(refunds, payment) > payment.amountCents) {
      faults.push(`More was refunded of payment ${String(payment.id)} of boot ${boot.refNum} than was paid.`);
    }
  }
  return faults;
}

/** Compares the boot's payment total, and whether any payment was voided or refunded, with the ledger. */
function faultsOfSums({ boot, entries, cash }: BootLedger): string[] {
  const covered = sumCents(cash.map(({ amountCents }) => amountCents));
  const altered =
    cash.some(({ kind }) => kind !== 'PAYMENT') || entries.some(({ kind }) => kind === 'REOPENED') ? 1 : 0;
  return boot.coveredCents === covered && boot.altered === altered
    ? []
    : [`The payment total of boot ${boot.refNum} is not the sum of its payments.`];
}

/** Compares the physical boot on the car with the record, until it is off. */
function faultsOfDevice({ boot, removal, onCar }: BootLedger): string[] {
  const isOn = boot.status === 'ACTIVE' || (removal !== undefined && removal.state !== 'OFF');
  const expected = isOn && boot.device !== null ? foldLookAlikes(boot.device) : undefined;
  return expected === onCar
    ? []
    : [`The boot on the car of ${boot.refNum} is not the one that was recorded.`];
}

/** All faults in the records of one boot. */
export function faultsOfBooks(books: BootLedger): string[] {
  return [
    ...faultsOfCharges(books.boot),
    ...faultsOfStatus(books),
    ...faultsOfCorrections(books),
    ...faultsOfFacts(books),
    ...SIDES.flatMap((side) => faultsOfSide(books, side)),
    ...faultsOfRefunds(books),
    ...faultsOfSums(books),
    ...faultsOfColumns(books.boot, books.acts),
    ...faultsOfLines(books.boot.refNum, books.acts, books.entries),
    ...faultsOfPayments(
      books.boot.refNum,
      books.acts.filter(({ kind }) => PAYING.has(kind)),
      books.payments,
      books.cash,
    ),
    ...faultsOfVoidReleases(books.boot, books.acts, books.voidReleases),
    ...faultsOfRemoval(books.boot, books.acts, books.removal),
    ...faultsOfDevice(books),
    ...faultsOfNotices(books.boot.refNum, books.acts, books.notices),
  ];
}

function byBoot<Row extends { readonly bootId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const same = found.get(row.bootId);
    if (same === undefined) found.set(row.bootId, [row]);
    else same.push(row);
  }
  return found;
}

/** The next boots after the given one, with all their records. */
async function booksAfter(db: Db, last: number): Promise<BootLedger[]> {
  const boots = await db
    .selectFrom('boot')
    .selectAll()
    .where('id', '>', last)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const bootId = sql.ref('bootId');
  const isOfThese = sql<boolean>`(${bootId} > ${last} and ${bootId} <= ${boots.at(-1)?.id ?? last})`;
  const paymentsOfThese = db.selectFrom('payment').where(isOfThese);
  const payments = byBoot(await paymentsOfThese.selectAll().orderBy('position').execute());
  const refunds = byBoot(await db.selectFrom('refund').selectAll().where(isOfThese).execute());
  const entries = byBoot(
    await db.selectFrom('bootEntry').selectAll().where(isOfThese).orderBy('id').execute(),
  );
  const cash = byBoot(
    await db
      .selectFrom('cashEntry')
      .selectAll()
      .where('paymentId', 'in', paymentsOfThese.select('id'))
      .execute(),
  );
  const events = byBoot(
    await db.selectFrom('bootEvent').selectAll().where(isOfThese).orderBy('id').execute(),
  );
  const voidReleases = byBoot(
    await db.selectFrom('voidRelease').selectAll().where(isOfThese).orderBy('id').execute(),
  );
  const removals = byBoot(await db.selectFrom('removal').selectAll().where(isOfThese).execute());
  const notices = byBoot(
    await db.selectFrom('noticePrint').selectAll().where(isOfThese).orderBy('entryId').execute(),
  );
  const onCars = byBoot(
    await db
      .selectFrom('deviceOnCar')
      .innerJoin('device', 'device.id', 'deviceOnCar.deviceId')
      .select(['deviceOnCar.bootId', 'device.numberFold'])
      .where(isOfThese)
      .execute(),
  );
  return boots.map((boot) => ({
    boot,
    payments: payments.get(boot.id) ?? [],
    refunds: refunds.get(boot.id) ?? [],
    entries: entries.get(boot.id) ?? [],
    cash: cash.get(boot.id) ?? [],
    acts: events.get(boot.id) ?? [],
    voidReleases: voidReleases.get(boot.id) ?? [],
    removal: removals.get(boot.id)?.[0],
    onCar: onCars.get(boot.id)?.[0]?.numberFold,
    notices: notices.get(boot.id) ?? [],
  }));
}

/**
 * Compares every boot with its acts, charges, payments, voids and history, and with the entries of shifts.
 * @param db a snapshot of one moment
 */
export async function checkBoots(db: Db, findings: Findings): Promise<void> {
  let last = 0;
  for (;;) {
    const page = await booksAfter(db, last);
    for (const books of page) {
      findings.looked('boots');
      for (const fault of faultsOfBooks(books)) findings.fault(fault);
    }
    last = page.at(-1)?.boot.id ?? last;
    if (page.length < AT_ONCE) return;
  }
}
