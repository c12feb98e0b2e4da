import { sql } from 'kysely';
import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from './database';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** A session that ended is of use only to somebody who looks into what happened yesterday. */
const SESSION_KEPT_MS = DAY_MS;
/**
 * A device may send a submission long after it was made: one that it stored without a network while its person was away.
 * Without its key it would be recorded again.
 */
const KEY_KEPT_MS = 90 * DAY_MS;
/** Rows deleted at once: few, so that nobody waits for them. */
const BATCH = 500;
const EVERY_MS = 60 * MINUTE_MS;

/** The database and the clock. */
export interface PurgeParts {
  readonly db: Db;
  readonly clock: Clock;
}

/** Deletes batch by batch. @returns how many rows */
async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await deleteBatch();
    all += deleted;
    if (deleted < BATCH) return all;
  }
}

/** Deletes sessions that ended more than a day ago, or that lived longer than their company lets any live. */
function purgeSessions({ db, clock }: PurgeParts): Promise<number> {
  const before = clock() - SESSION_KEPT_MS;
  return inBatches(async () => {
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('id', 'in', (of) =>
        of
          .selectFrom('session')
          .innerJoin('appUser', 'appUser.id', 'session.userId')
          .innerJoin('company', 'company.id', 'appUser.companyId')
          .select('session.id')
          .where((is) =>
            is.or([
              is('session.endedAt', '<', before),
              is(
                sql<number>`${sql.ref('session.createdAt')} + ${sql.ref('company.loginTimeout')} * ${sql.lit(MINUTE_MS)}`,
                '<',
                before,
              ),
            ]),
          )
          .limit(BATCH),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Deletes the keys of submissions that nobody will send again. */
function purgeKeys({ db, clock }: PurgeParts): Promise<number> {
  const before = clock() - KEY_KEPT_MS;
  return inBatches(async () => {
    const old = await db
      .selectFrom('idempotencyKey')
      .select(['userId', 'call', 'key'])
      .where('createdAt', '<', before)
      .limit(BATCH)
      .execute();
    for (const { userId, call, key } of old) {
      await db
        .deleteFrom('idempotencyKey')
        .where('userId', '=', userId)
        .where('call', '=', call)
        .where('key', '=', key)
        .execute();
    }
    return old.length;
  });
}

/**
 * Deletes obsolete rows. Any number of processes may do so at once.
 * @returns how many of each
 * @throws whatever the database says
 */
export async function purge(parts: PurgeParts): Promise<{ sessions: number; keys: number }> {
  return { sessions: await purgeSessions(parts), keys: await purgeKeys(parts) };
}

interface PurgeLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Purges now, and then once an hour for as long as the process lives; it keeps no process alive.
 * @returns stops it, after the purge that is running
 */
export function purgeHourly(parts: PurgeParts & { readonly log: PurgeLog }): () => Promise<void> {
  const { log } = parts;
  const purgeOnce = async () => {
    try {
      const purged = await purge(parts);
      if (purged.sessions + purged.keys > 0) log.info(purged, 'rows of no use any more were deleted');
    } catch (error) {
      log.error({ err: error }, 'rows of no use any more could not be deleted');
    }
  };
  let running = purgeOnce();
  const timer = setInterval(() => {
    running = running.then(purgeOnce);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
