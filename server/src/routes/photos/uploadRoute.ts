import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireInRegion } from '../../access/guard';
import { admit, guarded, viewerOf } from '../../access/routeGuard';
import type { Viewer } from '../../access/viewer';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { HttpError, notFound } from '../../http/httpError';
import type { BodyPace } from '../../http/senders';
import type { Access } from '../../access/access';
import { tooBig } from '../../platform/storage/measure';
import { MAX_PHOTO_BYTES } from '../../photos/intake/receive';
import { insertFiles } from '../../photos/fileRows';
import type { Photos } from '../../photos/openPhotos';
import { DailyUploads } from '../../photos/intake/dailyUploads';
import { discard, receiveUpload, type UploadedPhoto } from '../../photos/intake/receiveUpload';
import { withStorage } from '../../photos/storageAnswers';
import { UPLOAD_PATTERN, type UploadTicket, type UploadTickets } from '../../photos/intake/uploadTickets';

export interface UploadParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Access;
  readonly photos: Photos;
  readonly tickets: UploadTickets;
}

/** A photo may come as slowly as a phone at the edge of its network sends it, but it has to come. */
const PACE: BodyPace = { stalledMs: 30_000, graceMs: 60_000, bytesPerSecond: 1_024 };
/** What a form adds to its files. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;
const NO_TICKET = 'This upload address is not good, or not good any more: ask for another one';

async function ticketOf(tickets: UploadTickets, token: string, viewer: Viewer): Promise<UploadTicket> {
  const ticket = await tickets.find(token, viewer.id);
  if (ticket === null) throw notFound(NO_TICKET);
  requireInRegion(viewer, ticket.regionCode, ['BOOT_CREATE']);
  return ticket;
}

/**
 * Refuses what is said beforehand to be too big, and what is no form at all, before the URL is used up.
 * @returns how many bytes may come at most
 */
function checkHeaders(request: FastifyRequest, maxBytes: number): number {
  if (!request.isMultipart()) throw new HttpError(415, 'The picture must be sent as a multipart form');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes + FORM_OVERHEAD_BYTES) throw new HttpError(413, tooBig(maxBytes).message);
  return length > 0 ? length : maxBytes + FORM_OVERHEAD_BYTES;
}

/**
 * The call behind an upload URL: a multipart form, streamed into the storage and never held in memory;
 * the answer is the ids as text, comma-separated.
 */
export async function uploadRoute(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const { db, clock, access, photos, tickets } = parts;
  const daily = new DailyUploads(db, clock, photos.dailyLimits);

  async function takeIn(request: FastifyRequest, { regionCode }: UploadTicket): Promise<UploadedPhoto[]> {
    const uploaded = await receiveUpload(request, photos.intake);
    try {
      // The picture may have taken minutes to come.
      await admit(access, request);
      requireInRegion(viewerOf(request), regionCode, ['BOOT_CREATE']);
      return uploaded;
    } catch (error) {
      await discard(photos.intake.storage, uploaded);
      throw error;
    }
  }

  /** Does an upload within what the person may send in a day, and what the disk has room for. */
  async function counted(
    request: FastifyRequest,
    mostBytes: number,
    upload: () => Promise<UploadedPhoto[]>,
  ): Promise<UploadedPhoto[]> {
    const begun = await daily.begin(viewerOf(request).id, mostBytes);
    let taken: readonly UploadedPhoto[] = [];
    try {
      const giveBack = await photos.room.take(mostBytes);
      try {
        const uploaded = await upload();
        taken = uploaded;
        return uploaded;
      } finally {
        giveBack();
      }
    } finally {
      const bytes = taken.reduce((sum, { size }) => sum + size, 0);
      await daily.end(begun, { files: taken.length, bytes }).catch((error: unknown) => {
        // It counts for more than it was, until the day is over: no reason to refuse a photo that is here.
        request.log.error({ err: error }, 'an upload could not be counted');
      });
    }
  }

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
      config: {
        guard: guarded({ who: 'bootUser', change: true }, () => undefined),
        pace: { ...PACE, stalledMs: photos.intake.stalledMs ?? PACE.stalledMs },
      },
    },
    async (request, reply) => {
      try {
        const viewer = viewerOf(request);
        const ticket = await ticketOf(tickets, request.params.token, viewer);
        const mostBytes = checkHeaders(request, photos.intake.maxBytes ?? MAX_PHOTO_BYTES);
        const uploaded = await counted(request, mostBytes, async () => {
          if (!(await tickets.use(ticket))) throw notFound(NO_TICKET);
          return withStorage(request.log, () => takeIn(request, ticket));
        });
        const { regionId } = ticket;
        // Where that fails it may have been done all the same: the photos stay, and are swept where they have no row.
        const ids = await insertFiles(db, uploaded, { userId: viewer.id, regionId, now: clock() });
        for (const { key } of uploaded) photos.pictures.prepare(key);
        return await reply.type('text/plain; charset=utf-8').send(ids.join(','));
      } finally {
        // Whatever is still coming is read and thrown away, so that the answer reaches a sender who is still sending.
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  );
}
