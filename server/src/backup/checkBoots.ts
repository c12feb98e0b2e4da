import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { BOOT_FIELD_ORDER } from '../../../src/domain/boot/fields';
import { sumCents } from '../../../src/domain/money';
import { factsSha256, type BootFacts } from '../boots/recordedFacts';
import { recordedValues } from '../boots/storedBoot';
import type { Db } from '../db/database';
import type { BootEntryTable, BootEventTable, BootTable, CashEntryTable, PaymentTable } from '../db/schema';
import { faultsOfColumns, faultsOfLines } from './bootActs';
import type { Findings } from './Findings';
import { faultsOfPayments, PAYING } from './paymentActs';

const AT_ONCE = 500;

type Boot = Selectable<BootTable>;
type Payment = Selectable<PaymentTable>;
type Entry = Selectable<BootEntryTable>;
type CashEntry = Selectable<CashEntryTable>;
type Event = Selectable<BootEventTable>;

/** A boot with everything recorded about it. */
interface Books {
  readonly boot: Boot;
  readonly payments: readonly Payment[];
  /** Its history entries, oldest first. */
  readonly entries: readonly Entry[];
  readonly cash: readonly CashEntry[];
  /** Its acts, oldest first. */
  readonly acts: readonly Event[];
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
  return sum === feeCents ? [] : [`The charges of boot ${refNum} do not come to its total.`];
}

function faultsOfStatus({ boot: { refNum, status, closedAt }, payments, entries }: Books): string[] {
  const faults: string[] = [];
  if ((status === 'ACTIVE') !== (closedAt === null)) {
    faults.push(`Boot ${refNum} is ${status}, but its closing time says otherwise.`);
  }
  const told = entries.flatMap(({ kind }) => STATUS_AFTER[kind] ?? []).at(-1);
  if (told !== status) faults.push(`Boot ${refNum} is ${status}, but its history says otherwise.`);
  if (status !== 'RELEASED' && payments.some(({ voidedAt }) => voidedAt === null)) {
    faults.push(`Boot ${refNum} is ${status}, but a payment of it counts.`);
  }
  return faults;
}

/** Compares the boot's fields with the results of its corrections. */
function faultsOfCorrections({ boot, entries }: Books): string[] {
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
  return others.map((field) => `The ${field} of boot ${boot.refNum} is not what it was corrected to last.`);
}

/**
 * Compares the fields that were never corrected with the recorded values. Boots of earlier versions do not state
 * them.
 */
function faultsOfFacts({ boot, entries, acts }: Books): string[] {
  const said: unknown = JSON.parse(acts.find(({ kind }) => kind === 'CREATED')?.details ?? 'null');
  if (!v.is(Recorded, said)) return [];
  const corrections = entries.flatMap(({ changes }) =>
    changes === null ? [] : v.parse(Changes, JSON.parse(changes)),
  );
  const before = Object.fromEntries(corrections.toReversed().map(({ field, from }) => [field, from]));
  const facts: BootFacts = { ...recordedValues(boot), ...before };
  if (factsSha256(facts) === said.factsSha256) return [];
  return [`Boot ${boot.refNum} is not what was recorded of it, and corrected since.`];
}

interface Sides {
  readonly of: 'payment' | 'void';
  readonly told: Entry['kind'];
  readonly entered: CashEntry['kind'];
  readonly sign: 1 | -1;
}
const SIDES: readonly Sides[] = [
  { of: 'payment', told: 'PAYMENT_ADDED', entered: 'PAYMENT', sign: 1 },
  { of: 'void', told: 'PAYMENT_VOIDED', entered: 'VOID', sign: -1 },
];

/** Compares each payment or void with its history entry and its shift entry. */
function faultsOfSide(
  { boot, payments, entries, cash }: Books,
  { of, told, entered, sign }: Sides,
): string[] {
  const faults: string[] = [];
  const taken = payments.filter(({ voidedAt }) => of === 'payment' || voidedAt !== null);
  const lines = entries.filter(({ kind }) => kind === told);
  const entriesOf = cash.filter(({ kind }) => kind === entered);
  for (const payment of taken) {
    const [at, by] =
      of === 'payment' ? [payment.createdAt, payment.createdBy] : [payment.voidedAt, payment.voidedBy];
    const facts = [payment.paymentType, payment.amountCents, at, by].join();
    const line = lines.find(({ paymentId }) => paymentId === payment.id);
    if (
      line === undefined ||
      [line.paymentType, line.amountCents, line.createdAt, line.createdBy].join() !== facts ||
      line.note !== (of === 'void' ? payment.voidReason : null)
    ) {
      faults.push(
        `The history of boot ${boot.refNum} tells otherwise of the ${of} of payment ${String(payment.id)}.`,
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
        `What is counted of the ${of} of payment ${String(payment.id)} is missing or another amount.`,
      );
    }
  }
  if (lines.length > taken.length) {
    faults.push(`The history of boot ${boot.refNum} tells of a ${of} that is not there.`);
  }
  if (entriesOf.length > taken.length) {
    faults.push(`A ${of} of boot ${boot.refNum} is counted that is not there.`);
  }
  return faults;
}

/** All faults in the records of one boot. */
export function faultsOfBooks(books: Books): string[] {
  return [
    ...faultsOfCharges(books.boot),
    ...faultsOfStatus(books),
    ...faultsOfCorrections(books),
    ...faultsOfFacts(books),
    ...SIDES.flatMap((side) => faultsOfSide(books, side)),
    ...faultsOfColumns(books.boot, books.acts),
    ...faultsOfLines(books.boot.refNum, books.acts, books.entries),
    ...faultsOfPayments(
      books.boot.refNum,
      books.acts.filter(({ kind }) => PAYING.has(kind)),
      books.payments,
    ),
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
async function booksAfter(db: Db, last: number): Promise<Books[]> {
  const boots = await db
    .selectFrom('boot')
    .selectAll()
    .where('id', '>', last)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const to = boots.at(-1)?.id ?? last;
  const paymentsOfThese = db.selectFrom('payment').where('bootId', '>', last).where('bootId', '<=', to);
  const payments = byBoot(await paymentsOfThese.selectAll().orderBy('position').execute());
  const entries = byBoot(
    await db
      .selectFrom('bootEntry')
      .selectAll()
      .where('bootId', '>', last)
      .where('bootId', '<=', to)
      .orderBy('id')
      .execute(),
  );
  const cash = byBoot(
    await db
      .selectFrom('cashEntry')
      .selectAll()
      .where('paymentId', 'in', paymentsOfThese.select('id'))
      .execute(),
  );
  const events = byBoot(
    await db
      .selectFrom('bootEvent')
      .selectAll()
      .where('bootId', '>', last)
      .where('bootId', '<=', to)
      .orderBy('id')
      .execute(),
  );
  return boots.map((boot) => ({
    ...{ boot, payments: payments.get(boot.id) ?? [], entries: entries.get(boot.id) ?? [] },
    ...{ cash: cash.get(boot.id) ?? [], acts: events.get(boot.id) ?? [] },
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
