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
} from '../../../domain/wire/refdata';

// A row or two for each list of the wider suite: enough to distinguish a full list from an empty one.
export const holdAgencies = (regionCode: string): HoldAgency[] => [
  { id: 1, regionCode, code: 'PD', description: 'Police Department', active: true },
];
export const holdForUnits = (regionCode: string): HoldForUnit[] => [
  { id: 1, regionCode, code: 'HIT', description: 'Hit and Run', active: true, sortOrder: 1 },
];
export const holdTypes = (regionCode: string): HoldType[] => [
  { id: 1, regionCode, code: 'EVIDENCE', category: 'POLICE', canBeSold: false, active: true },
];
export const zones = (regionCode: string): Zone[] => [
  { id: 1, code: `${regionCode}-1`, name: 'Central', isActive: true, isRegionDefault: true },
  { id: 2, code: `${regionCode}-2`, name: 'Harbor', isActive: true, displayName: 'Harbor side' },
];
export const accounts = (): Account[] => [
  { id: 1, code: 'PD', name: 'Police Department', active: true, sortOrder: 1 },
];
export const standardLocations = (): StandardLocation[] => [
  {
    ...{ id: 1, name: 'Civic Center', addr1: '1 Grove Street', locationType: 'STANDARD' },
    ...{ city: 'San Francisco', state: 'CA', latLon: { lat: 37.779, lon: -122.419 } },
  },
  {
    ...{ id: 2, name: 'Ferry Pier', addr1: '1 Ferry Building', locationType: 'STANDARD' },
    ...{ city: 'San Francisco', state: 'CA', latLon: { lat: 37.7955, lon: -122.3937 } },
  },
];
export const destinations = (): StandardLocation[] => [
  {
    ...{ id: 3, name: 'Main Lot', addr1: '1 Lot Road', locationType: 'STANDARD' },
    ...{ city: 'Sparks', state: 'Nevada' },
  },
];
export const equipments = (): Equipment[] => [
  { id: 1, code: 'FLAT', name: 'Flatbed', equipmentClass: 'LIGHT_FLAT', hasFlatbed: true, maxVehicles: 1 },
];
export const reasons = (region: string): Reason[] => [
  { id: 1, code: 'ABANDONED', name: 'Abandoned', region, active: true, ads: true },
];
export const routes = (): Route[] => [
  { id: 1, name: 'I-80', direction: 'E', routeNameWithDirection: 'I-80 E' },
  { id: 2, name: 'US-101', direction: 'N', routeNameWithDirection: 'US-101 N' },
];
export const roadPoints = (): RoadPoint[] => [
  {
    id: 1,
    pointName: 'Mile 3',
    roadPointType: 'MILEPOST',
    routeName: 'I-80',
    latitude: 37.78,
    longitude: -122.39,
  },
];
export const companies = (): DispatchCompany[] => [{ id: 1, code: 'BAYTOW', name: 'Bay Tow', active: true }];
export const precincts = (): Precinct[] => [
  { id: 1, code: 'P1', name: 'Central Station', phone: '4155550100' },
];
export const reportLinks = (): ReportLink[] => [
  { name: 'Active boots', url: '/boot/reports/SF', group: 'Boots', enabled: true },
];
