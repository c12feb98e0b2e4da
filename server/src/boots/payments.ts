import type { Db } from '../db/database';
import { writeEntries } from './bootEvents';

/** A payment, in whole cents. */
export interface NewPayment {
  readonly paymentType: string;
  readonly amountCents: number;
}

/** True if the payment type exists. */
export async function isPaymentType(db: Db, name: string): Promise<boolean> {
  // No name contains U+0000, and PostgreSQL refuses it in a parameter.
  if (name.includes('\0')) return false;
  const row = await db
    .selectFrom('paymentType')
    .select('name')
    .where('name', '=', name)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Taken {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: number | null;
}

/**
 * Records payments after the boot's existing ones, each with its history entry. Run it in a transaction that has
 * updated the boot's row, so that simultaneous payments wait for each other.
 * @returns the ids, in the given order
 */
export async function insertPayments(
  trx: Db,
  boot: { readonly id: number; readonly regionId: number },
  payments: readonly NewPayment[],
  { at, by }: Taken,
): Promise<number[]> {
  const last = await trx
    .selectFrom('payment')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('bootId', '=', boot.id)
    .executeTakeFirst();
  const ids: number[] = [];
  for (const [index, payment] of payments.entries()) {
    const position = (last?.position ?? 0) + index + 1;
    const row = { ...payment, bootId: boot.id, regionId: boot.regionId, position };
    const { id } = await trx
      .insertInto('payment')
      .values({ ...row, createdAt: at, createdBy: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await writeEntries(
    trx,
    { bootId: boot.id, at, by },
    payments.map((payment, index) => ({ ...payment, kind: 'PAYMENT_ADDED', paymentId: ids[index] ?? null })),
  );
  return ids;
}
