import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { StartFault, codeOf, reasonOf } from '../platform/faults';

/** Makes a directory and those above it; node's own `recursive` never ends where a file system takes none (/proc). */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const above = path.dirname(directory);
  if (above !== directory) makeDirectory(above);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Somebody else has made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Stands in a directory into which a backup is being put back. */
const RESTORING = 'restore-unfinished';

/**
 * Marks the data directory as one into which a backup is being put back, so that nothing starts on half of it.
 * @returns takes the mark away: all of it is there
 */
export function markRestoring(directory: string): () => void {
  const file = path.join(directory, RESTORING);
  writeFileSync(file, '', { mode: 0o600, flush: true });
  return () => rmSync(file);
}

/**
 * Makes the data directory (mode 0700) where it is missing.
 * @throws StartFault where it is no directory, cannot be written, or holds a part of a backup
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
      `DATA_DIR ${directory} holds a restore that was broken off: empty it and restore the backup again.`,
    );
  }
}

/** How a data directory is taken: by one process alone, or by several that all say that they share it. */
export type Holding = 'alone' | 'shared';

const TAKE: Readonly<Record<Holding, string>> = {
  alone: 'BEGIN EXCLUSIVE',
  // A lock is taken by the first reading.
  shared: 'BEGIN; SELECT count(*) FROM sqlite_master',
};

/** The fault of a data directory that another process has. */
export function inUse(directory: string): StartFault {
  return new StartFault(`DATA_DIR ${directory} is in use by another process of this server.`);
}

/**
 * Takes a directory for this process. The lock is the operating system's own, on an open file, so it ends
 * with the process however that ends, kill -9 included, and is never left behind.
 * @returns gives it back; null where another process has it
 * @throws StartFault where the directory cannot be used
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
