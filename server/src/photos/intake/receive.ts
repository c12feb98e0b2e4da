import { Readable } from 'node:stream';
import { UPLOAD } from '../../../../src/domain/constants';
import { HEAD_BYTES, imageTypeOf } from '../../../../src/domain/picture/imageType';
import type { ImageType } from '../../../../src/domain/picture/imageType';
import { PictureEnd } from '../../../../src/domain/picture/pictureEnd';
import {
  headFault,
  PICTURE_FAULT_TEXTS,
  type PictureFault,
} from '../../../../src/domain/picture/pictureFault';
import { ImageError } from '../images/imageJobs';
import type { ImageProcess } from '../images/imageProcess';
import { tooBig } from '../../platform/storage/measure';
import { peek } from './peek';
import { PhotoRefused } from '../../platform/storage/storage';
import type { PhotoStorage, StoredFile } from '../../platform/storage/storage';

/** The maximum size of a photo, bytes. */
export const MAX_PHOTO_BYTES = UPLOAD.maxFileSizeMb * 1024 * 1024;

const MEBIBYTE = 1024 * 1024;
/**
 * The maximum number of bytes after the end of the picture. Phones append a short video, a second exposure or a
 * preview, which is stored unchanged; anything larger is not part of a photo.
 */
export const MAX_BYTES_BEHIND = 16 * MEBIBYTE;

const TOO_MUCH_BEHIND = `In this file more than ${String(MAX_BYTES_BEHIND / MEBIBYTE)} MB follow the picture, perhaps a video: take the photo without motion, or save the picture by itself, and try again`;

export interface ReceivedPhoto extends StoredFile {
  readonly type: ImageType;
}

/** A file in a multipart body; `truncated` if the parser cut it off at its own limit. */
export type Upload = Readable & { readonly truncated?: boolean };

export interface PhotoIntake {
  readonly storage: PhotoStorage;
  readonly images: Pick<ImageProcess, 'run'>;
  /** Returns the key for storing a photo. */
  readonly newKey: () => string;
  /** Defaults to `MAX_PHOTO_BYTES`. */
  readonly maxBytes?: number;
  /** How long an upload may stall before it is aborted, milliseconds. */
  readonly stalledMs?: number;
}

/**
 * Receives a photo: checks its first bytes, streams it to the storage, and makes sure that it is complete and can be
 * decoded before it counts as stored. Neither a refused photo nor a killed process leaves anything behind.
 * @param key the storage key
 * @throws PhotoRefused, with a message for the user; otherwise the error that interrupted the upload
 */
export async function receivePhoto(
  intake: Omit<PhotoIntake, 'newKey'>,
  key: string,
  upload: Upload,
): Promise<ReceivedPhoto> {
  const { head, content } = await peek(upload, HEAD_BYTES);
  const type = imageTypeOf(head);
  if (type === null) {
    // Read the upload to its end, so that the reply reaches a client that is still sending.
    content.on('error', () => undefined).resume();
    throw faulty(headFault(head));
  }
  const maxBytes = intake.maxBytes ?? MAX_PHOTO_BYTES;
  const end = new PictureEnd(type);
  const check = async (path: string) => {
    if (upload.truncated === true) throw tooBig(maxBytes);
    // This comes first, because the decoder may take a truncated picture for a file of another type.
    if (!end.isReached) throw faulty('cutOff');
    await intake.images.run({ kind: 'check', path }).catch((error: unknown) => {
      const refusal = refusalFor(error);
      // If the check itself fails, the photo stays; a file that is not a picture is removed.
      if (refusal !== null) throw refusal;
    });
  };
  return { ...(await intake.storage.put(key, pictureAlone(content, end), maxBytes, check)), type };
}

const faulty = (fault: PictureFault) => new PhotoRefused('wrong-type', PICTURE_FAULT_TEXTS[fault]);

/** Passes a picture through in pieces, and aborts if too much follows its end. */
function pictureAlone(content: Readable, end: PictureEnd): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of content as AsyncIterable<Buffer>) {
      end.push(piece);
      if (end.after > MAX_BYTES_BEHIND) throw new PhotoRefused('too-much-behind', TOO_MUCH_BEHIND);
      yield piece;
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

function refusalFor(error: unknown): PhotoRefused | null {
  if (!(error instanceof ImageError)) return null;
  if (error.fault === 'unreadable') return faulty('notPicture');
  if (error.fault === 'too-many-pixels') {
    return new PhotoRefused('too-big', `The picture is too big: ${error.message}`);
  }
  return null;
}
