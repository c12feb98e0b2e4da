import type { PhotoStorage } from '../platform/storage/storage';
import { sumOf } from '../platform/wholeFiles';
import type { PhotoLine } from './manifest';

/** The result of copying a photo. */
export type Copied = 'copied' | 'missing' | 'damaged';

/**
 * Copies a photo to another storage and reads it back there. Deletes a copy that does not match its SHA-256.
 * @throws the errors of the target storage
 */
export async function copyPhoto(from: PhotoStorage, to: PhotoStorage, photo: PhotoLine): Promise<Copied> {
  const { key, size, sha256 } = photo;
  const file = await from.open(key);
  if (file === null) return 'missing';
  if (file.size !== size) {
    file.stream.destroy();
    return 'damaged';
  }
  const stored = await to.put(key, file.stream, size);
  const back = stored.sha256 === sha256 ? await to.open(key) : null;
  const copied = back === null ? null : await sumOf(back.stream);
  if (copied?.sha256 === sha256 && copied.size === size) return 'copied';
  await to.remove(key);
  return 'damaged';
}
