import { rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { entriesOf, type AuditHead } from '../audit/verifyTrail';
import type { Db } from '../db/database';
import { DATABASE_FILE, openForReading } from '../db/openForReading';
import { openPhotoStorage } from '../photos/openPhotos';
import type { CommandResult, Progress } from '../platform/command';
import type { Config } from '../platform/config/config';
import { causeText } from '../platform/failureText';
import { StartFault } from '../platform/faults';
import { FilePhotoStorage } from '../platform/storage/fileStorage';
import { emptyDirectory, fileSum, jsonLines, writeLines, type FileSum } from '../platform/wholeFiles';
import { copyPhoto } from './copyPhotos';
import { FILES, photosOf, writeManifest, type PhotoLine } from './manifest';
import { runPostgresTool } from './postgresTools';

/** Copies all pages in one step. A copy in several steps would start over at every write. */
const ALL_PAGES = 2 ** 31 - 1;
const UNSWEPT = `${FILES.photoList}.part`;

const headOf = (db: Db): Promise<AuditHead> =>
  db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirstOrThrow();

/** Copies the embedded database as of one moment into a single file without a journal. */
async function copySqlite(config: Config, directory: string): Promise<AuditHead> {
  const target = path.join(directory, FILES.sqlite);
  const source = new BetterSqlite3(path.join(config.dataDir, DATABASE_FILE), { readonly: true });
  try {
    await source.backup(target, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new BetterSqlite3(target);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  const { db, close } = await openForReading({ dataDir: directory, databaseUrl: null });
  try {
    await writeLines(path.join(directory, UNSWEPT), photosOf(db));
    return await headOf(db);
  } finally {
    await close();
  }
}

/**
 * Writes PostgreSQL's lists of photos and audit entries, and a dump if pg_dump is installed, all as of one moment.
 */
async function copyPostgres(
  databaseUrl: string,
  config: Config,
  directory: string,
): Promise<AuditHead & { dumped: boolean }> {
  const { db, close } = await openForReading(config);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const dumped = await runPostgresTool('pg_dump', databaseUrl, [
          '--format=custom',
          ...['--no-owner', '--no-privileges'],
          `--snapshot=${rows[0]?.id ?? ''}`,
          `--file=${path.join(directory, FILES.postgres)}`,
        ]);
        await writeLines(path.join(directory, UNSWEPT), photosOf(trx));
        await writeLines(path.join(directory, FILES.audit), entriesOf(trx));
        return { ...(await headOf(trx)), dumped };
      });
  } finally {
    await close();
  }
}

/** Removes from the copy the unregistered uploads that the server has deleted since the database was copied. */
function forget(directory: string, swept: readonly number[]): void {
  if (swept.length === 0) return;
  const copy = new BetterSqlite3(path.join(directory, FILES.sqlite));
  try {
    const remove = copy.prepare('delete from file where id = ? and boot_id is null');
    copy.transaction(() => {
      for (const id of swept) remove.run(id);
    })();
  } finally {
    copy.close();
  }
}

/**
 * Makes a backup while the server runs: first the database, then every photo that the copy names, each checked against
 * its SHA-256. The manifest is written last, so an interrupted backup is never mistaken for a complete one.
 * @param directory empty or missing
 * @throws StartFault one line; the directory then has no manifest
 */
export async function backUp(config: Config, directory: string, progress: Progress): Promise<CommandResult> {
  await (await openForReading(config)).close();
  await emptyDirectory(directory);
  try {
    return await writeBackup(config, directory, progress);
  } catch (error) {
    if (error instanceof StartFault) throw error;
    throw new StartFault(`The backup into ${directory} was interrupted: ${causeText(error)}.`);
  }
}

async function writeBackup(config: Config, directory: string, progress: Progress): Promise<CommandResult> {
  const { databaseUrl } = config;
  const output: string[] = [];
  const names: string[] = [FILES.photoList];
  let head: AuditHead;
  if (databaseUrl === null) {
    head = await copySqlite(config, directory);
    names.push(FILES.sqlite);
  } else {
    const { dumped, ...end } = await copyPostgres(databaseUrl, config, directory);
    head = end;
    names.push(FILES.audit, ...(dumped ? [FILES.postgres] : []));
    output.push(
      dumped
        ? `The database was dumped by pg_dump into ${FILES.postgres}.`
        : 'The database is NOT in this backup, because pg_dump is not installed: dump it with pg_dump --format=custom.',
    );
  }

  const from = await openPhotoStorage(config);
  const to = await FilePhotoStorage.at(path.join(directory, FILES.photos));
  const swept: number[] = [];
  const lost: string[] = [];
  const photos = { count: 0, bytes: 0 };
  async function* copied(): AsyncGenerator<PhotoLine> {
    for await (const line of jsonLines(path.join(directory, UNSWEPT))) {
      const photo = line as PhotoLine;
      const outcome = await copyPhoto(from, to, photo);
      progress.step('photos copied');
      if (outcome === 'missing' && photo.bootId === null) {
        swept.push(photo.id);
        continue;
      }
      if (outcome === 'copied') {
        photos.count += 1;
        photos.bytes += photo.size;
      } else {
        lost.push(`photo ${String(photo.id)} (${photo.key}) is ${outcome}`);
      }
      yield photo;
    }
  }
  await writeLines(path.join(directory, FILES.photoList), copied());
  progress.end();
  if (databaseUrl === null) forget(directory, swept);

  await rm(path.join(directory, UNSWEPT));
  const files: FileSum[] = [];
  for (const name of names) files.push(await fileSum(directory, name));
  const takenAt = new Date().toISOString();
  const database = databaseUrl === null ? 'sqlite' : 'postgres';
  await writeManifest(directory, { format: 1, takenAt, database, files, photos, lost, audit: head });
  output.push(
    `Backed up into ${directory}: ${String(photos.count)} photos, ${String(head.seq)} audit entries, head ${head.hash}`,
  );
  if (lost.length === 0) return { output, fault: null };
  const fault = `${String(lost.length)} photos could not be backed up, being missing or damaged in the storage; all else is there: look for them in an older backup.`;
  return { output: [...output, ...lost], fault };
}
