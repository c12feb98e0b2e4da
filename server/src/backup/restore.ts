import { chmod, copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { DATABASE_FILE } from '../db/openForReading';
import { openPhotoStorage } from '../photos/openPhotos';
import type { CommandResult, Progress } from '../platform/command';
import type { Config } from '../platform/config/config';
import { reasonOf, StartFault } from '../platform/faults';
import { FilePhotoStorage } from '../platform/storage/fileStorage';
import { emptyDirectory, fileSum } from '../platform/wholeFiles';
import { copyPhoto } from './copyPhotos';
import { FILES, listedPhotos, readManifest, type Manifest } from './manifest';
import { runPostgresTool } from './postgresTools';

/** @throws StartFault where the database cannot be reached, or has a table */
async function assertEmptyPostgres(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from information_schema.tables where table_schema = 'public'",
    );
    if (rows[0]?.count === 0) return;
  } catch (error) {
    throw new StartFault(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new StartFault('The database that DATABASE_URL names is not empty: name one that is.');
}

/** @throws StartFault where a file of the backup is not what its manifest says; before anything is written */
async function assertSound(directory: string, manifest: Manifest): Promise<void> {
  for (const { name, sha256 } of manifest.files) {
    const found = await fileSum(directory, name).catch(() => null);
    if (found?.sha256 !== sha256) {
      throw new StartFault(`${name} of the backup is missing or damaged: use another backup.`);
    }
  }
}

/** @throws StartFault where the place is not empty, or the backup is of the other kind of database */
async function assertPlace(config: Config, manifest: Manifest): Promise<void> {
  const wanted = config.databaseUrl === null ? 'sqlite' : 'postgres';
  if (manifest.database !== wanted) {
    const how = manifest.database === 'sqlite' ? 'Unset' : 'Set';
    throw new StartFault(
      `The backup is of another kind of database than the settings name: ${how} DATABASE_URL.`,
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
 * Puts a backup back into an empty place, photos first and the database last.
 * @throws StartFault one line, before anything is written
 */
export async function restore(config: Config, directory: string, progress: Progress): Promise<CommandResult> {
  const manifest = readManifest(directory);
  await assertSound(directory, manifest);
  await assertPlace(config, manifest);
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
  const said = [`Restored ${String(count)} photos, audit head ${manifest.audit.hash}`];
  if (config.databaseUrl === null) {
    const [half, whole] = [`${DATABASE_FILE}.part`, DATABASE_FILE].map((name) =>
      path.join(config.dataDir, name),
    );
    await copyFile(path.join(directory, FILES.sqlite), half ?? '');
    await chmod(half ?? '', 0o600);
    await fileSum(config.dataDir, `${DATABASE_FILE}.part`);
    await rename(half ?? '', whole ?? '');
    said.push('Restored the database.');
  } else said.push(await restorePostgres(config.databaseUrl, directory, manifest));
  if (lost.length === 0) return { said, fault: null };
  const fault = `${String(lost.length)} photos are missing or damaged in the backup, all else is restored: look for them in an older one.`;
  return { said: [...said, ...lost], fault };
}

async function restorePostgres(databaseUrl: string, directory: string, { files }: Manifest): Promise<string> {
  const dump = path.join(directory, FILES.postgres);
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dump];
  const dumped = files.some(({ name }) => name === FILES.postgres);
  if (dumped && (await runPostgresTool('pg_restore', databaseUrl, args)))
    return 'Restored the database by pg_restore.';
  return dumped
    ? `The database is NOT restored, pg_restore is not there: restore ${dump} with it.`
    : 'The database is NOT restored: the backup holds no dump of it; restore your own with pg_restore.';
}
