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

/** A photo may arrive as slowly as a phone with poor reception sends it, but it must keep arriving. */
const PACE: BodyPace = { stalledMs: 30_000, graceMs: 60_000, bytesPerSecond: 1_024 };
/** Allowance for the parts of a form around its files. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;
const NO_TICKET = 'This upload URL is invalid or has expired: request another one';

async function ticketOf(tickets: UploadTickets, token: string, viewer: Viewer): Promise<UploadTicket> {
  const ticket = await tickets.find(token, viewer.id);
  if (ticket === null) throw notFound(NO_TICKET);
  requireInRegion(viewer, ticket.regionCode, ['BOOT_CREATE']);
  return ticket;
}

/**
 * Refuses a request that declares too many bytes, or is not a form, before its URL is used up.
 * @returns the maximum number of bytes
 */
function checkHeaders(request: FastifyRequest, maxBytes: number): number {
  if (!request.isMultipart()) throw new HttpError(415, 'The picture must be sent as a multipart form');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes + FORM_OVERHEAD_BYTES) throw new HttpError(413, tooBig(maxBytes).message);
  return length > 0 ? length : maxBytes + FORM_OVERHEAD_BYTES;
}

/**
 * The call behind an upload URL: a multipart form, streamed to the storage and never held in memory. It answers with
 * the ids as text, comma-separated.
 */
export async function uploadRoute(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const { db, clock, access, photos, tickets } = parts;
  const daily = new DailyUploads(db, clock, photos.dailyLimits);

  async function takeIn(request: FastifyRequest, { regionCode }: UploadTicket): Promise<UploadedPhoto[]> {
    const uploaded = await receiveUpload(request, photos.intake);
    try {
      // The upload may have taken minutes.
      await admit(access, request);
      requireInRegion(viewerOf(request), regionCode, ['BOOT_CREATE']);
      return uploaded;
    } catch (error) {
      await discard(photos.intake.storage, uploaded);
      throw error;
    }
  }

  /** Runs an upload within the person's daily limit and the free disk space. */
  async function counted(
    request: FastifyRequest,
    mostBytes: number,
    upload: () => Promise<UploadedPhoto[]>,
  ): Promise<UploadedPhoto[]> {
    const begun = await daily.begin(viewerOf(request).id, mostBytes);
    let received: readonly UploadedPhoto[] = [];
    try {
      const giveBack = await photos.room.take(mostBytes);
      try {
        const uploaded = await upload();
        received = uploaded;
        return uploaded;
      } finally {
        giveBack();
      }
    } finally {
      const bytes = received.reduce((sum, { size }) => sum + size, 0);
      await daily.end(begun, { files: received.length, bytes }).catch((error: unknown) => {
        // The upload then counts for more than its size until tomorrow, which is no reason to refuse a stored photo.
        request.log.error({ err: error }, 'an upload could not be counted');
      });
    }
  }

  // The storage refuses files that are too big.
  await app.register(multipart, { throwFileSizeLimit: false });
  // The handler refuses all other types, after checking the sender.
  app.removeContentTypeParser('*');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.post<{ Params: { token: string } }>(
    UPLOAD_PATTERN,
    {
      // The handler reads the form, within the limits of photos.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      // The upload URL determines the region.
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
        // If this fails, it may still have been committed: the photos stay, and the sweep removes those without a
        // row.
        const ids = await insertFiles(db, uploaded, { userId: viewer.id, regionId, now: clock() });
        for (const { key } of uploaded) photos.pictures.prepare(key);
        return await reply.type('text/plain; charset=utf-8').send(ids.join(','));
      } finally {
        // Read and discard the rest, so that the answer reaches a client that is still sending.
        request.raw.unpipe();
        request.raw.resume();
      }
    },
  );
}
