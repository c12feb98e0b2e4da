import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';
import { isDrawerMoney } from '../boots/closing/payments';
import type { Db } from '../db/database';
import type { AuditEntryTable, ShiftTable, ShiftTotalTable } from '../db/schema';
import { textsSha256 } from '../shifts/shiftTexts';
import type { Findings } from './Findings';

type Shift = Selectable<ShiftTable> & { readonly regionCode: string };
type Total = Pick<
  Selectable<ShiftTotalTable>,
  'paymentType' | 'expectedCents' | 'countedCents' | 'entryCount'
>;
type Entry = Selectable<AuditEntryTable>;

const SUBJECT = /^shift (\d+)$/;
const Closed = v.object({
  regionCode: v.string(),
  totals: v.array(
    v.object({
      paymentType: v.string(),
      expectedCents: v.number(),
      countedCents: v.number(),
      entryCount: v.number(),
    }),
  ),
  note: v.string(),
  fromAt: v.number(),
  companyId: v.number(),
  /** The person whose shift it is, if somebody else closed it. */
  of: v.optional(v.number()),
  textsSha256: v.string(),
});

const factsOf = (totals: readonly Total[]) =>
  totals
    .map((total) => [total.paymentType, total.expectedCents, total.countedCents, total.entryCount].join())
    .sort()
    .join(';');

/** True if a shift matches the audit entry of its closing. */
function isAsTold(shift: Shift, totals: readonly Total[], { at, actor, details }: Entry): boolean {
  const parsed: unknown = JSON.parse(details);
  if (!v.is(Closed, parsed)) return false;
  const { fromAt, companyId, of = actor } = parsed;
  const stands = [shift.userId, shift.createdBy, shift.createdAt, shift.toAt, shift.fromAt, shift.companyId];
  return (
    stands.join() === [of, actor, at, at, fromAt, companyId].join() &&
    [shift.regionCode, shift.note].join() === [parsed.regionCode, parsed.note].join() &&
    factsOf(totals) === factsOf(parsed.totals)
  );
}

/**
 * True if the names, plates and numbers of a shift match the hash of its closing in the audit trail.
 */
async function hasItsTexts(db: Db, shift: Shift, { details }: Entry): Promise<boolean> {
  const { id, byName, zoneId, userId, createdBy } = shift;
  const closedByName = userId === createdBy ? undefined : shift.closedByName;
  const { textsSha256: then } = v.parse(Closed, JSON.parse(details));
  const entries = await db
    .selectFrom('cashEntry')
    .select(['id', 'refNum', 'license', 'receiptNumber'])
    .where('shiftId', '=', id)
    .execute();
  return textsSha256({ byName, zoneId, closedByName, entries }) === then;
}

/** Each closed shift must equal the sum of its entries, all by the same person and in the same region. */
async function checkSums(db: Db, findings: Findings): Promise<void> {
  const { rows: shifts } = await sql<{ id: number; isWhole: number }>`
    select shift.id, case when not exists (
      select 1 from shift_total as total where total.shift_id = shift.id and (
        total.expected_cents <> coalesce((select sum(amount_cents) from cash_entry
          where shift_id = shift.id and ${isDrawerMoney} and payment_type = total.payment_type), 0)
        or total.entry_count <> (select count(*) from cash_entry
          where shift_id = shift.id and ${isDrawerMoney} and payment_type = total.payment_type)))
      and not exists (select 1 from cash_entry as entry where entry.shift_id = shift.id
        and ${isDrawerMoney} and not exists (
        select 1 from shift_total where shift_id = shift.id and payment_type = entry.payment_type))
      and not exists (select 1 from cash_entry as entry where entry.shift_id = shift.id
        and (entry.user_id <> shift.user_id or entry.region_id <> shift.region_id))
      then 1 else 0 end as is_whole
    from shift order by shift.id`.execute(db);
  for (const { id, isWhole } of shifts) {
    findings.looked('shifts');
    if (isWhole !== 1) findings.fault(`Shift ${String(id)} is not the sum of its entries.`);
  }
}

/** Each closed shift must match its closing entry: person, time, count and note. */
async function checkClosings(db: Db, findings: Findings): Promise<void> {
  const shifts = await db
    .selectFrom('shift')
    .innerJoin('region', 'region.id', 'shift.regionId')
    .selectAll('shift')
    .select('region.code as regionCode')
    .orderBy('shift.id')
    .execute();
  const totals = await db.selectFrom('shiftTotal').selectAll().execute();
  const entries = await db.selectFrom('auditEntry').selectAll().where('kind', '=', 'SHIFT_CLOSED').execute();
  const closings = new Map(entries.map((entry) => [Number(SUBJECT.exec(entry.subject)?.[1]), entry]));
  for (const shift of shifts) {
    const closing = closings.get(shift.id);
    closings.delete(shift.id);
    const own = totals.filter(({ shiftId }) => shiftId === shift.id);
    if (closing === undefined || !isAsTold(shift, own, closing) || !(await hasItsTexts(db, shift, closing))) {
      findings.fault(`Shift ${String(shift.id)} does not match the audit entry of its closing.`);
    }
  }
  for (const id of closings.keys()) findings.fault(`Shift ${String(id)} is missing.`);
}

/** Compares every closed shift with its entries and with the audit trail. */
export async function checkShifts(db: Db, findings: Findings): Promise<void> {
  await checkSums(db, findings);
  await checkClosings(db, findings);
}
