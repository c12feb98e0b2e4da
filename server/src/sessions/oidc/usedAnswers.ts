import { createHash } from 'node:crypto';
import type { Db } from '../../db/database';
import { inTransaction } from '../../db/transaction';

/** Much longer than any issuer accepts a code. */
const STORED_MS = 24 * 60 * 60_000;

const hashOf = (kind: string, value: string) => createHash('sha256').update(`${kind} ${value}`).digest('hex');

/**
 * Marks the state and the code of an issuer's answer as used. Call it after the issuer has accepted the code, so that
 * invented answers cannot fill the table.
 * @param now epoch milliseconds
 * @returns false if either was used before, in any process on this database
 */
export function useOnce(
  db: Db,
  { state, code }: { readonly state: string; readonly code: string },
  now: number,
): Promise<boolean> {
  const rows = [hashOf('state', state), hashOf('code', code)].map((hash) => ({ hash, usedAt: now }));
  return inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('usedAnswer')
      .where('usedAt', '<', now - STORED_MS)
      .execute();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('usedAnswer')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows ?? 0) === rows.length;
  });
}
