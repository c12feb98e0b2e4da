import type { Tow, TowDevice, TowDriver, TowHold, TowVehicle } from '../dispatch/tow';
import * as agreement from './agreement';
import * as boot from './boot';
import * as refdata from './refdata';
import * as region from './region';
import * as session from './session';
import * as lists from './vehicleLists';

const words = (text: string) => text.trim().split(/[\s,]+/);
const fieldsOf = (schema: { readonly entries: object }) => Object.keys(schema.entries).sort();

/** Each entity with the field names of the specification; after `+`, this product's additions. */
const ENTITIES: readonly [string, { readonly entries: object }, string, string?][] = [
  [
    'login user',
    session.LoginUser,
    `id shortName email towCompanyId userRole applications permissions settings active clickwrapAccepted
     pushWsHost defaultRegionCode auth0Active loggedIn toAuth0RedirectUrl company`,
    'features sessionExpiresAt sessionIdleSeconds',
  ],
  ['user settings', session.UserSettings, 'id userId regionCode useAlert adsActiveTowsColumns'],
  [
    'tow company',
    session.TowCompany,
    'id name code inactivityTimeout loginTimeout',
    'address licenseNumber phone',
  ],
  ['clickwrap', session.Clickwrap, 'clickWrapAcceptanceUrl'],
  ['login info', session.LoginInfo, 'loggedIn clickwrapAccepted'],
  ['agreement info', agreement.AgreementInfo, 'attachmentUrl attachmentId'],
  ['agreement schedule', agreement.AgreementSchedule, 'name startDate endDate status expired storageKey'],
  [
    'region',
    region.Region,
    `id privateRegion standardRegion managedRegion code name state country center zoneId serverTimeOffset topRight
     bottomLeft adsRegionConfig phoneNumberCountryCode distanceUnit allowUntrackedRelease owningCompanyId`,
    `towEligibleAfterHours photoChecklist photoMaxPixels blindCount receiptNumbers removal deviceRequired hasDevices
     charges notice`,
  ],
  ['corner', region.LatLon, 'lat lon'],
  [
    'dispatch config',
    region.AdsRegionConfig,
    `manualTrNumber trRegex trTooltip trLabel trPrefill requestedByLabel requestedByRequired requestedByRegex
     requestedByTooltip expedited zone beat extension zoneLabel beatLabel holds holdType holdForUnit
     holdCommentRequired contactInfo secondVehicle standardLocations roadPoints showLot saveAndRedispatch
     preselectBody defaultAccountCode defaultEquipmentClass colorRequired muniNotes idenType confirmHeavy
     useFlatbedRequest vinVisible cancelReasons cityUserAllowedToUseDriverNotes showDriverPhoneNumber towSlipEnabled
     towSlipRequiredStatus truckToZoneRestriction towDynamicFields vehicleDynamicFields holdDynamicFields`,
  ],
  ['dynamic field', region.DynamicField, 'label type validation required searchable'],
  [
    'zone',
    refdata.Zone,
    'id code name timeZone serverTimeOffset precinctId isActive isRegionDefault isTestZone displayName',
  ],
  ['hold agency', refdata.HoldAgency, 'id regionCode code description active'],
  [
    'hold-for-unit',
    refdata.HoldForUnit,
    'id regionCode code description defaultPhoneNumber active sortOrder',
  ],
  [
    'hold type',
    refdata.HoldType,
    `id regionCode code category canBeSold canBeLien auctionDaysAfterRelease scheduledReviewInDays
     automatedReleaseInDays automatedReleaseRoundDays releaseInstructionsRequired auditName active publiclyVisible`,
  ],
  ['state', lists.State, 'id code name displayName'],
  ['make, color and body type', lists.ListItem, 'id code name active motorcycle sortOrder alternatives'],
  ['model', lists.Model, 'id makeId makeCode name code active motorcycle'],
  ['decoded VIN', lists.DecodedVin, 'make model body year'],
  [
    'account',
    refdata.Account,
    `id code shortName name active regionGto requestTowCompany isEtims accountType imsOnly sortOrder displayName`,
  ],
  [
    'standard location',
    refdata.StandardLocation,
    'id description addr1 addr2 name city state county zip latLon locationType standardLocationId',
  ],
  [
    'equipment',
    refdata.Equipment,
    `id equipmentClass code name isSecondVehicleAllowed isActiveForDispatch isActiveForImpound hasFlatbed maxVehicles`,
  ],
  ['reason', refdata.Reason, 'id code name category region active sendToImpoundSystem ads sweep skipStorage'],
  [
    'road point',
    refdata.RoadPoint,
    `id pointName roadPointType routeName direction routeNameWithDirection county city state zipcode latitude longitude`,
  ],
  [
    'precinct',
    refdata.Precinct,
    'id code name phone radioContactNumber1 radioContactNumber2 latitude longitude',
  ],
  ['payment type', lists.PaymentType, 'name', 'displayName kind'],
  ['report link', refdata.ReportLink, 'url name group enabled'],
  [
    'new boot',
    boot.CreateBootBody,
    `regionCode addr1 addr2 city state make body model color license licenseState noLicense vin date time requestedBy
     dateTime`,
    'position duplicateOf device noticeNumber',
  ],
  ['create response', boot.CreateBootReply, 'id refNum time'],
  [
    'boot list item',
    boot.BootListItem,
    'id license make model color',
    'bootTime bootTimeUtc towEligibleTime vin refNum addr1 regionCode waitingSinceUtc',
  ],
  [
    'boot details',
    boot.BootDetails,
    `id license licenseState makeName modelName colorName bodyName addr1 addr2 city state bootTime regionCode
     totalPaymentAmount error photoUrls`,
    `vin refNum requestedBy bootedBy status closedTime closedBy releasedTo cancelNote receiptNumber payments charges
     timeZone version bootTimeUtc closedTimeUtc nextReceiptNumber position removal device notice
     noticeNumber`,
  ],
  ['photo', boot.Photo, 'id url', 'thumbUrl sha256 label'],
  [
    'release',
    boot.ReleaseBootBody,
    'id firstName lastName date time receiptNumber dateTime cancelNote payments',
    'bootOff',
  ],
  ['payment', boot.Payment, 'paymentAmount paymentType', 'tendered reference reason'],
];

test.each(ENTITIES)('%s has every field (REF-4)', (_name, schema, fields, additions = '') => {
  expect(fieldsOf(schema)).toEqual(words(`${fields} ${additions}`).sort());
});

test.each<[string, readonly string[], string]>([
  ['user roles', session.USER_ROLES, 'MANAGEMENT_COMPANY PROVIDER CITY ADMIN_COMPANY'],
  ['applications', session.APPLICATIONS, 'ADS IMS ADM RPT AVP PPI REPO BOOT'],
  ['agreement statuses', agreement.AGREEMENT_STATUSES, 'PENDING ACCEPTED DECLINED EXPIRED'],
  ['types of a dynamic field', region.DYNAMIC_FIELD_TYPES, 'STRING CHECKBOX RADIO DATE DATETIME'],
  [
    'identification types',
    region.IDENTIFICATION_TYPES,
    'LICENSE VIN LICENSE_OR_VIN LICENSE_AND_VIN MAKE_AND_MODEL MAKE_MODEL_BODY_AND_YEAR',
  ],
  ['location types', refdata.LOCATION_TYPES, 'ADDRESS STANDARD ROAD_POINT LAT_LNG'],
  ['road point types', refdata.ROAD_POINT_TYPES, 'MILEPOST INTERSECTION'],
  [
    'equipment classes',
    refdata.EQUIPMENT_CLASSES,
    'LIGHT LIGHT_CONV LIGHT_DOLLY LIGHT_FLAT MEDIUM MEDIUM_CONV MEDIUM_FLAT HEAVY SUPER_HEAVY ALL',
  ],
])('the %s are those of the suite', (_name, values, expected) => {
  expect(values).toEqual(words(expected));
});

// The tow entities are types without a schema, so the compiler reports a missing or extra field.
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Whole<T extends true> = T;

export type TowSide = [
  Whole<
    Same<
      keyof Tow,
      Words<'id version incidentId towStatus active practice regionCode drNumber createUser requestedBy phoneNumber accountCode equipmentCode reasonCode driverNotes agencyNotes dispatcherNotes towCompanyName requestedDate responseTime vehicles origin destination zone driver device eta extraProperties statusTimes observingUsers expedited flatbedRequested zoneCode zoneCalculated beatCode requestTowCompanyCode officerStatus'>
    >
  >,
  Whole<
    Same<
      keyof TowVehicle,
      Words<'id year makeId makeCode makeName modelId modelCode modelName colorId colorCode colorName bodyId bodyCode bodyName license licenseTagYear licenseTagMonth licenseStateCode noPlate vin noVin nonStandardVin towSlipEnabled regionCode conditions dynamicField1 dynamicField2 dynamicField3 dynamicField4'>
    >
  >,
  Whole<
    Same<
      keyof TowHold,
      Words<'holdId holdTime holdForUnit heldBy holdAgency holdType holdTypeId holdTypeName holdComments dynamicField1 dynamicField2'>
    >
  >,
  Whole<Same<keyof TowDriver, Words<'id name towCompany'>>>,
  Whole<Same<keyof TowDevice, Words<'id contactNumber deviceLocation deviceType'>>>,
];
