import { pictureFault } from '../domain/picture/pictureFault';
import { UploadRefusal } from './uploadReply';

const JPEG_QUALITY = 0.85;

/**
 * Judges a chosen photo, then scales it down (`reducePhoto`). The order matters: browsers decode what there is of a
 * truncated picture, so after scaling it would look complete.
 * @throws UploadRefusal if the file can't be read, or is not a whole picture of an accepted type
 */
export async function preparePhoto(file: File, maxPixels: number | null): Promise<File> {
  await judgePhoto(file);
  return reducePhoto(file, maxPixels);
}

/** @throws UploadRefusal if the file can't be read, or is not a whole picture of an accepted type */
export async function judgePhoto(file: File): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UploadRefusal({ code: 'notRead' });
  });
  const fault = pictureFault(new Uint8Array(bytes));
  if (fault !== null) throw new UploadRefusal({ code: fault });
}

/**
 * Scales down a photo whose longer edge has too many pixels. The result is an upright JPEG without the
 * original's metadata.
 * @param maxPixels null for no limit
 * @returns the same file if it is small enough, or is not a picture that the browser can read
 */
export async function reducePhoto(file: File, maxPixels: number | null): Promise<File> {
  if (maxPixels === null) return file;
  const url = URL.createObjectURL(file);
  try {
    // Uses an element, since every browser then applies the EXIF orientation.
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = maxPixels / Math.max(naturalWidth, naturalHeight);
    if (scale >= 1) return file;
    const blob = await drawn(image, Math.round(naturalWidth * scale), Math.round(naturalHeight * scale));
    return blob === null ? file : new File([blob], jpegName(file.name), { type: blob.type });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawn(image: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: make transparent areas white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`;
