import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import type { PhotoStorage } from '../../platform/storage/storage';

/** The time between two comparisons of a photo, milliseconds. */
const EVERY_MS = 30 * 24 * 60 * 60_000;

export interface CheckParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'open'>;
}

/** The row's description of the stored photo. */
export interface ExpectedPhoto {
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export type Damage = 'missing' | 'changed';

/** Reads a stored photo and compares it with its row. @returns the damage; null if there is none */
export async function damageOf(
  storage: Pick<PhotoStorage, 'open'>,
  { storageKey, sizeBytes, sha256 }: ExpectedPhoto,
): Promise<Damage | null> {
  const file = await storage.open(storageKey);
  if (file === null) return 'missing';
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return file.size === sizeBytes && hash.digest('hex') === sha256 ? null : 'changed';
}

/** The result of comparing a photo. */
export interface CheckedPhoto {
  readonly id: number;
  readonly sizeBytes: number;
  readonly damage: Damage | null;
}

/**
 * Compares the boot photo whose last comparison was longest ago, and stores the result in its row. Several processes
 * share the work.
 * @returns null if every photo was compared within the last 30 days
 * @throws the error of the database or storage; the photo is then due again
 */
export async function checkNextPhoto({ db, clock, storage }: CheckParts): Promise<CheckedPhoto | null> {
  for (;;) {
    const now = clock();
    const row = await db
      .selectFrom('file')
      .select(['id', 'storageKey', 'sizeBytes', 'sha256', 'checkedAt'])
      .where('checkedAt', '<', now - EVERY_MS)
      // The sweep deletes uploads without a boot, file first, so a missing file of such an upload is not damage.
      .where('bootId', 'is not', null)
      .orderBy('checkedAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { numUpdatedRows } = await db
      .updateTable('file')
      .set({ checkedAt: now })
      .where('id', '=', row.id)
      .where('checkedAt', '=', row.checkedAt)
      .executeTakeFirst();
    // Another process is comparing it.
    if (numUpdatedRows !== 1n) continue;
    const { id, sizeBytes } = row;
    try {
      const damage = await damageOf(storage, row);
      await db.updateTable('file').set({ damage }).where('id', '=', id).execute();
      return { id, sizeBytes, damage };
    } catch (error) {
      await db.updateTable('file').set({ checkedAt: row.checkedAt }).where('id', '=', id).execute();
      throw error;
    }
  }
}
