import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { inTransaction } from '../../db/transaction';
import { budget, giveBack, purgeBudgets, spend, waitsOf, type Budget } from './budgets';
import { purgeDevices } from './devices';
import { networkOf } from './network';
import { countTry, forgetTries, pairOf, purgeTries, triesOf, uncountTry, waitOf } from './tries';

/** Attempts that an account still has from a source whose budget others have used up. */
const FREE_IN_FLOOD = 2;
/** The wait announced to everybody while the budget is used up, whatever their own account has done. */
const FLOOD_WAIT_MS = 15_000;
const PURGE_EVERY_MS = 60_000;

/** A password attempt. */
export interface Applicant {
  /** The account's normalized name. */
  readonly account: string;
  /** True if the account exists. */
  readonly exists: boolean;
  /** The client's address. */
  readonly address: string;
  /** The browser's token, if this account has signed in there before. */
  readonly device: string | null;
}

/** An attempt that may proceed. */
export interface Admitted {
  readonly admitted: true;
  /** True if others have used up the budget: a wrong password must then look like an attempt that was not checked. */
  readonly inFlood: boolean;
  /** The wait to announce in that case. */
  readonly waitMs: number;
  /** Call this if the password was right: the attempt no longer counts. */
  succeeded(): Promise<void>;
  /** Call this if the password was not checked: the attempt does not count. */
  abandoned(): Promise<void>;
}

/** An attempt that must wait. */
export interface Refused {
  readonly admitted: false;
  readonly waitMs: number;
  readonly inFlood: boolean;
}

/**
 * Decides whether a password may be checked, before the check costs anything. Wrong passwords count by account and
 * source together, by account, by network, and in total. When the budget of a network or the total is used up,
 * unknown names are refused unchecked, while each account still has a few attempts: a person behind the same address
 * as an attacker still gets in. When many addresses use up an account's own budget, the account stays open to
 * browsers in which it has signed in before. Each of those has its own count, which nobody else can use up.
 */
export class SignInLimits {
  private purgedAt = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before the check, so that simultaneous ones count too. Does not count an attempt that must
   * wait.
   */
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
