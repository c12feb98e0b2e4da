import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { sumCents } from '../../../src/domain/money';
import type { BootEntryTable, BootTable, CashEntryTable, PaymentTable, RefundTable } from '../db/schema';
import { without } from './bootActs';

type Act = Selectable<BootEntryTable>;

const Released = v.object({ receiptNumber: v.string() });
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

/** The payments, refunds and shift entries of a boot, and its acts, oldest first. */
interface Money {
  readonly boot: Selectable<BootTable>;
  readonly acts: readonly Act[];
  readonly payments: readonly Selectable<PaymentTable>[];
  readonly refunds: readonly Selectable<RefundTable>[];
  readonly cash: readonly Selectable<CashEntryTable>[];
}

const textOf = (...facts: readonly (string | number | null | undefined)[]) => JSON.stringify(facts);

/** The payments, voids and refunds that the acts state, by id, and the shift entries that follow from them. */
function replay({ boot, acts }: Money) {
  const payments = new Map<number, { readonly text: string; readonly shared: [string, string] }>();
  const voids = new Map<number, string>();
  const refunds = new Map<number, string>();
  const cash: string[] = [];
  let receiptNumber = '';
  for (const { kind, details, createdAt, createdBy } of acts) {
    const made = [createdAt, createdBy] as const;
    const where = [boot.id, boot.regionId, boot.companyId, ...made] as const;
    const act: unknown = JSON.parse(details);
    if (kind === 'RELEASED' && v.is(Released, act)) receiptNumber = act.receiptNumber;
    if (kind === 'PAYMENT_ADDED' && v.is(Added, act)) {
      const { paymentId: id, paymentType, payKind, amountCents, tenderedCents, reference, reason } = act;
      const text = textOf(paymentType, payKind, amountCents, tenderedCents, reference, reason, ...made);
      payments.set(id, { text, shared: [payKind, receiptNumber] });
      cash.push(textOf(id, 'PAYMENT', null, paymentType, amountCents, payKind, receiptNumber, ...where));
    }
    if (kind === 'PAYMENT_VOIDED' && v.is(Voided, act)) {
      const { paymentId: id, paymentType, amountCents, reason } = act;
      voids.set(id, textOf(reason, ...made));
      const shared = payments.get(id)?.shared ?? [];
      cash.push(textOf(id, 'VOID', null, paymentType, -amountCents, ...shared, ...where));
    }
    if (kind === 'PAYMENT_REFUNDED' && v.is(Refunded, act)) {
      const { refundId, paymentId: id, paymentType, amountCents, reason, paidTo } = act;
      refunds.set(refundId, textOf(id, paymentType, amountCents, reason, paidTo, ...made));
      const receipt = payments.get(id)?.shared[1];
      cash.push(textOf(id, 'REFUND', refundId, paymentType, -amountCents, 'money', receipt, ...where));
    }
  }
  return { payments, voids, refunds, cash };
}

/**
 * Compares the payments, voids and refunds of a boot, and what they add to shifts, with its acts. Another check compares
 * the acts with the audit trail.
 */
export function faultsOfMoney(money: Money): string[] {
  const { boot, payments, refunds, cash } = money;
  const { refNum, regionId } = boot;
  const replayed = replay(money);
  const faults: string[] = [];
  for (const row of payments) {
    const { id, paymentType, payKind, amountCents, tenderedCents, reference, reason } = row;
    const made = [row.createdAt, row.createdBy] as const;
    const text = textOf(paymentType, payKind, amountCents, tenderedCents, reference, reason, ...made);
    const voided = row.voidedAt === null ? undefined : textOf(row.voidReason, row.voidedAt, row.voidedBy);
    const isAsTold = replayed.payments.get(id)?.text === text && replayed.voids.get(id) === voided;
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
  const entered = cash.map((row) => {
    const { paymentId, kind, refundId, paymentType, amountCents, payKind, receiptNumber } = row;
    const where = [row.bootId, row.regionId, row.companyId, row.createdAt, row.userId] as const;
    return textOf(paymentId, kind, refundId, paymentType, amountCents, payKind, receiptNumber, ...where);
  });
  const others = [...without(entered, replayed.cash), ...without(replayed.cash, entered)];
  for (const id of new Set(others.map((text) => String((JSON.parse(text) as unknown[])[0])))) {
    faults.push(`The shift entries for payment ${id} of boot ${refNum} do not match its acts.`);
  }
  return faults;
}
