import type { Db } from '../db/database';
import { writeEntries } from './bootEvents';

/** What was paid, whole cents. */
export interface NewPayment {
  readonly paymentType: string;
  readonly amountCents: number;
}

/** Whether there is such a payment type. */
export async function isPaymentType(db: Db, name: string): Promise<boolean> {
  // No name has U+0000, and PostgreSQL refuses it in a parameter.
  if (name.includes('\0')) return false;
  const row = await db.selectFrom('paymentType').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

interface Taken {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: number | null;
}

/**
 * Takes payments down, after those that the boot has, each with its line in the history. Run it in a transaction that
 * has changed the boot's row: whoever pays for the same boot at once waits for that.
 * @returns the ids, in the order given
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
