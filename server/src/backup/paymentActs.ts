import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { sumCents } from '../../../src/domain/money';
import type { BootEntryTable, BootTable, PaymentTable, RefundTable } from '../db/schema';

type Act = Selectable<BootEntryTable>;

const Added = v.object({
  paymentId: v.number(),
  paymentType: v.string(),
  payKind: v.string(),
  amountCents: v.number(),
  // Stated only for payments that have them.
  tenderedCents: v.optional(v.number()),
  reference: v.optional(v.string()),
  reason: v.optional(v.string()),
});
const Voided = v.object({
  paymentId: v.number(),
  paymentType: v.string(),
  amountCents: v.number(),
  reason: v.string(),
});
const Refunded = v.object({ ...Voided.entries, refundId: v.number(), paidTo: v.string() });

/** The payments and refunds of a boot, and its acts, oldest first. */
interface Money {
  readonly boot: Selectable<BootTable>;
  readonly acts: readonly Act[];
  readonly payments: readonly Selectable<PaymentTable>[];
  readonly refunds: readonly Selectable<RefundTable>[];
}

const textOf = (...facts: readonly (string | number | null | undefined)[]) => JSON.stringify(facts);

/** The payments, voids and refunds that the acts state, by id. */
function replay(acts: readonly Act[]) {
  const payments = new Map<number, string>();
  const voids = new Map<number, string>();
  const refunds = new Map<number, string>();
  for (const { kind, details, createdAt, createdBy } of acts) {
    const made = [createdAt, createdBy] as const;
    const act: unknown = JSON.parse(details);
    if (kind === 'PAYMENT_ADDED' && v.is(Added, act)) {
      const { paymentId: id, paymentType, payKind, amountCents, tenderedCents, reference, reason } = act;
      payments.set(id, textOf(paymentType, payKind, amountCents, tenderedCents, reference, reason, ...made));
    }
    if (kind === 'PAYMENT_VOIDED' && v.is(Voided, act)) {
      voids.set(act.paymentId, textOf(act.reason, ...made));
    }
    if (kind === 'PAYMENT_REFUNDED' && v.is(Refunded, act)) {
      const { refundId, paymentId: id, paymentType, amountCents, reason, paidTo } = act;
      refunds.set(refundId, textOf(id, paymentType, amountCents, reason, paidTo, ...made));
    }
  }
  return { payments, voids, refunds };
}

/**
 * Compares the payments, voids and refunds of a boot with its acts. Another check compares the acts, with the money that
 * shifts count, with the audit trail.
 */
export function faultsOfMoney({ boot, acts, payments, refunds }: Money): string[] {
  const { refNum, regionId } = boot;
  const replayed = replay(acts);
  const faults: string[] = [];
  for (const row of payments) {
    const { id, paymentType, payKind, amountCents, tenderedCents, reference, reason } = row;
    const made = [row.createdAt, row.createdBy] as const;
    const text = textOf(paymentType, payKind, amountCents, tenderedCents, reference, reason, ...made);
    const voided = row.voidedAt === null ? undefined : textOf(row.voidReason, row.voidedAt, row.voidedBy);
    const isAsTold = replayed.payments.get(id) === text && replayed.voids.get(id) === voided;
    if (!isAsTold || row.regionId !== regionId) {
      faults.push(
        `Payment ${String(id)} of boot ${refNum} does not match the boot's acts in the audit trail.`,
      );
    }
    const back = refunds.filter(({ paymentId }) => paymentId === id);
    if (sumCents(back.map((refund) => refund.amountCents)) > amountCents) {
      faults.push(`More was refunded of payment ${String(id)} of boot ${refNum} than was paid.`);
    }
  }
  for (const { id, paymentId, paymentType, amountCents, reason, paidTo, createdAt, createdBy } of refunds) {
    const text = textOf(paymentId, paymentType, amountCents, reason, paidTo, createdAt, createdBy);
    if (replayed.refunds.get(id) !== text) {
      faults.push(
        `Refund ${String(id)} of boot ${refNum} does not match the boot's acts in the audit trail.`,
      );
    }
  }
  if (replayed.payments.size > payments.length || replayed.refunds.size > refunds.length) {
    faults.push(`A payment or refund of boot ${refNum} that the audit trail names does not exist.`);
  }
  return faults;
}
