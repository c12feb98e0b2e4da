import { sha256Of } from '../../domain/sha256';
import type { StoredFile } from '../../domain/stored/unsentPhotos';

/** A file as the device stores it. @throws if it can't be read */
export async function storedFile(
  file: Blob,
  name = file instanceof File ? file.name : '',
): Promise<StoredFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name, type: file.type, bytes, sha256: await sha256Of(bytes) };
}

/** Creates a file from its stored bytes. */
export function fileOf({ name, type, bytes }: Pick<StoredFile, 'name' | 'type' | 'bytes'>): File {
  return new File([bytes], name, { type });
}
