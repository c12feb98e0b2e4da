import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { inTransaction } from '../db/transaction';
import type { UploadedPhoto } from './intake/receiveUpload';

/** Who uploaded photos, for which region, and when (epoch milliseconds). */
export interface Uploader {
  readonly userId: number;
  readonly regionId: number;
  readonly now: number;
}

/** Inserts the rows of uploaded photos, in order. @returns their ids */
export function insertFiles(db: Db, photos: readonly UploadedPhoto[], uploader: Uploader): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const ids: number[] = [];
    for (const { key, type, size, sha256 } of photos) {
      const { id } = await trx
        .insertInto('file')
        .values({
          regionId: uploader.regionId,
          bootId: null,
          storageKey: key,
          contentType: type,
          sizeBytes: size,
          sha256,
          createdAt: uploader.now,
          createdBy: uploader.userId,
          registeredAt: null,
          registeredBy: null,
          derived: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  });
}

/** A photo's row, without the columns that only the storage needs. */
export async function findFile(db: Db, id: number) {
  if (!isRowId(id)) return undefined;
  return db
    .selectFrom('file')
    .select(['id', 'regionId', 'bootId', 'storageKey', 'sha256', 'createdBy'])
    .where('id', '=', id)
    .executeTakeFirst();
}
