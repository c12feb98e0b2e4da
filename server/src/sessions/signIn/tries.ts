import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/database';
import type { Schema } from '../../db/schema';

/** This many wrong passwords cause no wait; after that, each wait is twice the previous one. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** After this long without an attempt, the count starts over. */
const FORGET_AFTER_MS = 24 * 60 * 60_000;

/** The key for an account and its source together. */
export function pairOf(account: string, place: string): string {
  return createHash('sha256').update(`${account}\n${place}`).digest('hex');
}

/** The wait before the next attempt after this many wrong passwords, milliseconds. */
export function waitAfter(tries: number, free = FREE_TRIES): number {
  if (tries < free) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - free));
}

/** The wrong passwords so far for one account from one source. */
export interface Tries {
  readonly tries: number;
  readonly lastAt: number;
}

/** The attempts so far. */
export async function triesOf(db: Db, pair: string, now: number): Promise<Tries> {
  const row = await db
    .selectFrom('signInTry')
    .select(['tries', 'lastAt'])
    .where('pair', '=', pair)
    .where('lastAt', '>=', now - FORGET_AFTER_MS)
    .executeTakeFirst();
  return row ?? { tries: 0, lastAt: now };
}

/** The wait before the next attempt, milliseconds. */
export function waitOf({ tries, lastAt }: Tries, now: number, free?: number): number {
  return tries === 0 ? 0 : Math.max(0, lastAt + waitAfter(tries, free) - now);
}

/**
 * Counts an attempt before its password is checked, so that simultaneous ones count too.
 * @param known the count when the attempt was allowed
 * @returns how long the attempt must wait after all, milliseconds, because others were allowed simultaneously
 */
export async function countTry(
  trx: Transaction<Schema>,
  pair: string,
  { known, now, free = FREE_TRIES }: { known: Tries; now: number; free?: number | undefined },
): Promise<number> {
  await trx
    .deleteFrom('signInTry')
    .where('pair', '=', pair)
    .where('lastAt', '<', now - FORGET_AFTER_MS)
    .execute();
  const { tries } = await trx
    .insertInto('signInTry')
    .values({ pair, tries: 1, firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('pair')
        .doUpdateSet(({ ref, eb }) => ({ tries: eb(ref('signInTry.tries'), '+', 1), lastAt: now })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  const meanwhile = tries - 1 - known.tries;
  return meanwhile > 0 && tries > free ? waitAfter(tries - 1, free) : 0;
}

/** Clears the count after the right password. */
export async function forgetTries(trx: Transaction<Schema>, pair: string): Promise<void> {
  await trx.deleteFrom('signInTry').where('pair', '=', pair).execute();
}

/** Reverses the count of an attempt whose password was not checked. */
export async function uncountTry(trx: Transaction<Schema>, pair: string): Promise<void> {
  await trx
    .updateTable('signInTry')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('pair', '=', pair)
    .where('tries', '>', 0)
    .execute();
}

/** Deletes expired counts. */
export async function purgeTries(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('signInTry')
    .where('lastAt', '<', now - FORGET_AFTER_MS)
    .execute();
}
