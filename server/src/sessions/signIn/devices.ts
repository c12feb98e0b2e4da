import type { Db } from '../../db/database';
import { hashToken, newToken } from '../../platform/tokens';

const DAY_MS = 24 * 60 * 60_000;
/** How long to remember a browser in which somebody signed in, milliseconds. */
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** True if the account has signed in with its password in the browser with this token. */
export async function isKnownDevice(db: Db, token: string, userId: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('signInDevice')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId)
    .where('lastAt', '>=', now - DEVICE_LIFETIME_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers that an account signed in from a browser. Accepts only tokens issued here, so that nobody can plant a
 * known one in another person's browser.
 * @returns the token for the browser
 */
export async function rememberDevice(
  db: Db,
  token: string | null,
  userId: number,
  now: number,
): Promise<string> {
  const ours =
    token !== null &&
    (await db
      .selectFrom('signInDevice')
      .select('userId')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst()) !== undefined;
  const issued = ours ? token : newToken();
  await db
    .insertInto('signInDevice')
    .values({ tokenHash: hashToken(issued), userId, lastAt: now })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ lastAt: now }))
    .execute();
  return issued;
}

/** Deletes browsers that have not been used for a long time. */
export async function purgeDevices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('signInDevice')
    .where('lastAt', '<', now - DEVICE_LIFETIME_MS)
    .execute();
}

/** Forgets all browsers in which an account has signed in. */
export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('signInDevice').where('userId', '=', userId).execute();
}
