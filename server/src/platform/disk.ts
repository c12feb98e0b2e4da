import { statfs } from 'node:fs/promises';

/**
 * The free space on a directory's disk for an unprivileged user.
 * @returns bytes
 * @throws the file system's error, for example if the directory does not exist
 */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
