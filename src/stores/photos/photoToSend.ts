import { sha256Of } from '../../domain/sha256';
import { reducePhoto } from '../../upload/preparePhoto';
import { UploadRefusal } from '../../upload/uploadReply';

/** The data of a photo as it is sent. */
export interface SentPhoto {
  readonly content: Blob;
  /** Its SHA-256, lower-case hexadecimal; undefined if the browser cannot compute it. */
  readonly sha256: string | undefined;
}

/**
 * Copies a photo's bytes, so that what is sent is what was hashed, even if the file changes or disappears meanwhile.
 * @param maxPixels the longer edge to scale the photo down to; null to keep its size
 * @throws UploadRefusal if the file can't be read
 */
export async function photoToSend(file: File, maxPixels: number | null): Promise<SentPhoto> {
  const reduced = await reducePhoto(file, maxPixels);
  const bytes = await reduced.arrayBuffer().catch(() => {
    throw new UploadRefusal({ code: 'notRead' });
  });
  const sha256 = await sha256Of(new Uint8Array(bytes));
  return { content: new File([bytes], reduced.name, { type: reduced.type }), sha256: sha256 ?? undefined };
}
