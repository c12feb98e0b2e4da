import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guarded, viewerOf } from '../../access/routeGuard';
import type { Viewer } from '../../access/viewer';
import { maySee } from '../../boots/bootAccess';
import { findBoot } from '../../boots/storedBoot';
import type { Db } from '../../db/database';
import { notFound } from '../../http/httpError';
import { PICTURE_TYPE, type Pictures, type PictureSize } from '../../photos/images/pictures';
import { findFile } from '../../photos/fileRows';
import { withStorage } from '../../photos/storageAnswers';
import { PHOTO_PATTERN, THUMB_PATTERN } from '../../photos/photoPaths';

export interface PhotoParts {
  readonly db: Db;
  readonly pictures: Pictures;
}

const NO_PHOTO = 'There is no such photo';
const DIGITS = /^\d{1,10}$/;

/** @throws HttpError 404 if the photo does not exist, or the viewer may not see its boot */
async function visibleFile(db: Db, viewer: Viewer, id: string) {
  const file = DIGITS.test(id) ? await findFile(db, Number(id)) : undefined;
  const boot = file?.bootId == null ? undefined : await findBoot(db, file.bootId);
  if (file === undefined || boot === undefined || !maySee(viewer, boot)) throw notFound(NO_PHOTO);
  return file;
}

/**
 * Serves photos to people who may see the boot, even a released one: upright and without the location where they were
 * taken. A browser may cache a photo, but checks each time whether it may still show it.
 */
export function photoRoutes(app: FastifyInstance, { db, pictures }: PhotoParts): void {
  type Request = FastifyRequest<{ Params: { fileId: string } }>;
  const give = (size: PictureSize) => async (request: Request, reply: FastifyReply) => {
    const file = await visibleFile(db, viewerOf(request), request.params.fileId);
    const etag = `"${file.sha256.slice(0, 32)}-${size}"`;
    void reply.headers({
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const picture = await withStorage(request.log, () => pictures.open(file.storageKey, size));
    if (picture === null) throw notFound('This photo cannot be shown');
    return reply.type(PICTURE_TYPE).header('Content-Length', picture.size).send(picture.stream);
  };
  // The boot determines who may see the photo.
  const config = { guard: guarded({ who: 'bootUser' }, () => undefined) };
  app.get(PHOTO_PATTERN, { config }, give('large'));
  app.get(THUMB_PATTERN, { config }, give('thumb'));
}
