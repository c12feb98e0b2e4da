import * as v from 'valibot';
import { get } from '../call';
import * as ref from '../refdata';
import { State } from '../vehicleLists';
import { inRegion, ofRegion, pathId, region } from './parts';

const oneOrMany = v.union([v.string(), v.array(v.string())]);

/** The reference lists whose active rows in a region are the answer to a call of the same name. */
export const wholeLists = {
  destinations: get(
    '/api-web/api/refdata/:region/destinations',
    'Destinations of tows',
    v.array(ref.StandardLocation),
    { ...ofRegion, kept: 'lost' },
  ),
  precincts: get('/api-web/api/refdata/:region/precincts', 'Precincts', v.array(ref.Precinct), ofRegion),
  standardLocations: get(
    '/api-web/api/refdata/:region/standardLocations',
    'Standard locations',
    v.array(ref.StandardLocation),
    { ...ofRegion, kept: 'lost' },
  ),
};

/** The wider suite's reference lists. */
export const suiteCalls = {
  ...wholeLists,
  holdAgencies: get('/api-web/api/refdata/holdAgencies', 'Hold agencies', v.array(ref.HoldAgency), inRegion),
  holdForUnits: get(
    '/api-web/api/refdata/holdForUnits',
    'Hold-for units',
    v.array(ref.HoldForUnit),
    inRegion,
  ),
  holdTypes: get('/api-web/api/refdata/holdTypes', 'Hold types', v.array(ref.HoldType), inRegion),
  zonesByRegions: get('/api-web/api/refdata/zones/by-regions', 'Zones of regions', v.array(ref.Zone), {
    query: v.object({ regionCodes: oneOrMany }),
  }),
  dispatchAccounts: get(
    '/api-web/api/refdata/:region/accounts/dispatch',
    'Accounts of dispatch',
    v.array(ref.Account),
    ofRegion,
  ),
  impoundAccounts: get(
    '/api-web/api/refdata/:region/accounts/impound',
    'Accounts of impound',
    v.array(ref.Account),
    ofRegion,
  ),
  dispatchEquipments: get(
    '/api-web/api/refdata/:region/equipments/dispatch',
    'Equipment for dispatch',
    v.array(ref.Equipment),
    ofRegion,
  ),
  dispatchReasons: get('/api-web/api/refdata/:region/reasons/dispatch', 'Reasons', v.array(ref.Reason), {
    params: region,
    query: v.object({ accountCode: v.optional(v.string()), equipmentCode: v.optional(v.string()) }),
  }),
  routes: get('/api-web/api/refdata/:region/routes', 'Roads by part of their name', v.array(ref.Route), {
    params: region,
    query: v.object({ partialName: v.optional(v.string()) }),
  }),
  roadPoints: get('/api-web/api/refdata/:region/routes/:id', 'Points of a road', v.array(ref.RoadPoint), {
    params: v.object({ region: v.string(), id: pathId }),
  }),
  regionStates: get('/api-web/api/refdata/:region/states', 'States of a region', v.array(State), ofRegion),
  regionZones: get('/api-web/api/refdata/:region/zones', 'Zones of a region', v.array(ref.Zone), ofRegion),
  zonesByAccount: get(
    '/api-web/api/refdata/:region/zones/by-account/:account',
    'Zones of an account',
    v.array(ref.Zone),
    { params: v.object({ region: v.string(), account: v.string() }) },
  ),
  dispatchCompanies: get(
    '/api-web/api/towManager/dispatchCompanies',
    'Tow companies that may be dispatched',
    v.array(ref.DispatchCompany),
    { query: v.object({ regionCode: v.string(), zoneId: v.optional(v.string()) }) },
  ),
  reportLinks: get(
    '/api-web/api/refdata/:region/reportLinks',
    'Report links',
    v.array(ref.ReportLink),
    ofRegion,
  ),
};
