import { suiteCalls } from '../domain/wire/calls';
import type * as ref from '../domain/wire/refdata';
import type { State } from '../domain/wire/vehicleLists';
import type { HttpClient } from './HttpClient';
import type { SuiteApi } from './RefdataApi';

/** The wider suite's lists over HTTP. */
export class HttpSuiteApi implements SuiteApi {
  constructor(private readonly http: HttpClient) {}

  holdAgencies(regionCode: string): Promise<ref.HoldAgency[]> {
    return this.http.request(suiteCalls.holdAgencies, { query: { regionCode } });
  }

  holdForUnits(regionCode: string): Promise<ref.HoldForUnit[]> {
    return this.http.request(suiteCalls.holdForUnits, { query: { regionCode } });
  }

  holdTypes(regionCode: string): Promise<ref.HoldType[]> {
    return this.http.request(suiteCalls.holdTypes, { query: { regionCode } });
  }

  zonesByRegions(regionCodes: readonly string[]): Promise<ref.Zone[]> {
    return this.http.request(suiteCalls.zonesByRegions, { query: { regionCodes } });
  }

  dispatchAccounts(region: string): Promise<ref.Account[]> {
    return this.http.request(suiteCalls.dispatchAccounts, { params: { region } });
  }

  impoundAccounts(region: string): Promise<ref.Account[]> {
    return this.http.request(suiteCalls.impoundAccounts, { params: { region } });
  }

  destinations(region: string): Promise<ref.StandardLocation[]> {
    return this.http.request(suiteCalls.destinations, { params: { region } });
  }

  dispatchEquipments(region: string): Promise<ref.Equipment[]> {
    return this.http.request(suiteCalls.dispatchEquipments, { params: { region } });
  }

  dispatchReasons(region: string, accountCode: string, equipmentCode: string): Promise<ref.Reason[]> {
    return this.http.request(suiteCalls.dispatchReasons, {
      params: { region },
      query: { accountCode, equipmentCode },
    });
  }

  routes(region: string, partialName: string): Promise<ref.Route[]> {
    return this.http.request(suiteCalls.routes, { params: { region }, query: { partialName } });
  }

  roadPoints(region: string, routeId: number): Promise<ref.RoadPoint[]> {
    return this.http.request(suiteCalls.roadPoints, { params: { region, id: routeId } });
  }

  regionStates(region: string): Promise<State[]> {
    return this.http.request(suiteCalls.regionStates, { params: { region } });
  }

  regionZones(region: string): Promise<ref.Zone[]> {
    return this.http.request(suiteCalls.regionZones, { params: { region } });
  }

  zonesByAccount(region: string, accountCode: string): Promise<ref.Zone[]> {
    return this.http.request(suiteCalls.zonesByAccount, { params: { region, account: accountCode } });
  }

  dispatchCompanies(regionCode: string, zoneId?: number): Promise<ref.DispatchCompany[]> {
    const zone = zoneId === undefined ? undefined : String(zoneId);
    return this.http.request(suiteCalls.dispatchCompanies, { query: { regionCode, zoneId: zone } });
  }

  precincts(region: string): Promise<ref.Precinct[]> {
    return this.http.request(suiteCalls.precincts, { params: { region } });
  }

  standardLocations(region: string): Promise<ref.StandardLocation[]> {
    return this.http.request(suiteCalls.standardLocations, { params: { region } });
  }

  reportLinks(region: string): Promise<ref.ReportLink[]> {
    return this.http.request(suiteCalls.reportLinks, { params: { region } });
  }
}
