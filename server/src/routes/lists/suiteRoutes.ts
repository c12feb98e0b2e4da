import { suiteCalls } from '../../../../src/domain/wire/calls';
import { wholeLists } from '../../../../src/domain/wire/calls/suite';
import * as ref from '../../../../src/domain/wire/refdata';
import type { Db } from '../../db/database';
import { JsonText } from '../../http/jsonText';
import type { Router } from '../router';
import type { SuiteList } from '../../../../src/domain/setup/listFields';
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
  const of = <L extends SuiteList>(list: L, region: string) => storedItems(db, list, { regions: [region] });

  router.route(suiteCalls.holdAgencies, {
    needs: inRegion,
    handler: async ({ query }) => bySortOrder(await of('holdAgencies', query.regionCode)),
  });
  router.route(suiteCalls.holdForUnits, {
    needs: inRegion,
    handler: async ({ query }) => bySortOrder(await of('holdForUnits', query.regionCode)),
  });
  router.route(suiteCalls.holdTypes, {
    needs: inRegion,
    handler: ({ query }) => of('holdTypes', query.regionCode),
  });
  router.route(suiteCalls.zonesByRegions, {
    needs: { who: 'active', ownRegions: ({ query }) => [query.regionCodes].flat() },
    handler: async ({ query }) =>
      presented(ref.Zone, await storedItems(db, 'zones', { regions: [query.regionCodes].flat() })),
  });
  router.route(suiteCalls.regionZones, {
    needs: ofRegion,
    handler: async ({ params }) => presented(ref.Zone, await of('zones', params.region)),
  });
  router.route(suiteCalls.zonesByAccount, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.region] },
    handler: async ({ params }) => {
      const zones = await of('zones', params.region);
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
  for (const list of Object.keys(wholeLists) as readonly (keyof typeof wholeLists)[]) {
    router.route(wholeLists[list], {
      needs: ofRegion,
      handler: async ({ params }) =>
        JsonText.of(await storedItems(db, list, { regions: [params.region], activeOnly: true })),
    });
  }
  router.route(suiteCalls.reportLinks, {
    needs: ofRegion,
    handler: ({ params }) => of('reportLinks', params.region),
  });
}
