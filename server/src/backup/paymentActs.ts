import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEventTable, PaymentTable } from '../db/schema';

type Event = Selectable<BootEventTable>;
type Payment = Selectable<PaymentTable>;

/** The acts that create or void payments. */
export const PAYING: ReadonlySet<Event['kind']> = new Set([
  'RELEASED',
  'REOPENED',
  'PAYMENT_ADDED',
  'PAYMENT_VOIDED',
]);

const Paid = v.object({
  paymentType: v.string(),
  amountCents: v.number(),
  // Stated only for payments that have them.
  tenderedCents: v.optional(v.number()),
  reference: v.optional(v.string()),
  reason: v.optional(v.string()),
});
const Released = v.object({ payments: v.array(Paid) });
const Added = v.object({ ...Paid.entries, paymentId: v.number() });
const Voided = v.object({ paymentId: v.number(), reason: v.string() });
const Reopened = v.object({ reason: v.string() });

/** A payment as the acts state it. The payments of a release have only a position there, no id. */
interface Told {
  readonly facts: readonly (string | number | null)[];
  id: number | null;
  voided: readonly (string | number | null)[] | null;
}

/** All payments that the acts of a boot state, in order; null if an act does not state its payments. */
function toldBy(events: readonly Event[], payments: readonly Payment[]): Told[] | null {
  const told: Told[] = [];
  const add = (paid: v.InferOutput<typeof Paid>, { createdAt, createdBy }: Event) => {
    const { paymentType, amountCents, tenderedCents, reference, reason } = paid;
    const facts = [paymentType, amountCents, tenderedCents ?? null, reference ?? null, reason ?? null];
    told.push({
      facts: [...facts, createdAt, createdBy],
      id: payments[told.length]?.id ?? null,
      voided: null,
    });
  };
  for (const event of events) {
    const details: unknown = JSON.parse(event.details);
    const at = [event.createdAt, event.createdBy];
    switch (event.kind) {
      case 'RELEASED':
        if (!v.is(Released, details)) return null;
        for (const paid of details.payments) add(paid, event);
        break;
      case 'PAYMENT_ADDED':
        if (!v.is(Added, details)) return null;
        add(details, event);
        break;
      case 'REOPENED':
        if (!v.is(Reopened, details)) return null;
        for (const each of told) each.voided ??= [...at, details.reason];
        break;
      default: {
        if (!v.is(Voided, details)) return null;
        const { paymentId, reason } = details;
        const found = told.find(({ id }) => id === paymentId);
        if (found !== undefined) found.voided ??= [...at, reason];
      }
    }
  }
  return told;
}

/**
 * Compares the payments of a boot with its acts: amount, type, author, time and reason of each payment and void. No
 * act may state a payment that does not exist. Another check compares the acts with the audit trail.
 * @param events the boot's acts of the kinds `PAYING`, oldest first; if one does not state its payments, as in an
 *   older demo, nothing is compared
 * @param payments all payments of the boot, in order
 */
export function faultsOfPayments(
  refNum: string,
  events: readonly Event[],
  payments: readonly Payment[],
): string[] {
  const told = toldBy(events, payments);
  if (told === null) return [];
  const faults = payments.flatMap((payment, at) => {
    const { id, createdAt, createdBy, voidedAt, voidedBy, voidReason } = payment;
    const { paymentType, amountCents, tenderedCents, reference, reason } = payment;
    const of = told[at];
    const facts = [paymentType, amountCents, tenderedCents, reference, reason, createdAt, createdBy].join();
    const voided = voidedAt === null ? undefined : [voidedAt, voidedBy, voidReason].join();
    return of?.facts.join() === facts && of.voided?.join() === voided
      ? []
      : [`Payment ${String(id)} of boot ${refNum} does not match the boot's acts in the audit trail.`];
  });
  if (told.length > payments.length) {
    faults.push(`A payment of boot ${refNum} that the audit trail names does not exist.`);
  }
  return faults;
}
