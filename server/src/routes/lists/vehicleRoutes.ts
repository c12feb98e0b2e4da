import { vehicleCalls } from '../../../../src/domain/wire/calls';
import type { VinDecoder } from '../../vehicles/vinDecoder';
import type { Db } from '../../db/database';
import { notFound } from '../../http/httpError';
import type { Needs } from '../../access/routeGuard';
import type { Place, Router } from '../router';
import { placeOfRegion } from '../../regions/regions';
import { listItems, modelsOf, paymentTypes, states } from '../../refdata/vehicleLists';

export interface VehicleParts {
  readonly db: Db;
  readonly vinDecoder: Pick<VinDecoder, 'decode'>;
}

/** The reference lists for the boot module. */
export function vehicleRoutes(router: Router, { db, vinDecoder }: VehicleParts): void {
  const inRegion = {
    who: 'active',
    ownRegions: ({ params }: { params: { region: string } }) => [params.region],
  } as const satisfies Needs<Place<typeof vehicleCalls.makes>>;

  router.route(vehicleCalls.makes, { needs: inRegion, handler: () => listItems(db, 'make') });
  router.route(vehicleCalls.bodies, { needs: inRegion, handler: () => listItems(db, 'body') });
  router.route(vehicleCalls.colors, { needs: inRegion, handler: () => listItems(db, 'color') });
  router.route(vehicleCalls.models, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.region] },
    handler: ({ params }) => modelsOf(db, params.makeId),
  });
  router.route(vehicleCalls.states, { needs: { who: 'active' }, handler: () => states(db) });
  router.route(vehicleCalls.paymentTypes, { needs: { who: 'active' }, handler: () => paymentTypes(db) });
  router.route(vehicleCalls.decodeVin, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_CREATE'], in: ({ params }) => params.regionCode },
    },
    handler: ({ query }) => vinDecoder.decode(query.vin),
  });
  router.route(vehicleCalls.regionPlace, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.regionCode] },
    handler: async ({ params }) => {
      const place = await placeOfRegion(db, params.regionCode);
      if (place === null) throw notFound();
      return place;
    },
  });
}
