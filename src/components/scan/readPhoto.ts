import type { CodeReader } from './CodeReader';

/** Larger photos are scaled down before they are read, since phones have little memory. Pixels of the longer edge. */
const MAX_PIXELS = 4096;

/**
 * Reads the codes in a photo.
 * @returns null if the file is not a picture
 * @throws {Error} if the reader could not be loaded
 */
export async function readPhoto(file: Blob, reader: CodeReader): Promise<readonly string[] | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  return picture === null ? null : reader.read(await notTooLarge(picture));
}

async function notTooLarge(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = MAX_PIXELS / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const size = {
    resizeWidth: Math.round(picture.width * scale),
    resizeHeight: Math.round(picture.height * scale),
  };
  const smaller = await createImageBitmap(picture, { ...size, resizeQuality: 'high' });
  picture.close();
  return smaller;
}
