import { statfs } from 'node:fs/promises';

/**
 * How much may still be written to the disk that a directory is on, by a user without privileges.
 * @returns bytes
 * @throws what the file system says, where the directory is not there, for example
 */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
