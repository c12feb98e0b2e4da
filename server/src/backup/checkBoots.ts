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
  BootTable,
  NoticePrintTable,
  PaymentTable,
  RefundTable,
  RemovalTable,
  VoidReleaseTable,
} from '../db/schema';
import { faultsOfColumns, faultsOfVoidReleases } from './bootActs';
import type { Findings } from './Findings';
import { faultsOfMoney } from './paymentActs';
import { faultsOfNotices } from './checkNotices';
import { faultsOfRemoval } from './checkRemovals';

const AT_ONCE = 500;

type Boot = Selectable<BootTable>;
type Payment = Selectable<PaymentTable>;
type Refund = Selectable<RefundTable>;
type Act = Selectable<BootEntryTable>;

/** A boot with everything recorded about it. */
interface BootLedger {
  readonly boot: Boot;
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  /** Its acts, oldest first. */
  readonly acts: readonly Act[];
  readonly voidReleases: readonly Selectable<VoidReleaseTable>[];
  readonly removal: Selectable<RemovalTable> | undefined;
  /** The folded number of the physical boot that is on the car; undefined if none is. */
  readonly onCar: string | undefined;
  /** Its notices, oldest first. */
  readonly notices: readonly Selectable<NoticePrintTable>[];
}

const Charges = v.array(v.object({ name: v.string(), cents: v.number() }));
const Fact = v.nullable(v.union([v.string(), v.boolean()]));
const Changed = v.object({
  changes: v.optional(v.array(v.object({ field: v.string(), from: Fact, to: Fact })), []),
});
const Recorded = v.object({ factsSha256: v.string() });

/** The status that each kind of act gives a boot. */
const STATUS_AFTER: Partial<Record<Act['kind'], Boot['status']>> = {
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

function faultsOfStatus({ boot: { refNum, status, closedAt }, payments, acts }: BootLedger): string[] {
  const faults: string[] = [];
  if ((status === 'ACTIVE') !== (closedAt === null)) {
    faults.push(`Boot ${refNum} is ${status}, but its closing time says otherwise.`);
  }
  const expected = acts.flatMap(({ kind }) => STATUS_AFTER[kind] ?? []).at(-1);
  if (expected !== status) faults.push(`Boot ${refNum} is ${status}, but its history says otherwise.`);
  if (status !== 'RELEASED' && payments.some(({ voidedAt }) => voidedAt === null)) {
    faults.push(`Boot ${refNum} is ${status}, but has a payment that counts.`);
  }
  return faults;
}

/** The changes of a boot's fields, oldest first. */
const changesOf = (acts: readonly Act[]) =>
  acts.flatMap(({ details }) => v.parse(Changed, JSON.parse(details)).changes);

/** Compares the boot's fields with the results of its corrections. */
function faultsOfCorrections({ boot, acts }: BootLedger): string[] {
  const last = new Map(changesOf(acts).map(({ field, to }) => [field, to]));
  if (last.size === 0) return [];
  const values = recordedValues(boot);
  const others = BOOT_FIELD_ORDER.filter((field) => {
    const stands = values[field];
    return last.has(field) && (last.get(field) ?? null) !== (stands === '' ? null : stands);
  });
  return others.map((field) => `The ${field} of boot ${boot.refNum} does not match its last correction.`);
}

/** Compares the fields that were never corrected with the recorded values. */
function faultsOfFacts({ boot, acts }: BootLedger): string[] {
  const parsed: unknown = JSON.parse(acts.find(({ kind }) => kind === 'RECORDED')?.details ?? 'null');
  const recorded = v.parse(Recorded, parsed).factsSha256;
  const before = Object.fromEntries(
    changesOf(acts)
      .toReversed()
      .map(({ field, from }) => [field, from]),
  );
  const facts: BootFacts = { ...recordedValues(boot), ...before };
  if (factsSha256(facts) === recorded) return [];
  return [`Boot ${boot.refNum} does not match its recorded and corrected values.`];
}

/** The kinds of acts that mark a boot as altered. */
const ALTERING = new Set<Act['kind']>(['PAYMENT_VOIDED', 'PAYMENT_REFUNDED', 'REOPENED']);

/** Compares the boot's payment total, and whether any payment was voided or refunded, with its history. */
function faultsOfSums({ boot, acts }: BootLedger): string[] {
  const covered = sumCents(acts.map(({ amountCents }) => amountCents ?? 0));
  const altered = acts.some(({ kind }) => ALTERING.has(kind)) ? 1 : 0;
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
function faultsOfLedger(ledger: BootLedger): string[] {
  return [
    ...faultsOfCharges(ledger.boot),
    ...faultsOfStatus(ledger),
    ...faultsOfCorrections(ledger),
    ...faultsOfFacts(ledger),
    ...faultsOfSums(ledger),
    ...faultsOfColumns(ledger.boot, ledger.acts),
    ...faultsOfMoney(ledger),
    ...faultsOfVoidReleases(ledger.boot, ledger.acts, ledger.voidReleases),
    ...faultsOfRemoval(ledger.boot, ledger.acts, ledger.removal),
    ...faultsOfDevice(ledger),
    ...faultsOfNotices(ledger.boot.refNum, ledger.acts, ledger.notices),
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
async function ledgersAfter(db: Db, last: number): Promise<BootLedger[]> {
  const boots = await db
    .selectFrom('boot')
    .selectAll()
    .where('id', '>', last)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const bootId = sql.ref('bootId');
  const isOfThese = sql<boolean>`(${bootId} > ${last} and ${bootId} <= ${boots.at(-1)?.id ?? last})`;
  const payments = byBoot(
    await db.selectFrom('payment').selectAll().where(isOfThese).orderBy('position').execute(),
  );
  const refunds = byBoot(await db.selectFrom('refund').selectAll().where(isOfThese).execute());
  const acts = byBoot(await db.selectFrom('bootEntry').selectAll().where(isOfThese).orderBy('id').execute());
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
    acts: acts.get(boot.id) ?? [],
    voidReleases: voidReleases.get(boot.id) ?? [],
    removal: removals.get(boot.id)?.[0],
    onCar: onCars.get(boot.id)?.[0]?.numberFold,
    notices: notices.get(boot.id) ?? [],
  }));
}

/**
 * Compares every boot with its acts, charges, payments and voids.
 * @param db a snapshot of one moment
 */
export async function checkBoots(db: Db, findings: Findings): Promise<void> {
  let last = 0;
  for (;;) {
    const page = await ledgersAfter(db, last);
    for (const ledger of page) {
      findings.looked('boots');
      for (const fault of faultsOfLedger(ledger)) findings.fault(fault);
    }
    last = page.at(-1)?.boot.id ?? last;
    if (page.length < AT_ONCE) return;
  }
}
