import * as v from 'valibot';
import { id, maybe, maybeFlag, maybeNumber, maybeText, text } from './schema';

export const EQUIPMENT_CLASSES = [
  'LIGHT',
  'LIGHT_CONV',
  'LIGHT_DOLLY',
  'LIGHT_FLAT',
  'MEDIUM',
  'MEDIUM_CONV',
  'MEDIUM_FLAT',
  'HEAVY',
  'SUPER_HEAVY',
  'ALL',
] as const;
export const LOCATION_TYPES = ['ADDRESS', 'STANDARD', 'ROAD_POINT', 'LAT_LNG'] as const;
export const ROAD_POINT_TYPES = ['MILEPOST', 'INTERSECTION'] as const;

export const Zone = v.object({
  id,
  code: text,
  name: text,
  timeZone: maybeText,
  serverTimeOffset: maybeNumber,
  precinctId: maybe(id),
  isActive: maybeFlag,
  isRegionDefault: maybeFlag,
  isTestZone: maybeFlag,
  displayName: maybeText,
});
export type Zone = v.InferOutput<typeof Zone>;

export const HoldAgency = v.object({
  id,
  regionCode: maybeText,
  code: text,
  description: maybeText,
  active: maybeFlag,
});
export type HoldAgency = v.InferOutput<typeof HoldAgency>;

export const HoldForUnit = v.object({
  id,
  regionCode: maybeText,
  code: text,
  description: maybeText,
  defaultPhoneNumber: maybeText,
  active: maybeFlag,
  sortOrder: maybeNumber,
});
export type HoldForUnit = v.InferOutput<typeof HoldForUnit>;

export const HoldType = v.object({
  id,
  regionCode: maybeText,
  code: text,
  category: maybeText,
  canBeSold: maybeFlag,
  canBeLien: maybeFlag,
  auctionDaysAfterRelease: maybeNumber,
  scheduledReviewInDays: maybeNumber,
  automatedReleaseInDays: maybeNumber,
  automatedReleaseRoundDays: maybe(v.union([v.boolean(), v.number()])),
  releaseInstructionsRequired: maybeFlag,
  auditName: maybeText,
  active: maybeFlag,
  publiclyVisible: maybeFlag,
});
export type HoldType = v.InferOutput<typeof HoldType>;

/** A dispatch or impound account. */
export const Account = v.object({
  id,
  code: text,
  shortName: maybeText,
  name: text,
  active: maybeFlag,
  regionGto: maybe(v.union([v.boolean(), v.string()])),
  requestTowCompany: maybe(v.union([v.boolean(), v.string()])),
  isEtims: maybeFlag,
  accountType: maybeText,
  imsOnly: maybeFlag,
  sortOrder: maybeNumber,
  displayName: maybeText,
});
export type Account = v.InferOutput<typeof Account>;

/** A standard location; destinations have the same shape. */
export const StandardLocation = v.object({
  id,
  description: maybeText,
  addr1: maybeText,
  addr2: maybeText,
  name: maybeText,
  city: maybeText,
  state: maybeText,
  county: maybeText,
  zip: maybeText,
  latLon: maybe(v.object({ lat: v.number(), lon: v.number() })),
  locationType: maybe(v.picklist(LOCATION_TYPES)),
  standardLocationId: maybe(id),
});
export type StandardLocation = v.InferOutput<typeof StandardLocation>;

export const Equipment = v.object({
  id,
  equipmentClass: maybe(v.picklist(EQUIPMENT_CLASSES)),
  code: text,
  name: text,
  isSecondVehicleAllowed: maybeFlag,
  isActiveForDispatch: maybeFlag,
  isActiveForImpound: maybeFlag,
  hasFlatbed: maybeFlag,
  maxVehicles: maybeNumber,
});
export type Equipment = v.InferOutput<typeof Equipment>;

export const Reason = v.object({
  id,
  code: text,
  name: text,
  category: maybeText,
  region: maybeText,
  active: maybeFlag,
  sendToImpoundSystem: maybeFlag,
  ads: maybeFlag,
  sweep: maybeFlag,
  skipStorage: maybeFlag,
});
export type Reason = v.InferOutput<typeof Reason>;

export const RoadPoint = v.object({
  id,
  pointName: text,
  roadPointType: maybe(v.picklist(ROAD_POINT_TYPES)),
  routeName: maybeText,
  direction: maybeText,
  routeNameWithDirection: maybeText,
  county: maybeText,
  city: maybeText,
  state: maybeText,
  zipcode: maybeText,
  latitude: maybeNumber,
  longitude: maybeNumber,
});
export type RoadPoint = v.InferOutput<typeof RoadPoint>;

/** A road, as returned by `routes?partialName`. */
export const Route = v.object({ id, name: text, direction: maybeText, routeNameWithDirection: maybeText });
export type Route = v.InferOutput<typeof Route>;

export const Precinct = v.object({
  id,
  code: text,
  name: text,
  phone: maybeText,
  radioContactNumber1: maybeText,
  radioContactNumber2: maybeText,
  latitude: maybeNumber,
  longitude: maybeNumber,
});
export type Precinct = v.InferOutput<typeof Precinct>;

export const ReportLink = v.object({ url: text, name: text, group: maybeText, enabled: maybeFlag });
export type ReportLink = v.InferOutput<typeof ReportLink>;

/** A tow company that can be dispatched to a region and zone. */
export const DispatchCompany = v.object({ id, code: text, name: text, active: maybeFlag });
export type DispatchCompany = v.InferOutput<typeof DispatchCompany>;
