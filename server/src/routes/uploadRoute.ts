import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireInRegion } from '../access/guard';
import { admit, guarded, viewerOf } from '../access/routeGuard';
import type { Viewer } from '../access/viewer';
import type { Clock } from '../../../src/domain/time';
import type { Db } from '../db/database';
import { HttpError, notFound } from '../http/httpError';
import type { Access } from '../access/access';
import { tooBig } from '../platform/storage/measure';
import { MAX_PHOTO_BYTES } from '../photos/receive';
import { insertFiles } from '../photos/fileRows';
import type { Photos } from '../photos/openPhotos';
import { receiveUpload } from '../photos/receiveUpload';
import { UPLOAD_PATTERN, type UploadTicket, type UploadTickets } from '../photos/uploadTickets';

export interface UploadParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Access;
  readonly photos: Photos;
  readonly tickets: UploadTickets;
}

/** An upload that stands still for so long has lost its sender, milliseconds. */
const STALLED_MS = 60_000;
/** What a form adds to its files. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;
const NO_TICKET = 'This upload address is not good, or not good any more: ask for another one';

async function ticketOf(tickets: UploadTickets, token: string, viewer: Viewer): Promise<UploadTicket> {
  const ticket = await tickets.find(token, viewer.id);
  if (ticket === null) throw notFound(NO_TICKET);
  requireInRegion(viewer, ticket.regionCode, ['BOOT_CREATE']);
  return ticket;
}

/** Refuses what is said beforehand to be too big, and what is no form at all, before the URL is used up. */
function checkHeaders(request: FastifyRequest, maxBytes: number): void {
  if (!request.isMultipart()) throw new HttpError(415, 'The picture must be sent as a multipart form');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes + FORM_OVERHEAD_BYTES) throw new HttpError(413, tooBig(maxBytes).message);
}

/**
 * The call behind an upload URL: a multipart form, streamed into the storage and never held in memory;
 * the answer is the ids as text, comma-separated.
 */
export async function uploadRoute(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const { db, clock, access, photos, tickets } = parts;
  // The storage is the one to refuse a file that is too big.
  await app.register(multipart, { throwFileSizeLimit: false });
  // The handler refuses every other type, once it has asked who sends it.
  app.removeContentTypeParser('*');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.post<{ Params: { token: string } }>(
    UPLOAD_PATTERN,
    {
      // The form is read by the handler, within the limits of photos.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      // For which region it is, the upload URL says.
      config: { guard: guarded({ who: 'bootUser', change: true }, () => undefined) },
    },
    async (request, reply) => {
      request.raw.setTimeout(photos.intake.stalledMs ?? STALLED_MS, () => request.raw.destroy());
      // Once all has come, it is the server that is being waited for.
      request.raw.once('end', () => request.raw.setTimeout(0));
      try {
        const viewer = viewerOf(request);
        const ticket = await ticketOf(tickets, request.params.token, viewer);
        checkHeaders(request, photos.intake.maxBytes ?? MAX_PHOTO_BYTES);
        if (!(await tickets.use(ticket))) throw notFound(NO_TICKET);
        const uploaded = await receiveUpload(request, photos.intake);
        try {
          // The picture may have taken minutes to come.
          await admit(access, request);
          requireInRegion(viewerOf(request), ticket.regionCode, ['BOOT_CREATE']);
        } catch (error) {
          for (const { key } of uploaded) await photos.intake.storage.remove(key);
          throw error;
        }
        const { regionId } = ticket;
        const ids = await insertFiles(db, uploaded, { userId: viewer.id, regionId, now: clock() });
        for (const { key } of uploaded) photos.pictures.prepare(key);
        return await reply.type('text/plain; charset=utf-8').send(ids.join(','));
      } finally {
        // Whatever is still coming is read and thrown away, so that the answer reaches a sender who is still sending.
        request.raw.setTimeout(0);
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  );
}
