import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import setupTexts from '../../../public/locales/en/setup.json';
import type { Clock } from '../../../src/domain/time/clock';
import { LABELS_PATTERN } from '../../../src/domain/wire/devices';
import { guarded, viewerOf } from '../access/routeGuard';
import { numbersToPrint } from '../boots/device/storedDevices';
import type { Db } from '../db/database';
import type { PrintDocument } from '../documents/documentThread';
import { notFound } from '../http/httpError';
import { PersonTurns } from '../http/PersonTurns';
import { validParams } from '../validate/validate';

const OfRegion = v.object({ region: v.string() });
const regionOf = (request: FastifyRequest) => validParams(OfRegion, request.params).region;

/** The labels to stick on a region's boots. */
export function labelRoute(
  app: FastifyInstance,
  { db, clock, print }: { readonly db: Db; readonly clock: Clock; readonly print: PrintDocument },
): void {
  const guard = guarded(
    { who: 'admUser', permission: { anyOf: ['ADMIN_ZONES'], in: (region: string) => region } },
    regionOf,
  );
  const turns = new PersonTurns();
  app.get(LABELS_PATTERN, { config: { guard, failure: 'details' } }, async (request, reply) => {
    const region = regionOf(request);
    const labels = await numbersToPrint(db, region);
    if (labels.length === 0) throw notFound('There is no active boot to print a label for');
    const viewer = viewerOf(request);
    const title = `${setupTexts.listName.boots} ${region}`;
    const sheet = { title, language: 'en', issuer: { name: viewer.company.name }, labels, madeAt: clock() };
    const pdf = await turns.take(viewer.id, () => print(sheet));
    return reply
      .headers({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `inline; filename="boots-${region}.pdf"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .type('application/pdf')
      .send(pdf);
  });
}
