import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEventTable, CashEntryTable, PaymentTable } from '../db/schema';

type Event = Selectable<BootEventTable>;
type Payment = Selectable<PaymentTable>;
type CashEntry = Selectable<CashEntryTable>;

/** The acts that create or void payments. */
export const PAYING: ReadonlySet<Event['kind']> = new Set([
  'RELEASED',
  'REOPENED',
  'PAYMENT_ADDED',
  'PAYMENT_VOIDED',
]);

const Paid = v.object({
  paymentType: v.string(),
  payKind: v.string(),
  amountCents: v.number(),
  // Stated only for payments that have them.
  tenderedCents: v.optional(v.number()),
  reference: v.optional(v.string()),
  reason: v.optional(v.string()),
});
const Released = v.object({ receiptNumber: v.string(), payments: v.array(Paid) });
const Added = v.object({ ...Paid.entries, paymentId: v.number() });
const Voided = v.object({ paymentId: v.number(), reason: v.string() });
const Reopened = v.object({ reason: v.string() });

/** A payment as the acts state it. The payments of a release have only a position there, no id. */
interface Replayed {
  readonly facts: readonly (string | number | null)[];
  readonly payKind: string;
  /** The receipt number of the release that it was paid for. */
  readonly receiptNumber: string;
  id: number | null;
  voided: readonly (string | number | null)[] | null;
}

/** All payments that the acts of a boot state, in order; null if an act does not state its payments. */
function toldBy(events: readonly Event[], payments: readonly Payment[]): Replayed[] | null {
  const replayed: Replayed[] = [];
  let receiptNumber = '';
  const add = (paid: v.InferOutput<typeof Paid>, { createdAt, createdBy }: Event) => {
    const { paymentType, payKind, amountCents, tenderedCents, reference, reason } = paid;
    const facts = [
      paymentType,
      payKind,
      amountCents,
      tenderedCents ?? null,
      reference ?? null,
      reason ?? null,
    ];
    replayed.push({
      facts: [...facts, createdAt, createdBy],
      payKind,
      receiptNumber,
      id: payments[replayed.length]?.id ?? null,
      voided: null,
    });
  };
  for (const event of events) {
    const details: unknown = JSON.parse(event.details);
    const at = [event.createdAt, event.createdBy];
    switch (event.kind) {
      case 'RELEASED':
        if (!v.is(Released, details)) return null;
        receiptNumber = details.receiptNumber;
        for (const paid of details.payments) add(paid, event);
        break;
      case 'PAYMENT_ADDED':
        if (!v.is(Added, details)) return null;
        add(details, event);
        break;
      case 'REOPENED':
        if (!v.is(Reopened, details)) return null;
        for (const each of replayed) each.voided ??= [...at, details.reason];
        break;
      default: {
        if (!v.is(Voided, details)) return null;
        const { paymentId, reason } = details;
        const found = replayed.find(({ id }) => id === paymentId);
        if (found !== undefined) found.voided ??= [...at, reason];
      }
    }
  }
  return replayed;
}

/**
 * Compares the payments of a boot with its acts: amount, type, author, time and reason of each payment and void. No
 * act may state a payment that does not exist. Another check compares the acts with the audit trail.
 * @param events the boot's acts of the kinds `PAYING`, oldest first
 * @param payments all payments of the boot, in order
 * @param cash their ledger entries, which state the kind and the receipt number too
 */
export function faultsOfPayments(
  refNum: string,
  events: readonly Event[],
  payments: readonly Payment[],
  cash: readonly CashEntry[],
): string[] {
  const replayed = toldBy(events, payments);
  if (replayed === null) return [`The payments of boot ${refNum} are not stated by its acts.`];
  const faults = payments.flatMap((payment, at) => {
    const of = replayed[at];
    const { id, createdAt, createdBy, voidedAt, voidedBy, voidReason } = payment;
    const { paymentType, payKind, amountCents, tenderedCents, reference, reason } = payment;
    const facts = [
      ...[paymentType, payKind, amountCents, tenderedCents, reference, reason, createdAt, createdBy],
    ].join();
    const isEntered = cash.every(
      (entry) =>
        entry.paymentId !== id ||
        (entry.receiptNumber === of?.receiptNumber &&
          entry.payKind === (entry.kind === 'REFUND' ? 'money' : of.payKind)),
    );
    const voided = voidedAt === null ? undefined : [voidedAt, voidedBy, voidReason].join();
    return of?.facts.join() === facts && of.voided?.join() === voided && isEntered
      ? []
      : [`Payment ${String(id)} of boot ${refNum} does not match the boot's acts in the audit trail.`];
  });
  if (replayed.length > payments.length) {
    faults.push(`A payment of boot ${refNum} that the audit trail names does not exist.`);
  }
  return faults;
}
