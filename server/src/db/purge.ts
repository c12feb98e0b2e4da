import { sql } from 'kysely';
import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from './database';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** How long an ended session is stored, to investigate the events of the previous day. */
const SESSION_MAX_AGE_MS = DAY_MS;
/**
 * How long the key of a submission is stored. A device may send a submission long after creating it, for example if it
 * was offline. Without its key, the submission would be recorded again.
 */
const KEY_MAX_AGE_MS = 90 * DAY_MS;
/** Rows deleted in one transaction: few, so that nobody waits for them. */
const BATCH = 500;
const EVERY_MS = 60 * MINUTE_MS;

/** The database and the clock. */
export interface PurgeParts {
  readonly db: Db;
  readonly clock: Clock;
}

/** Deletes batch by batch. @returns the number of rows */
async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await deleteBatch();
    all += deleted;
    if (deleted < BATCH) return all;
  }
}

/** Deletes sessions that ended more than a day ago, or that are older than their company's longest session. */
function purgeSessions({ db, clock }: PurgeParts): Promise<number> {
  const before = clock() - SESSION_MAX_AGE_MS;
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

/** Deletes the keys of submissions that are too old to be repeated. */
function purgeKeys({ db, clock }: PurgeParts): Promise<number> {
  const before = clock() - KEY_MAX_AGE_MS;
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
 * Deletes obsolete rows. Several processes may do so at the same time.
 * @returns the number of deleted sessions and keys
 * @throws the database's error
 */
export async function purge(parts: PurgeParts): Promise<{ sessions: number; keys: number }> {
  return { sessions: await purgeSessions(parts), keys: await purgeKeys(parts) };
}

interface PurgeLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Purges immediately and then once an hour. Its timer keeps no process alive.
 * @returns a function that stops it after the current purge
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
