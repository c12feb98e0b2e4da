import { suiteCalls } from '../../../../src/domain/wire/calls';
import * as ref from '../../../../src/domain/wire/refdata';
import type { Db } from '../../db/database';
import type { Router } from '../router';
import type { ListName } from '../../refdata/lists';
import { placeOfRegion } from '../../regions/regions';
import { presented } from '../../present/listItems';
import { bySortOrder, storedItems } from '../../refdata/suiteLists';
import { states } from '../../refdata/vehicleLists';

interface OfRegion {
  readonly params: { readonly region: string };
}
interface InRegion {
  readonly query: { readonly regionCode: string };
}
const ofRegion = { who: 'active', ownRegions: ({ params }: OfRegion) => [params.region] } as const;
const inRegion = { who: 'active', ownRegions: ({ query }: InRegion) => [query.regionCode] } as const;

/** The wider suite's holds, zones and places. */
export function suiteRoutes(router: Router, db: Db): void {
  const active = <L extends ListName>(list: L, region: string) =>
    storedItems(db, list, { regions: [region], activeOnly: true });
  const of = <L extends ListName>(list: L, region: string) => storedItems(db, list, { regions: [region] });

  router.route(suiteCalls.holdAgencies, {
    needs: inRegion,
    handler: async ({ query }) => bySortOrder(await of('holdAgency', query.regionCode)),
  });
  router.route(suiteCalls.holdForUnits, {
    needs: inRegion,
    handler: async ({ query }) => bySortOrder(await of('holdForUnit', query.regionCode)),
  });
  router.route(suiteCalls.holdTypes, {
    needs: inRegion,
    handler: ({ query }) => of('holdType', query.regionCode),
  });
  router.route(suiteCalls.zonesByRegions, {
    needs: { who: 'active', ownRegions: ({ query }) => [query.regionCodes].flat() },
    handler: async ({ query }) =>
      presented(ref.Zone, await storedItems(db, 'zone', { regions: [query.regionCodes].flat() })),
  });
  router.route(suiteCalls.regionZones, {
    needs: ofRegion,
    handler: async ({ params }) => presented(ref.Zone, await of('zone', params.region)),
  });
  router.route(suiteCalls.zonesByAccount, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.region] },
    handler: async ({ params }) => {
      const zones = await of('zone', params.region);
      return presented(
        ref.Zone,
        zones.filter(({ accountCodes }) => accountCodes.includes(params.account)),
      );
    },
  });
  router.route(suiteCalls.regionStates, {
    needs: ofRegion,
    handler: async ({ params }) => {
      const place = await placeOfRegion(db, params.region);
      return states(db, place?.state ?? undefined);
    },
  });
  router.route(suiteCalls.precincts, {
    needs: ofRegion,
    handler: ({ params }) => active('precinct', params.region),
  });
  router.route(suiteCalls.standardLocations, {
    needs: ofRegion,
    handler: ({ params }) => active('standardLocation', params.region),
  });
  router.route(suiteCalls.destinations, {
    needs: ofRegion,
    handler: ({ params }) => active('destination', params.region),
  });
  router.route(suiteCalls.reportLinks, {
    needs: ofRegion,
    handler: ({ params }) => of('reportLink', params.region),
  });
}
