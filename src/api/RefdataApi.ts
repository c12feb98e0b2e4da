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
} from '../domain/wire/refdata';
import type { RegionPlace } from '../domain/wire/region';
import type { DecodedVin, ListItem, Model, PaymentType, State } from '../domain/wire/vehicleLists';

/** The reference lists of the boot module. Every method rejects with an `ApiError`. */
export interface VehicleApi {
  makes(regionCode: string): Promise<ListItem[]>;
  bodies(regionCode: string): Promise<ListItem[]>;
  colors(regionCode: string): Promise<ListItem[]>;
  models(regionCode: string, makeId: number): Promise<Model[]>;
  states(): Promise<State[]>;
  paymentTypes(): Promise<PaymentType[]>;
  /** What the VIN says, as codes of the lists; an unknown VIN gives an empty object. */
  decodeVin(regionCode: string, vin: string): Promise<DecodedVin>;
  regionPlace(regionCode: string): Promise<RegionPlace>;
}

/** The reference lists of the wider suite. Every method rejects with an `ApiError`. */
export interface SuiteApi {
  holdAgencies(regionCode: string): Promise<HoldAgency[]>;
  holdForUnits(regionCode: string): Promise<HoldForUnit[]>;
  holdTypes(regionCode: string): Promise<HoldType[]>;
  zonesByRegions(regionCodes: readonly string[]): Promise<Zone[]>;
  dispatchAccounts(regionCode: string): Promise<Account[]>;
  impoundAccounts(regionCode: string): Promise<Account[]>;
  destinations(regionCode: string): Promise<StandardLocation[]>;
  dispatchEquipments(regionCode: string): Promise<Equipment[]>;
  dispatchReasons(regionCode: string, accountCode: string, equipmentCode: string): Promise<Reason[]>;
  routes(regionCode: string, partialName: string): Promise<Route[]>;
  roadPoints(regionCode: string, routeId: number): Promise<RoadPoint[]>;
  regionStates(regionCode: string): Promise<State[]>;
  regionZones(regionCode: string): Promise<Zone[]>;
  zonesByAccount(regionCode: string, accountCode: string): Promise<Zone[]>;
  dispatchCompanies(regionCode: string, zoneId?: number): Promise<DispatchCompany[]>;
  precincts(regionCode: string): Promise<Precinct[]>;
  standardLocations(regionCode: string): Promise<StandardLocation[]>;
  reportLinks(regionCode: string): Promise<ReportLink[]>;
}
