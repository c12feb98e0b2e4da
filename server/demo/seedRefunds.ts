import type { Transaction } from 'kysely';
import { recordEntry } from '../src/boots/bootEntries';
import type { Schema } from '../src/db/schema';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The ages of the payments that are partly refunded, in days. */
const AGES = [4, 17, 40, 63];
const REFUND = { amountCents: 2_500, reason: 'Charged for a day too many', paidTo: 'Elena Fuentes' } as const;

/** Refunds some cash: the supervisor does so in their own regions, an hour after it was taken. */
export async function seedRefunds(trx: Transaction<Schema>, now: number): Promise<void> {
  const { id: by } = await trx
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'supervisor')
    .executeTakeFirstOrThrow();
  for (const age of AGES) {
    const payment = await trx
      .selectFrom('payment')
      .innerJoin('boot', 'boot.id', 'payment.bootId')
      .select(['payment.id', 'payment.bootId', 'payment.paymentType', 'payment.createdAt'])
      .select(['boot.regionId', 'boot.companyId', 'boot.receiptNumber'])
      .where('payment.paymentType', '=', 'CASH')
      .where('payment.voidedAt', 'is', null)
      .where('payment.amountCents', '>', REFUND.amountCents)
      .where('payment.createdAt', '<', now - age * DAY_MS)
      .where('boot.status', '=', 'RELEASED')
      .orderBy('payment.createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (payment === undefined) continue;
    const { id: paymentId, bootId, paymentType, regionId, companyId, receiptNumber } = payment;
    const at = payment.createdAt + HOUR_MS;
    const refund = { paymentId, paymentType, ...REFUND };
    const { id: refundId } = await trx
      .insertInto('refund')
      .values({ ...refund, bootId, createdAt: at, createdBy: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEntry(trx, {
      ...{ bootId, kind: 'PAYMENT_REFUNDED', at, by },
      details: { refundId, ...refund },
      money: {
        ...{ paymentId, refundId, paymentType, payKind: 'money', amountCents: -REFUND.amountCents },
        ...{ regionId, companyId, receiptNumber },
      },
    });
  }
}
