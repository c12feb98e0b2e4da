import { HttpError } from '../../api/errors';
import type { SuiteApi } from '../../api/RefdataApi';
import type {
  Account,
  DispatchCompany,
  Equipment,
  HoldAgency,
  HoldForUnit,
  HoldType,
  Precinct,
  Reason,
  ReportLink,
  RoadPoint,
  Route,
  StandardLocation,
  Zone,
} from '../../domain/wire/refdata';
import type { State } from '../../domain/wire/vehicleLists';
import type { CallDesk, CallName } from './CallDesk';
import * as rows from './suiteRows';
import type { World } from './World';

/** The lists of the wider suite: a few rows of each for every region of the user. */
export class FakeSuite implements SuiteApi {
  constructor(
    private readonly world: World,
    private readonly desk: CallDesk,
  ) {}

  holdAgencies(region: string): Promise<HoldAgency[]> {
    return this.inRegion('holdAgencies', region, [], rows.holdAgencies);
  }

  holdForUnits(region: string): Promise<HoldForUnit[]> {
    return this.inRegion('holdForUnits', region, [], rows.holdForUnits);
  }

  holdTypes(region: string): Promise<HoldType[]> {
    return this.inRegion('holdTypes', region, [], rows.holdTypes);
  }

  zonesByRegions(regionCodes: readonly string[]): Promise<Zone[]> {
    return this.desk.pass('zonesByRegions', [regionCodes], () => {
      regionCodes.forEach((code) => this.mustBeOwn(code));
      return regionCodes.flatMap(rows.zones);
    });
  }

  dispatchAccounts(region: string): Promise<Account[]> {
    return this.inRegion('dispatchAccounts', region, [], rows.accounts);
  }

  impoundAccounts(region: string): Promise<Account[]> {
    return this.inRegion('impoundAccounts', region, [], rows.accounts);
  }

  destinations(region: string): Promise<StandardLocation[]> {
    return this.inRegion('destinations', region, [], rows.locations);
  }

  dispatchEquipments(region: string): Promise<Equipment[]> {
    return this.inRegion('dispatchEquipments', region, [], rows.equipments);
  }

  dispatchReasons(region: string, accountCode: string, equipmentCode: string): Promise<Reason[]> {
    return this.inRegion('dispatchReasons', region, [accountCode, equipmentCode], rows.reasons);
  }

  routes(region: string, partialName: string): Promise<Route[]> {
    return this.inRegion('routes', region, [partialName], () =>
      rows.routes().filter((route) => route.name.toLowerCase().includes(partialName.toLowerCase())),
    );
  }

  roadPoints(region: string, routeId: number): Promise<RoadPoint[]> {
    return this.inRegion('roadPoints', region, [routeId], () => {
      if (!rows.routes().some((route) => route.id === routeId)) throw new HttpError(404, 'No such road');
      return rows.roadPoints();
    });
  }

  regionStates(region: string): Promise<State[]> {
    return this.inRegion('regionStates', region, [], () => this.world.lists.states);
  }

  regionZones(region: string): Promise<Zone[]> {
    return this.inRegion('regionZones', region, [], rows.zones);
  }

  zonesByAccount(region: string, accountCode: string): Promise<Zone[]> {
    return this.inRegion('zonesByAccount', region, [accountCode], rows.zones);
  }

  dispatchCompanies(region: string, zoneId?: number): Promise<DispatchCompany[]> {
    return this.inRegion('dispatchCompanies', region, [zoneId], rows.companies);
  }

  precincts(region: string): Promise<Precinct[]> {
    return this.inRegion('precincts', region, [], rows.precincts);
  }

  standardLocations(region: string): Promise<StandardLocation[]> {
    return this.inRegion('standardLocations', region, [], rows.locations);
  }

  reportLinks(region: string): Promise<ReportLink[]> {
    return this.inRegion('reportLinks', region, [], rows.reportLinks);
  }

  private inRegion<T>(
    name: CallName,
    region: string,
    args: readonly unknown[],
    answer: (region: string) => T,
  ): Promise<T> {
    return this.desk.pass(name, [region, ...args], () => {
      this.mustBeOwn(region);
      return answer(region);
    });
  }

  private mustBeOwn(region: string): void {
    if (!Object.hasOwn(this.world.user().permissions ?? {}, region)) {
      throw new HttpError(403, 'Not allowed in this region');
    }
  }
}
