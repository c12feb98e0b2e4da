import type { Selectable } from 'kysely';
import * as v from 'valibot';
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

/** True if the entries, names, plates and numbers of a shift match the hash of its closing in the audit trail. */
async function hasItsTexts(db: Db, shift: Shift, { details }: Entry): Promise<boolean> {
  const { id, byName, zoneId, userId, createdBy } = shift;
  const closedByName = userId === createdBy ? undefined : shift.closedByName;
  const { textsSha256: then } = v.parse(Closed, JSON.parse(details));
  const entries = await db
    .selectFrom('cashEntry')
    .select(['id', 'refNum', 'license'])
    .where('shiftId', '=', id)
    .execute();
  return textsSha256({ byName, zoneId, closedByName, entries }) === then;
}

/**
 * Compares every closed shift with the audit entry of its closing: person, time, count and note, and which entries it
 * counted. Another check compares those with the audit trail.
 */
export async function checkShifts(db: Db, findings: Findings): Promise<void> {
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
    findings.looked('shifts');
    const closing = closings.get(shift.id);
    closings.delete(shift.id);
    const own = totals.filter(({ shiftId }) => shiftId === shift.id);
    if (closing === undefined || !isAsTold(shift, own, closing) || !(await hasItsTexts(db, shift, closing))) {
      findings.fault(`Shift ${String(shift.id)} does not match the audit entry of its closing.`);
    }
  }
  for (const id of closings.keys()) findings.fault(`Shift ${String(id)} is missing.`);
}
