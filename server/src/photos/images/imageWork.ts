import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { ImageError } from './imageJobs';
import type { ImageJob } from './imageJobs';

/** The longest edges of the served pictures, pixels. */
const LARGE_PX = 2_560;
const THUMB_PX = 240;
const LARGE_QUALITY = 82;
const THUMB_QUALITY = 76;

const MEGAPIXEL = 1_000_000;
/** Limit for a baseline JPEG, which is decoded row by row: the largest phone cameras have 200 megapixels. */
const MAX_PIXELS_BY_ROWS = 268 * MEGAPIXEL;
/** Limit for all other pictures, which are decoded whole in memory, 3 or 4 bytes a pixel. */
const MAX_PIXELS_WHOLE = 64 * MEGAPIXEL;

// One picture at a time and no cache, which limits memory to the needs of one picture.
sharp.concurrency(1);
sharp.cache(false);

function reader(path: string): Sharp {
  // Reads only the first frame of an animation, and accepts a truncated picture.
  return sharp(path, {
    failOn: 'none',
    limitInputPixels: MAX_PIXELS_BY_ROWS,
    sequentialRead: true,
    pages: 1,
  });
}

async function check(path: string): Promise<void> {
  let found: Metadata;
  try {
    found = await sharp(path, { failOn: 'none', limitInputPixels: false, pages: 1 }).metadata();
  } catch (error) {
    throw new ImageError('unreadable', error instanceof Error ? error.message : String(error));
  }
  const pixels = found.width * found.height;
  const byRows = found.format === 'jpeg' && !found.isProgressive;
  const most = byRows ? MAX_PIXELS_BY_ROWS : MAX_PIXELS_WHOLE;
  if (pixels > most) {
    throw new ImageError('too-many-pixels', `at most ${String(most / MEGAPIXEL)} megapixels`);
  }
}

/** Upright, in sRGB, with a white background for transparency, without metadata (sharp writes none by default). */
function picture(from: string, edge: number, quality: number): Sharp {
  return reader(from)
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality });
}

/**
 * Does one job.
 * @throws ImageError if the file is not a picture or has too many pixels; otherwise sharp's own error
 */
export async function doImageJob(job: ImageJob): Promise<void> {
  await check(job.path);
  if (job.kind === 'check') return;
  await picture(job.path, LARGE_PX, LARGE_QUALITY).toFile(job.large);
  await picture(job.large, THUMB_PX, THUMB_QUALITY).toFile(job.thumb);
}
