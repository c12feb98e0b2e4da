import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { holds } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import {
  EVIDENCE_PATTERN,
  EvidenceQuery,
  RECEIPT_PATTERN,
  ReceiptQuery,
} from '../../../src/domain/wire/documents';
import type { Announced } from '../access/features';
import { guarded, viewerOf } from '../access/routeGuard';
import { visibleBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { forbidden, REFUSALS } from '../http/httpError';
import { PersonTurns } from '../http/PersonTurns';
import { archiveOf } from '../documents/evidence';
import { evidencePhotos } from '../documents/evidencePhotos';
import { makeEvidence } from '../documents/makeEvidence';
import type { PrintDocument } from '../documents/documentThread';
import { madeReceipt } from '../documents/storedReceipts';
import { withStorage } from '../photos/storageAnswers';
import type { PhotoStorage } from '../platform/storage/storage';
import { valid, validParams } from '../validate/validate';

export interface DocumentParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: PhotoStorage;
  readonly print: PrintDocument;
  readonly announced: Announced;
}

const OneBoot = v.object({
  bootId: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)),
});

/** Only this site's pages may show the document in a frame. */
const POLICY = "frame-ancestors 'self'";

/** Receipts and evidence of one boot, for people who may see it. */
export function documentRoutes(
  app: FastifyInstance,
  { db, clock, storage, print, announced }: DocumentParts,
): void {
  const guard = guarded(
    { who: 'bootUser', permission: { anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'], in: 'anyRegion' } },
    () => undefined,
  );
  const bootOf = (request: FastifyRequest) =>
    visibleBoot(db, viewerOf(request), validParams(OneBoot, request.params).bootId);
  const headers = (reply: FastifyReply, disposition: string) =>
    reply.headers({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': disposition,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    });

  // Each request is recorded in the boot's history and takes about a tenth of a second of processor time.
  const config = { guard, opened: true, changes: true } as const;
  const turns = new PersonTurns();
  const parts = {
    db,
    print,
    hasRemovals: announced.has('removal'),
    hasDevices: announced.has('devices'),
    hasNotices: announced.has('notice'),
  };

  if (announced.has('receipts'))
    app.get(RECEIPT_PATTERN, { config }, async (request, reply) => {
      const viewer = viewerOf(request);
      const boot = await bootOf(request);
      const query = valid(ReceiptQuery, request.query);
      const pdf = await turns.take(viewer.id, () =>
        madeReceipt(parts, boot, { ...query, now: clock(), by: viewer }),
      );
      return headers(reply, `inline; filename="receipt-${boot.refNum}.pdf"`)
        .type('application/pdf')
        .send(pdf);
    });

  if (announced.has('evidence'))
    app.get(EVIDENCE_PATTERN, { config }, async (request, reply) => {
      const viewer = viewerOf(request);
      const boot = await bootOf(request);
      if (!holds(viewer.permissions, boot.regionCode, 'BOOT_VIEW_ALL')) throw forbidden(REFUSALS.permission);
      const { copy: key } = valid(EvidenceQuery, request.query);
      const archive = await turns.take(viewer.id, async () => {
        const photos = await withStorage(request.log, () =>
          evidencePhotos({ db, storage, log: request.log }, boot),
        );
        const made = await makeEvidence(parts, boot, photos, { key, now: clock(), by: viewer });
        return archiveOf({ storage, log: request.log }, boot.refNum, made.photos, made.text);
      });
      return headers(reply, `attachment; filename="evidence-${boot.refNum}.zip"`)
        .type('application/zip')
        .send(archive);
    });
}
