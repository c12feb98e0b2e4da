import path from 'node:path';
import * as v from 'valibot';
import { ChainWalk, type StoredEntry } from '../audit/verifyTrail';
import type { Db } from '../db/database';
import { openForReading } from '../db/openForReading';
import { bearsMark } from '../photos/OwnFiles';
import { openPhotoStorage } from '../photos/openPhotos';
import type { CommandResult, Progress } from '../platform/command';
import type { Config } from '../platform/config/config';
import { codeOf } from '../platform/faults';
import { FilePhotoStorage } from '../platform/storage/fileStorage';
import { fileSum, jsonLines } from '../platform/wholeFiles';
import { checkPhotos, type PhotoRows } from './checkPhotos';
import { checkRows } from './checkRows';
import { Findings } from './Findings';
import { FILES, listedPhotos, photosOf, readManifest } from './manifest';

/**
 * In milliseconds. A daily sweep removes files without a row that are older than a day, so no older ones should be
 * left.
 */
const SWEPT_AFTER_MS = 3 * 24 * 60 * 60_000;

const Entry = v.object({
  seq: v.number(),
  at: v.number(),
  actor: v.nullable(v.number()),
  kind: v.string(),
  subject: v.string(),
  details: v.string(),
  previousHash: v.string(),
  hash: v.string(),
});

/** @param mark the database's own mark; null if it has not stored a file yet */
function rowsOf(db: Db, mark: string | null): PhotoRows {
  const before = Date.now() - SWEPT_AFTER_MS;
  return {
    shouldBelong: ({ key, writtenAt }) => mark !== null && bearsMark(key, mark) && writtenAt < before,
    all: () => photosOf(db),
    named: async (keys) => {
      const found = await db
        .selectFrom('file')
        .select('storageKey')
        .where('storageKey', 'in', keys)
        .execute();
      return new Set(found.map(({ storageKey }) => storageKey));
    },
    still: async ({ id }) => {
      const row = await db.selectFrom('file').select('createdBy').where('id', '=', id).executeTakeFirst();
      // An upload that is about to be deleted no longer has an uploader.
      return row !== undefined && row.createdBy !== null;
    },
  };
}

/**
 * Checks the site that the settings name: every row, file and hash, and the audit trail. The server may be running.
 */
export async function checkSite(config: Config, progress: Progress): Promise<CommandResult> {
  const findings = new Findings();
  const database = await openForReading(config);
  try {
    await checkRows(database, findings, progress);
    await findings.part('Photos', async () => {
      const storage = await openPhotoStorage(config);
      const site = await database.db.selectFrom('storageSite').select('mark').executeTakeFirst();
      await checkPhotos(rowsOf(database.db, site?.mark ?? null), storage, { findings, progress });
    });
    return findings.result();
  } finally {
    await database.close();
  }
}

/** Loads the file names of a backup's list into memory: about a hundred bytes per photo. */
async function listRows(directory: string): Promise<PhotoRows> {
  const keys = new Set<string>();
  for await (const { key } of listedPhotos(directory)) keys.add(key);
  return {
    all: () => listedPhotos(directory),
    named: (some) => Promise.resolve(new Set(some.filter((key) => keys.has(key)))),
    still: () => Promise.resolve(true),
    shouldBelong: () => true,
  };
}

async function checkTrailFile(
  directory: string,
  head: StoredEntry['hash'],
  findings: Findings,
): Promise<void> {
  const walk = new ChainWalk();
  for await (const line of jsonLines(path.join(directory, FILES.audit))) {
    findings.looked('audit entries');
    const fault = walk.next(v.parse(Entry, line));
    if (fault !== null) findings.fault(fault);
  }
  if (walk.head.hash !== head) findings.fault('The audit trail does not end where the manifest says.');
}

/**
 * Checks a backup without the database and storage that the settings name.
 * @throws StartFault if the directory has no backup, or an incomplete one
 */
export async function checkBackup(directory: string, progress: Progress): Promise<CommandResult> {
  const manifest = readManifest(directory);
  const findings = new Findings();
  for (const { name, size, sha256 } of manifest.files) {
    findings.looked('files of the backup');
    const found = await fileSum(directory, name).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (found?.size !== size || found.sha256 !== sha256) findings.fault(`${name} is missing or damaged.`);
  }
  const sound = findings.result().fault === null;
  if (!sound) return findings.result();
  if (manifest.database === 'sqlite') {
    const database = await openForReading({ dataDir: directory, databaseUrl: null });
    await checkRows(database, findings, progress).finally(() => database.close());
  } else await checkTrailFile(directory, manifest.audit.hash, findings);
  const storage = await FilePhotoStorage.at(path.join(directory, FILES.photos));
  await checkPhotos(await listRows(directory), storage, { findings, progress });
  return findings.result();
}
