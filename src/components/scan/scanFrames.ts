import type { CodeReader } from './CodeReader';

/** Every fifth frame is read completely; of the others, only the middle, where the user holds the code. */
const WHOLE_EVERY = 5;
/** The height of the middle band, as a fraction of the picture's. */
const BAND = 0.3;
/** The pause between two frames where the browser does not report them, in milliseconds. */
const PAUSE_MS = 100;

/**
 * Reads the frames of a video, one after another, until it is stopped.
 * @param onTexts receives the texts of each frame that has codes
 * @param onFailed called once if the reader could not be loaded, which ends the reading
 * @returns a function that stops it
 */
export function scanFrames(
  video: HTMLVideoElement,
  reader: CodeReader,
  onTexts: (texts: readonly string[]) => void,
  onFailed: () => void,
): () => void {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let count = 0;

  const look = async () => {
    if (isStopped()) return;
    try {
      const texts = await readFrame(video, reader, (count += 1) % WHOLE_EVERY === 0);
      if (isStopped()) return;
      if (texts.length > 0) onTexts(texts);
      next();
    } catch {
      if (!isStopped()) onFailed();
    }
  };
  const next = () => {
    if (isStopped()) return;
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => void look());
    else setTimeout(() => void look(), PAUSE_MS);
  };
  next();
  return () => {
    stopping.abort();
  };
}

async function readFrame(
  video: HTMLVideoElement,
  reader: CodeReader,
  isWhole: boolean,
): Promise<readonly string[]> {
  const { videoWidth: width, videoHeight: height } = video;
  const bandHeight = isWhole ? height : Math.round(height * BAND);
  // A video that is paused or ends has no picture.
  const picture = await createImageBitmap(
    video,
    0,
    Math.round((height - bandHeight) / 2),
    width,
    bandHeight,
  ).catch(() => null);
  return picture === null ? [] : reader.read(picture);
}
