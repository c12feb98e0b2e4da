import { createHash } from 'node:crypto';
import type { Clock } from '../../../../src/domain/time';
import type { Db } from '../../db/database';

/** This many wrong passwords are free; each further one must wait twice as long as the one before. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** After this long without a try, a pair starts anew. */
const FORGET_AFTER_MS = 24 * 60 * 60_000;

function pairOf(username: string, address: string): string {
  return createHash('sha256').update(`${username.trim().toLowerCase()}\n${address}`).digest('hex');
}

/** How long the next try must wait after so many wrong ones, milliseconds. */
export function waitAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES));
}

/**
 * Slows guessing by account and address together, so that nobody's tries lock another out: neither
 * the account's owner elsewhere nor a colleague behind the same address.
 */
export class SignInTries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before its password is looked at, so that tries made at once count, too.
   * @returns 0 where it may go on, else how many milliseconds to wait; a try that must wait is not counted
   */
  async begin(username: string, address: string): Promise<number> {
    const pair = pairOf(username, address);
    const now = this.clock();
    await this.db
      .deleteFrom('signInTry')
      .where('lastAt', '<', now - FORGET_AFTER_MS)
      .execute();
    const known = await this.db
      .selectFrom('signInTry')
      .select(['tries', 'lastAt'])
      .where('pair', '=', pair)
      .executeTakeFirst();
    if (known !== undefined) {
      const wait = known.lastAt + waitAfter(known.tries) - now;
      if (wait > 0) return wait;
    }
    const { tries } = await this.db
      .insertInto('signInTry')
      .values({ pair, tries: 1, firstAt: now, lastAt: now })
      .onConflict((conflict) =>
        conflict
          .column('pair')
          .doUpdateSet(({ ref, eb }) => ({ tries: eb(ref('signInTry.tries'), '+', 1), lastAt: now })),
      )
      .returning('tries')
      .executeTakeFirstOrThrow();
    // Of tries that all found the way free at once, those beyond the first must wait as well.
    const meanwhile = tries - 1 - (known?.tries ?? 0);
    return meanwhile > 0 && tries > FREE_TRIES ? waitAfter(tries - 1) : 0;
  }

  /** Forgets the tries of a pair after the right password. */
  async succeeded(username: string, address: string): Promise<void> {
    await this.db.deleteFrom('signInTry').where('pair', '=', pairOf(username, address)).execute();
  }
}
