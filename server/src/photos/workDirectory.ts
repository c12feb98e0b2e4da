import { mkdir, rm } from 'node:fs/promises';

/**
 * Makes the directory in which pictures are made, and throws away what a process that was killed left in it. One process
 * owns it.
 * @throws what the file system says
 */
export async function emptyWorkDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
}
