import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/config/config';
import { reasonOf, StartFault } from '../platform/faults';
import type { Database } from './database';
import { tryLock } from './dataDirectory';

/** The file that identifies the folder. */
const MARK = 'photo-folder';

type FolderConfig = Pick<Config, 'dataDir' | 's3' | 'dataDirShared'>;

/**
 * Locks the data directory of a process on PostgreSQL: exclusively if it holds the photos and is not configured as
 * shared. The embedded database locks its own directory when it is opened.
 * @returns a function that releases the lock
 * @throws StartFault if another process has it and does not share it
 */
export function holdDataDirectory(config: FolderConfig): () => void {
  const shared = config.dataDirShared || config.s3 !== null;
  const release = tryLock(config.dataDir, shared ? 'shared' : 'alone');
  if (release !== null) return release;
  throw new StartFault(
    `DATA_DIR ${config.dataDir} is in use by another process of this server. Several share their photos by S3_BUCKET, or by one folder with DATA_DIR_SHARED=yes for each of them.`,
  );
}

function readMark(file: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  } catch (error) {
    throw new StartFault(`The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Marks a folder as the photo folder of the database with this id. */
export function markPhotoFolder(dataDir: string, id: string): void {
  writeFileSync(path.join(dataDir, MARK), `${id}\n`, { mode: 0o600, flush: true });
}

/**
 * Ensures that all processes of a PostgreSQL database store their photos in one folder, also after restarts.
 * Otherwise each would miss the others' photos. The first process marks both the folder and the database.
 * @throws StartFault if the database's photos are in another folder
 */
export async function holdToPhotoFolder({ db, alone }: Database, { dataDir }: FolderConfig): Promise<void> {
  const file = path.join(dataDir, MARK);
  await alone(async () => {
    const known = await db.selectFrom('photoFolder').select('id').executeTakeFirst();
    const mark = readMark(file);
    if (known === undefined) {
      const id = mark ?? randomUUID();
      if (mark === null) markPhotoFolder(dataDir, id);
      await db.insertInto('photoFolder').values({ id }).execute();
    } else if (known.id !== mark) {
      throw new StartFault(
        `DATA_DIR ${dataDir} is not the folder with the photos of this database: that one has a file ${MARK} with ${known.id}. Use that folder, with DATA_DIR_SHARED=yes for each process where there are several, or S3_BUCKET.`,
      );
    }
  });
}
