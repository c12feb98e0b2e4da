import * as v from 'valibot';
import { NOTICE, SUPPORTED_LANGUAGES } from '../constants';
import { id, maybe, maybeFlag, maybeNumber, maybeText, text } from './schema';

export const DYNAMIC_FIELD_TYPES = ['STRING', 'CHECKBOX', 'RADIO', 'DATE', 'DATETIME'] as const;
export const IDENTIFICATION_TYPES = [
  'LICENSE',
  'VIN',
  'LICENSE_OR_VIN',
  'LICENSE_AND_VIN',
  'MAKE_AND_MODEL',
  'MAKE_MODEL_BODY_AND_YEAR',
] as const;
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number];

/** A field that a region adds to its tows, vehicles or holds. */
export const DynamicField = v.object({
  label: text,
  type: v.picklist(DYNAMIC_FIELD_TYPES),
  validation: maybeText,
  required: maybeFlag,
  searchable: maybeFlag,
});
export type DynamicField = v.InferOutput<typeof DynamicField>;

/** A region's dispatch config. */
export const AdsRegionConfig = v.object({
  manualTrNumber: maybeFlag,
  trRegex: maybeText,
  trTooltip: maybeText,
  trLabel: maybeText,
  trPrefill: maybeText,
  requestedByLabel: maybeText,
  requestedByRequired: maybeFlag,
  requestedByRegex: maybeText,
  requestedByTooltip: maybeText,
  expedited: maybeFlag,
  zone: maybeFlag,
  beat: maybeFlag,
  extension: maybeFlag,
  zoneLabel: maybeText,
  beatLabel: maybeText,
  holds: maybeFlag,
  holdType: maybeFlag,
  holdForUnit: maybeFlag,
  holdCommentRequired: maybeFlag,
  contactInfo: maybeFlag,
  secondVehicle: maybeFlag,
  standardLocations: maybeFlag,
  roadPoints: maybeFlag,
  showLot: maybeFlag,
  saveAndRedispatch: maybeFlag,
  preselectBody: maybeFlag,
  defaultAccountCode: maybeText,
  defaultEquipmentClass: maybeText,
  colorRequired: maybeFlag,
  muniNotes: maybeFlag,
  idenType: maybe(v.picklist(IDENTIFICATION_TYPES)),
  confirmHeavy: maybeFlag,
  useFlatbedRequest: maybeFlag,
  vinVisible: maybeFlag,
  cancelReasons: maybe(v.union([v.boolean(), v.array(v.string())])),
  cityUserAllowedToUseDriverNotes: maybeFlag,
  showDriverPhoneNumber: maybeFlag,
  towSlipEnabled: maybeFlag,
  towSlipRequiredStatus: maybeText,
  truckToZoneRestriction: maybeFlag,
  towDynamicFields: maybe(v.array(DynamicField)),
  vehicleDynamicFields: maybe(v.array(DynamicField)),
  holdDynamicFields: maybe(v.array(DynamicField)),
});
export type AdsRegionConfig = v.InferOutput<typeof AdsRegionConfig>;

/** How a region's receipts get their numbers: typed, or prefilled with the next one. */
export const RECEIPT_NUMBERS = ['typed', 'automatic'] as const;

export const REMOVAL_COUNTS_FROM = ['payment', 'request'] as const;

/** Within how many minutes a boot comes off, and from when they count. `from` (included) and `to` (not) are `HH:mm`. */
export const RemovalRule = v.object({
  minutes: v.number(),
  /** Other minutes at night; null if the night is like the day. */
  night: maybe(v.object({ from: text, to: text, minutes: v.number() })),
  countsFrom: v.picklist(REMOVAL_COUNTS_FROM),
});
export type RemovalRule = v.InferOutput<typeof RemovalRule>;

/** The papers of a notice: US Letter, half of it upright (5.5 by 8.5 in), and a roll 80 mm wide. */
export const NOTICE_PAPERS = ['letter', 'half', '80mm'] as const;
export type NoticePaper = (typeof NOTICE_PAPERS)[number];

/** The languages of a notice. */
export const NOTICE_LANGUAGES = SUPPORTED_LANGUAGES;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** A text of a notice in each language. */
export const NoticeTexts = v.object({ en: maybeText, es: maybeText });
export type NoticeTexts = v.InferOutput<typeof NoticeTexts>;

/** What a region prints on the notice for a booted car, and how. */
export const NoticeRule = v.object({
  paper: v.picklist(NOTICE_PAPERS),
  /** The languages that are printed, one after the other. */
  languages: v.array(v.picklist(NOTICE_LANGUAGES)),
  phone: maybeText,
  payAt: maybe(NoticeTexts),
  headline: maybe(NoticeTexts),
  /** What happens if the car is moved. */
  damage: maybe(NoticeTexts),
  hearing: maybe(NoticeTexts),
  complaint: maybe(NoticeTexts),
  /** How many sheets are printed at once. */
  copies: v.nullish(v.number(), NOTICE.copies.min),
});
export type NoticeRule = v.InferOutput<typeof NoticeRule>;

/** A charge on a notice: dollars, and the Spanish name if there is one. */
export const NoticeCharge = v.object({ name: text, amount: v.number(), nameEs: maybeText });
export type NoticeCharge = v.InferOutput<typeof NoticeCharge>;

export const LatLon = v.object({ lat: v.number(), lon: v.number() });
export type LatLon = v.InferOutput<typeof LatLon>;

/** A region. `zoneId` is an IANA zone name, `serverTimeOffset` is in milliseconds. */
export const Region = v.object({
  id: maybe(id),
  privateRegion: maybeFlag,
  standardRegion: maybeFlag,
  managedRegion: maybeFlag,
  code: text,
  name: text,
  state: maybeText,
  country: maybeText,
  center: maybe(LatLon),
  zoneId: maybeText,
  serverTimeOffset: maybeNumber,
  topRight: maybe(LatLon),
  bottomLeft: maybe(LatLon),
  adsRegionConfig: maybe(AdsRegionConfig),
  phoneNumberCountryCode: maybe(v.union([v.string(), v.number()])),
  distanceUnit: maybeText,
  allowUntrackedRelease: maybeFlag,
  owningCompanyId: maybe(id),
  // Additions of this server. Clients must work without them.
  /** The number of elapsed hours after which a boot may be towed; null if there is no limit. */
  towEligibleAfterHours: maybeNumber,
  /** The checklist for a boot's photos, in order. */
  photoChecklist: maybe(v.array(text)),
  /**
   * Devices scale photos down so that the longer edge has this many pixels; missing: photos are not scaled.
   */
  photoMaxPixels: maybeNumber,
  /** Whether cashiers count their drawer before they see the expected amounts. */
  blindCount: maybeFlag,
  /** Whether receipt numbers are typed, or prefilled with the next one. */
  receiptNumbers: maybe(v.picklist(RECEIPT_NUMBERS)),
  /** When boots come off after a release or cancellation; null if the region does not keep track of that. */
  removal: maybe(RemovalRule),
  /** What the notice on a booted car says; null if the region prints none. */
  notice: maybe(NoticeRule),
  /** What a boot costs now, for its notice; null if the region prints none. */
  charges: maybe(v.array(NoticeCharge)),
  /** Whether the form demands the number of the physical boot. The server records a boot without one. */
  deviceRequired: maybeFlag,
  /** Whether the region has physical boots to choose from. */
  hasDevices: maybeFlag,
});
export type Region = v.InferOutput<typeof Region>;

/** The reply of `refdata/{regionCode}/region`. A server may know nothing about a region. */
export const RegionPlace = v.object({ name: maybeText, state: maybeText });
export type RegionPlace = v.InferOutput<typeof RegionPlace>;
