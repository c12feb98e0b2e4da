import { chmod, copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { inUse, markRestoring, tryLock } from '../db/dataDirectory';
import { connectPostgres, DATABASE_FILE } from '../db/openForReading';
import { markPhotoFolder } from '../db/photoFolder';
import { openPhotoStorage } from '../photos/openPhotos';
import type { CommandResult, Progress } from '../platform/command';
import type { Config } from '../platform/config/config';
import { causeText } from '../platform/failureText';
import { reasonOf, StartFault } from '../platform/faults';
import { FilePhotoStorage } from '../platform/storage/fileStorage';
import { emptyDirectory, fileSum } from '../platform/wholeFiles';
import { checkSite } from './check';
import { copyPhoto } from './copyPhotos';
import { FILES, listedPhotos, readManifest, type Manifest } from './manifest';
import { runPostgresTool } from './postgresTools';

/**
 * Runs a query on PostgreSQL.
 * @throws StartFault one line
 */
async function queryRows<R>(databaseUrl: string, query: RawBuilder<R>): Promise<readonly R[]> {
  const db = await connectPostgres(databaseUrl);
  try {
    return (await query.execute(db)).rows;
  } catch (error) {
    throw new StartFault(`The database that DATABASE_URL names cannot be read: ${reasonOf(error)}.`);
  } finally {
    await db.destroy();
  }
}

/** @throws StartFault if the database is unreachable or not empty */
async function assertEmptyPostgres(databaseUrl: string): Promise<void> {
  const tables = await queryRows(
    databaseUrl,
    sql<object>`select 1 from information_schema.tables where table_schema = 'public' limit 1`,
  );
  if (tables.length === 0) return;
  throw new StartFault('The database that DATABASE_URL names is not empty: name one that is.');
}

/** @throws StartFault before anything is written, if a file of the backup does not match its manifest */
async function assertSound(directory: string, manifest: Manifest): Promise<void> {
  for (const { name, sha256 } of manifest.files) {
    const found = await fileSum(directory, name).catch(() => null);
    if (found?.sha256 !== sha256) {
      throw new StartFault(`${name} of the backup is missing or damaged: use another backup.`);
    }
  }
}

/** @throws StartFault if the target is not empty, or the backup is for the other kind of database */
async function assertPlace(config: Config, manifest: Manifest): Promise<void> {
  const wanted = config.databaseUrl === null ? 'sqlite' : 'postgres';
  if (manifest.database !== wanted) {
    const how = manifest.database === 'sqlite' ? 'Unset' : 'Set';
    throw new StartFault(
      `The backup is of a different kind of database than the settings name: ${how} DATABASE_URL.`,
    );
  }
  if (config.databaseUrl !== null) await assertEmptyPostgres(config.databaseUrl);
  await emptyDirectory(config.dataDir);
  if (config.s3 === null) return;
  for await (const { key } of (await openPhotoStorage(config)).list()) {
    throw new StartFault(`The bucket ${config.s3.bucket} is not empty (${key}): name one that is.`);
  }
}

/**
 * Restores a backup to an empty database and storage, photos first and the database last, then checks the result. A
 * server refuses to start on an unfinished restore.
 * @throws StartFault one line, before anything is written
 */
export async function restore(config: Config, directory: string, progress: Progress): Promise<CommandResult> {
  const manifest = readManifest(directory);
  await assertSound(directory, manifest);
  await assertPlace(config, manifest);
  const release = tryLock(config.dataDir);
  if (release === null) throw inUse(config.dataDir);
  try {
    const finished = markRestoring(config.dataDir);
    const restored = await putBack(config, directory, manifest, progress).catch((error: unknown) => {
      if (error instanceof StartFault) throw error;
      throw new StartFault(`The restore into ${config.dataDir} was interrupted: ${causeText(error)}.`);
    });
    finished();
    if (restored.fault !== null || !restored.whole) return restored;
    const { output, fault } = await checkSite(config, progress);
    return { output: [...restored.output, ...output], fault };
  } finally {
    release();
  }
}

/**
 * @returns `whole`: true if the database is restored too. Without PostgreSQL's own tools, the operator has to do that.
 */
async function putBack(
  config: Config,
  directory: string,
  manifest: Manifest,
  progress: Progress,
): Promise<CommandResult & { readonly whole: boolean }> {
  const from = await FilePhotoStorage.at(path.join(directory, FILES.photos));
  const to = await openPhotoStorage(config);
  const lost: string[] = [];
  let count = 0;
  for await (const photo of listedPhotos(directory)) {
    const outcome = await copyPhoto(from, to, photo);
    progress.step('photos restored');
    if (outcome === 'copied') count += 1;
    else lost.push(`photo ${String(photo.id)} (${photo.key}) is ${outcome}`);
  }
  progress.end();
  let whole = true;
  const output = [`Restored ${String(count)} photos, audit head ${manifest.audit.hash}`];
  if (config.databaseUrl === null) {
    const part = `${DATABASE_FILE}.part`;
    const partFile = path.join(config.dataDir, part);
    await copyFile(path.join(directory, FILES.sqlite), partFile);
    await chmod(partFile, 0o600);
    await fileSum(config.dataDir, part);
    await rename(partFile, path.join(config.dataDir, DATABASE_FILE));
    output.push('Restored the database.');
  } else {
    whole = await restorePostgres(config.databaseUrl, directory, manifest);
    if (whole && config.s3 === null) await markFolder(config.databaseUrl, config.dataDir);
    output.push(whole ? 'Restored the database by pg_restore.' : notRestored(directory, manifest));
  }
  if (lost.length === 0) return { output, fault: null, whole };
  const fault = `${String(lost.length)} photos are missing or damaged in the backup, all else is restored: look for them in an older one.`;
  return { output: [...output, ...lost], fault, whole };
}

/** Writes the id by which the restored database identifies its photo folder into the new folder. */
async function markFolder(databaseUrl: string, dataDir: string): Promise<void> {
  const rows = await queryRows(databaseUrl, sql<{ id: string }>`select id from photo_folder`);
  for (const { id } of rows) markPhotoFolder(dataDir, id);
}

const isDumped = ({ files }: Manifest) => files.some(({ name }) => name === FILES.postgres);

/** @returns false if there is no dump or pg_restore is not installed */
async function restorePostgres(databaseUrl: string, directory: string, manifest: Manifest): Promise<boolean> {
  const dump = path.join(directory, FILES.postgres);
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dump];
  return isDumped(manifest) && (await runPostgresTool('pg_restore', databaseUrl, args));
}

function notRestored(directory: string, manifest: Manifest): string {
  return isDumped(manifest)
    ? `The database is NOT restored, because pg_restore is not installed: restore ${path.join(directory, FILES.postgres)} with it.`
    : 'The database is NOT restored, because the backup contains no dump: restore your own with pg_restore.';
}
