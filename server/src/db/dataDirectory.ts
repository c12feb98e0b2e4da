import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { StartFault, codeOf, reasonOf } from '../platform/faults';

/**
 * Creates a directory and its parents. Node's own `recursive` never returns on a file system that refuses (/proc).
 */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const above = path.dirname(directory);
  if (above !== directory) makeDirectory(above);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** The file that marks a directory as being restored. */
const RESTORING = 'restore-unfinished';

/**
 * Marks the data directory as being restored, so that no server starts on half of a backup.
 * @returns a function that removes the mark, for when the restore is complete
 */
export function markRestoring(directory: string): () => void {
  const file = path.join(directory, RESTORING);
  writeFileSync(file, '', { mode: 0o600, flush: true });
  return () => rmSync(file);
}

/**
 * Creates the data directory (mode 0700) if it is missing.
 * @throws StartFault if it is not a directory, can't be written, or holds an unfinished restore
 */
export function openDataDirectory(directory: string): void {
  try {
    makeDirectory(directory);
    if (!statSync(directory).isDirectory()) throw new Error('it is not a directory');
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFault(`DATA_DIR ${directory} cannot be used: ${reasonOf(error)}.`);
  }
  if (existsSync(path.join(directory, RESTORING))) {
    throw new StartFault(
      `DATA_DIR ${directory} holds a restore that was interrupted: empty it and restore the backup again.`,
    );
  }
}

/** How a data directory is locked: exclusively by one process, or shared by several. */
export type Holding = 'alone' | 'shared';

const TAKE: Readonly<Record<Holding, string>> = {
  alone: 'BEGIN EXCLUSIVE',
  // The first read takes the lock.
  shared: 'BEGIN; SELECT count(*) FROM sqlite_master',
};

/** The fault for a data directory that another process has locked. */
export function inUse(directory: string): StartFault {
  return new StartFault(`DATA_DIR ${directory} is in use by another process of this server.`);
}

/**
 * Locks a directory for this process. It is an operating system lock on an open file: it ends with the process, even
 * by `kill -9`, and is never left behind.
 * @returns a function that releases it; null if another process has the lock
 * @throws StartFault if the directory can't be used
 */
export function tryLock(directory: string, holding: Holding = 'alone'): (() => void) | null {
  const file = path.join(directory, 'lock.sqlite');
  try {
    const lock = new Database(file, { timeout: 0 });
    try {
      lock.exec(TAKE[holding]);
    } catch (error) {
      lock.close();
      throw error;
    }
    return () => lock.close();
  } catch (error) {
    if (codeOf(error)?.startsWith('SQLITE_BUSY') === true) return null;
    throw new StartFault(`DATA_DIR ${directory} cannot be used: ${reasonOf(error)}.`);
  }
}
