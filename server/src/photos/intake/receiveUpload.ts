import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOAD } from '../../../../src/domain/constants';
import { badRequest, HttpError } from '../../http/httpError';
import { MAX_PHOTO_BYTES, receivePhoto, type PhotoIntake, type ReceivedPhoto } from './receive';
import {
  PhotoRefused,
  StorageFault,
  type PhotoStorage,
  type RefusalReason,
} from '../../platform/storage/storage';

/** A stored photo and its key. */
export interface UploadedPhoto extends ReceivedPhoto {
  readonly key: string;
}

const FIELD = 'file';
const STATUS: Readonly<Record<RefusalReason, number>> = {
  'too-big': 413,
  'too-much-behind': 413,
  'wrong-type': 415,
};
const BROKEN = 'The upload is not well formed, or it broke off';

/** The next part of the form; null after the last. @throws HttpError 400 if the form is malformed */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | null> {
  try {
    const next = await parts.next();
    return next.done === true ? null : next.value;
  } catch {
    throw badRequest(BROKEN);
  }
}

/**
 * @param maxBytes limit for this file
 * @throws HttpError 413, 415, or 400 if the upload itself broke off; the storage's error
 */
async function store(intake: PhotoIntake, { file }: MultipartFile, maxBytes: number): Promise<UploadedPhoto> {
  const key = intake.newKey();
  try {
    return { ...(await receivePhoto({ ...intake, maxBytes }, key, file)), key };
  } catch (error) {
    if (error instanceof PhotoRefused) throw new HttpError(STATUS[error.reason], error.message);
    throw file.errored === null ? error : badRequest(BROKEN);
  }
}

/** Removes the photos of a refused form. If the storage fails to remove one, it has no row and is swept later. */
export async function discard(storage: PhotoStorage, photos: readonly UploadedPhoto[]): Promise<void> {
  try {
    for (const { key } of photos) await storage.remove(key);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
  }
}

/**
 * Streams the pictures of a multipart form, its `file` fields, to the storage. Together they may be no larger than
 * one photo. If one is refused, the whole form is, and the photos before it are removed again.
 * @throws HttpError 400 if the form has no picture or breaks off; 413; 415
 */
export async function receiveUpload(request: FastifyRequest, intake: PhotoIntake): Promise<UploadedPhoto[]> {
  const maxBytes = intake.maxBytes ?? MAX_PHOTO_BYTES;
  // The storage refuses the first excess byte, so the parser has to let that byte through.
  const limits = { fileSize: maxBytes + 1, files: UPLOAD.parallelUploadsBoot };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  const stored: UploadedPhoto[] = [];
  let left = maxBytes;
  try {
    for (let part = await nextPart(parts); part !== null; part = await nextPart(parts)) {
      if (part.type !== 'file') continue;
      if (part.fieldname === FIELD) {
        const photo = await store(intake, part, left);
        stored.push(photo);
        left -= photo.size;
      } else part.file.resume();
    }
    if (stored.length === 0) throw badRequest(`The form has no picture in a field named ${FIELD}`);
    return stored;
  } catch (error) {
    await discard(intake.storage, stored);
    throw error;
  }
}
