import { sha256Of } from '../../domain/sha256';
import { reducePhoto } from '../../upload/reducePhoto';

/** The data of a photo as it is sent. */
export interface SentPhoto {
  readonly content: Blob;
  /** Its SHA-256, lower-case hexadecimal; undefined if the browser cannot compute it. */
  readonly sha256: string | undefined;
}

/** @param maxPixels the longer edge to scale the photo down to; null to keep its size */
export async function photoToSend(file: File, maxPixels: number | null): Promise<SentPhoto> {
  const content = await reducePhoto(file, maxPixels);
  const sha256 = await sha256Of(new Uint8Array(await content.arrayBuffer()));
  return { content, sha256: sha256 ?? undefined };
}
