/** The parts of the Image Capture API in use, which TypeScript's DOM library lacks. */
interface StillCamera {
  takePhoto(): Promise<Blob>;
}
type StillCameraClass = new (track: MediaStreamTrack) => StillCamera;

const JPEG_QUALITY = 0.92;

/**
 * Takes a picture with a running camera: a still picture if the browser supports it (Chromium), otherwise the video's
 * current frame.
 * @param video shows the stream
 * @throws {Error} if the camera has no picture yet
 */
export async function takePicture(video: HTMLVideoElement, stream: MediaStream): Promise<Blob> {
  const [track] = stream.getVideoTracks();
  const still = track === undefined ? null : await takeStill(track);
  return still ?? frameOf(video);
}

/** Null if the browser or the camera does not support it. */
async function takeStill(track: MediaStreamTrack): Promise<Blob | null> {
  if (!('ImageCapture' in globalThis)) return null;
  const { ImageCapture } = globalThis as unknown as { readonly ImageCapture: StillCameraClass };
  try {
    return await new ImageCapture(track).takePhoto();
  } catch {
    return null;
  }
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (blob === null) throw new Error('The camera has no picture yet');
  return blob;
}
