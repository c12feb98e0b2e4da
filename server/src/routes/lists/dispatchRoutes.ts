import { suiteCalls } from '../../../../src/domain/wire/calls';
import * as ref from '../../../../src/domain/wire/refdata';
import type { Db } from '../../db/database';
import { notFound } from '../../http/httpError';
import type { Router } from '../router';
import type { SuiteList } from '../../../../src/domain/setup/listFields';
import { presented } from '../../present/listItems';
import { bySortOrder, storedItems } from '../../refdata/suiteLists';

/** Maximum number of roads in an answer; if there are more, users type another letter. */
const MOST_ROUTES = 50;

interface OfRegion {
  readonly params: { readonly region: string };
}
const ofRegion = { who: 'active', ownRegions: ({ params }: OfRegion) => [params.region] } as const;

/** True if there is no limit, the query has no value, or the value is within the limit. */
function meets(limit: readonly string[] | undefined, value: string | undefined): boolean {
  return limit === undefined || value === undefined || value === '' || limit.includes(value);
}

/** The lists for dispatchers, with active items only. */
export function dispatchRoutes(router: Router, db: Db): void {
  const inUse = <L extends SuiteList>(list: L, region: string) =>
    storedItems(db, list, { regions: [region], activeOnly: true });

  router.route(suiteCalls.dispatchAccounts, {
    needs: ofRegion,
    handler: async ({ params }) => {
      const accounts = await inUse('accounts', params.region);
      return presented(ref.Account, bySortOrder(accounts.filter(({ dispatch }) => dispatch)));
    },
  });
  router.route(suiteCalls.impoundAccounts, {
    needs: ofRegion,
    handler: async ({ params }) => {
      const accounts = await inUse('accounts', params.region);
      return presented(ref.Account, bySortOrder(accounts.filter(({ impound }) => impound)));
    },
  });
  router.route(suiteCalls.dispatchEquipments, {
    needs: ofRegion,
    handler: async ({ params }) => {
      const equipments = await inUse('equipments', params.region);
      return equipments.filter(({ isActiveForDispatch }) => isActiveForDispatch !== false);
    },
  });
  router.route(suiteCalls.dispatchReasons, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.region] },
    handler: async ({ params, query }) => {
      const reasons = await inUse('reasons', params.region);
      const fitting = reasons.filter(
        (reason) =>
          reason.ads !== false &&
          meets(reason.accountCodes, query.accountCode) &&
          meets(reason.equipmentCodes, query.equipmentCode),
      );
      return presented(ref.Reason, fitting);
    },
  });
  router.route(suiteCalls.routes, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.region] },
    handler: async ({ params, query }) => {
      const part = (query.partialName ?? '').trim().toLowerCase();
      const routes = await inUse('routes', params.region);
      return routes
        .filter(({ name, routeNameWithDirection }) =>
          `${name} ${routeNameWithDirection ?? ''}`.toLowerCase().includes(part),
        )
        .slice(0, MOST_ROUTES);
    },
  });
  router.route(suiteCalls.roadPoints, {
    needs: { who: 'active', ownRegions: ({ params }) => [params.region] },
    handler: async ({ params }) => {
      const routes = await inUse('routes', params.region);
      if (!routes.some(({ id }) => id === params.id)) throw notFound();
      const points = await storedItems(db, 'roadPoints', {
        regions: [params.region],
        activeOnly: true,
        parentId: params.id,
      });
      return presented(ref.RoadPoint, points);
    },
  });
  router.route(suiteCalls.dispatchCompanies, {
    needs: { who: 'active', ownRegions: ({ query }) => [query.regionCode] },
    handler: async ({ query }) => {
      const companies = await inUse('dispatchCompanies', query.regionCode);
      if (query.zoneId === undefined || query.zoneId === '') return presented(ref.DispatchCompany, companies);
      const zones = await storedItems(db, 'zones', { regions: [query.regionCode] });
      const zone = zones.find(({ id }) => String(id) === query.zoneId);
      const driving = companies.filter(
        ({ zoneCodes }) => zone !== undefined && zoneCodes.includes(zone.code),
      );
      return presented(ref.DispatchCompany, driving);
    },
  });
}
