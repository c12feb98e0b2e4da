import { statfs } from 'node:fs/promises';

/**
 * Free space on the disk of a directory, for a user without privileges.
 * @returns bytes
 * @throws what the file system says, where the directory is not there, for example
 */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
