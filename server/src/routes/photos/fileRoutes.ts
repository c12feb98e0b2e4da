import type { FastifyInstance } from 'fastify';
import { bootCalls } from '../../../../src/domain/wire/calls';
import { regionByCode } from '../../regions/bootRegion';
import type { Router } from '../router';
import { photoRoutes } from './photoRoutes';
import { registerFile } from '../../photos/registerFile';
import { uploadRoute, type UploadParts } from './uploadRoute';
import { UploadTickets } from '../../photos/intake/uploadTickets';

export type FileParts = Omit<UploadParts, 'tickets'>;

/** The photo calls: upload, registration and pictures. */
export async function fileRoutes(app: FastifyInstance, router: Router, parts: FileParts): Promise<void> {
  const { db, clock, photos } = parts;
  const tickets = new UploadTickets(db, clock);

  router.route(bootCalls.uploadUrl, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_CREATE'], in: ({ query }) => query.regionCode },
      change: true,
    },
    handler: async ({ viewer, query }) =>
      tickets.issue(viewer.id, (await regionByCode(db, query.regionCode)).id),
  });
  router.route(bootCalls.registerFile, {
    needs: { who: 'bootUser', permission: { anyOf: ['BOOT_CREATE'], in: 'anyRegion' }, change: true },
    handler: async ({ viewer, params, query }) => {
      const { vehicleId: bootId, fileId } = params;
      await registerFile({ db, clock }, viewer, { bootId, fileId, ...query });
      return undefined;
    },
  });
  photoRoutes(app, { db, pictures: photos.pictures });
  // In its own scope, because no other call accepts forms.
  await app.register((scope) => uploadRoute(scope, { ...parts, tickets }));
}
