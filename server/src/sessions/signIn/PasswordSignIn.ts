import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { BUSY_WAIT_MS, HashQueueFull, type HashQueue } from '../../people/HashQueue';
import { isPassword, PASSWORD_MAX } from '../../people/passwords';
import { accountName, findAccount, USERNAME_MAX } from '../../people/users';
import { isKnownDevice, rememberDevice } from './devices';
import { networkOf } from './network';
import { SignInLimits } from './SignInLimits';

/**
 * The wait announced to everybody during a flood, so that the answer does not reveal whether the password was
 * checked. It is a multiple of a hash's time, which also slows the flood.
 */
const FLOOD_ANSWER_MS = 500;

/** The submitted form and its source. */
export interface PasswordTry {
  readonly username: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
  /** The token that this browser got when somebody signed in there. */
  readonly device: string | null;
}

/** The user with a token for their browser, or the reason for a refusal with the account that was entered. */
export type PasswordOutcome =
  | { readonly refused: null; readonly userId: number; readonly device: string }
  | { readonly refused: 'wrong password'; readonly userId: number | null }
  | { readonly refused: 'too many tries'; readonly userId: number | null; readonly waitMs: number };

/** Signs people in by password and slows down guessing. */
export class PasswordSignIn {
  private readonly limits: SignInLimits;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly hashes: HashQueue,
  ) {
    this.limits = new SignInLimits(db, clock);
  }

  async try({ username, password, address, device }: PasswordTry): Promise<PasswordOutcome> {
    // There is nothing to check; the answer is the same as for any wrong pair.
    if (username.trim() === '' || password === '') return { refused: 'wrong password', userId: null };
    const startedAt = performance.now();
    const tooLong = username.length > USERNAME_MAX || password.length > PASSWORD_MAX;
    const name = accountName(username.slice(0, USERNAME_MAX));
    const account = tooLong ? null : await findAccount(this.db, name);
    const userId = account?.id ?? null;
    const isKnown =
      device !== null && userId !== null && (await isKnownDevice(this.db, device, userId, this.clock()));
    const known = isKnown ? device : null;

    const began = await this.limits.begin({ account: name, exists: userId !== null, address, device: known });
    const refusal = async (waitMs: number): Promise<PasswordOutcome> => {
      if (began.inFlood) await pause(Math.max(0, startedAt + FLOOD_ANSWER_MS - performance.now()));
      return { refused: 'too many tries', userId, waitMs };
    };
    if (!began.admitted) return refusal(began.waitMs);
    const right = await this.isRight(tooLong ? '' : password, account?.passwordHash ?? null, {
      from: networkOf(address),
      first: isKnown,
    });
    if (right === null) {
      await began.abandoned();
      return refusal(BUSY_WAIT_MS);
    }
    if (!right || userId === null) {
      return began.inFlood ? refusal(began.waitMs) : { refused: 'wrong password', userId };
    }
    await began.succeeded();
    return { refused: null, userId, device: await rememberDevice(this.db, device, userId, this.clock()) };
  }

  /** Null if the queue is full. */
  private async isRight(password: string, hash: string | null, turn: { from: string; first: boolean }) {
    try {
      return await isPassword(password, hash, (request) => this.hashes.derive(request, turn));
    } catch (error) {
      if (error instanceof HashQueueFull) return null;
      throw error;
    }
  }
}
