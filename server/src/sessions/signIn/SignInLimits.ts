import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { inTransaction } from '../../db/transaction';
import { budget, giveBack, purgeBudgets, spend, waitsOf, type Budget } from './budgets';
import { purgeDevices } from './devices';
import { networkOf } from './network';
import { countTry, forgetTries, pairOf, purgeTries, triesOf, uncountTry, waitOf } from './tries';

/** Free tries of an account from a place whose budget others have spent. */
const FREE_IN_FLOOD = 2;
/** What everybody is told whose try comes when the budget is spent, whatever their account has done. */
const FLOOD_WAIT_MS = 15_000;
const PURGE_EVERY_MS = 60_000;

/** Who wants to try a password. */
export interface Applicant {
  /** The account's name in its one form. */
  readonly account: string;
  /** Whether there is such an account. */
  readonly exists: boolean;
  /** The client's address. */
  readonly address: string;
  /** The browser's token, where this account has signed in there before. */
  readonly device: string | null;
}

/** A try that may go on. */
export interface Admitted {
  readonly admitted: true;
  /** Others have spent the budget: a wrong password is to look like a try that was not looked at. */
  readonly inFlood: boolean;
  /** What it is then told. */
  readonly waitMs: number;
  /** It came right: nothing of it counts any more. */
  succeeded(): Promise<void>;
  /** Its password was not looked at: it does not count. */
  abandoned(): Promise<void>;
}

/** One that may not. */
export interface Refused {
  readonly admitted: false;
  readonly waitMs: number;
  readonly inFlood: boolean;
}

/**
 * Decides whether a password may be tried, before it costs anything. Wrong ones count by account and place together,
 * by account, by network, and over all.
 *
 * When the budget of a network or of all is spent, names that there are not are refused unseen, whereas each account
 * still has a few tries of its own: whoever sits behind the same address as a guesser gets in. When an account's own
 * budget is spent, by many addresses at once, it is open to the browsers in which it has signed in before. These have a
 * count of their own, which nobody else can spend.
 */
export class SignInLimits {
  private purgedAt = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Counts a try, so that tries made at once count, too; one that must wait is not counted. */
  async begin({ account, exists, address, device }: Applicant): Promise<Admitted | Refused> {
    const now = this.clock();
    await this.purge(now);
    const network = networkOf(address);
    const pair = pairOf(account, device === null ? network : `device ${device}`);
    const shared = [budget('network', network), budget('everybody')];
    const budgets = device === null ? [budget('account', account), ...shared] : [];
    const [accountWait = 0, ...sharedWaits] =
      budgets.length === 0 ? [] : await waitsOf(this.db, budgets, now);
    if (accountWait > 0) return { admitted: false, waitMs: accountWait, inFlood: false };

    const flooded: Refused = { admitted: false, waitMs: FLOOD_WAIT_MS, inFlood: true };
    let inFlood = sharedWaits.some((wait) => wait > 0);
    if (inFlood && !exists) return flooded;
    const known = await triesOf(this.db, pair, now);
    const free = () => (inFlood ? FREE_IN_FLOOD : undefined);
    const waitMs = waitOf(known, now, free());
    if (waitMs > 0) return inFlood ? flooded : { admitted: false, waitMs, inFlood };

    return inTransaction(this.db, async (trx) => {
      const spent: Budget[] = [];
      const refusedWith = async (refused: Refused): Promise<Refused> => {
        await giveBack(trx, spent);
        return refused;
      };
      for (const each of budgets) {
        if (await spend(trx, each, now)) spent.push(each);
        else if (each.kind === 'account') {
          return { admitted: false, waitMs: FLOOD_WAIT_MS, inFlood: false };
        } else inFlood = true;
      }
      if (inFlood && !exists) return refusedWith(flooded);
      const meanwhileMs = await countTry(trx, pair, { known, now, free: free() });
      if (meanwhileMs > 0)
        return refusedWith(inFlood ? flooded : { admitted: false, waitMs: meanwhileMs, inFlood });
      return { admitted: true, inFlood, waitMs: FLOOD_WAIT_MS, ...this.endings(pair, spent) };
    });
  }

  private endings(pair: string, spent: readonly Budget[]): Pick<Admitted, 'succeeded' | 'abandoned'> {
    return {
      succeeded: () =>
        inTransaction(this.db, async (trx) => {
          await giveBack(trx, spent);
          await forgetTries(trx, pair);
        }),
      abandoned: () =>
        inTransaction(this.db, async (trx) => {
          await giveBack(trx, spent);
          await uncountTry(trx, pair);
        }),
    };
  }

  private async purge(now: number): Promise<void> {
    if (now - this.purgedAt < PURGE_EVERY_MS) return;
    this.purgedAt = now;
    await purgeTries(this.db, now);
    await purgeBudgets(this.db, now);
    await purgeDevices(this.db, now);
  }
}
