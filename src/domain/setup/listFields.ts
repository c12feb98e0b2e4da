import { LIMITS, PAYMENTS } from '../constants';
import { EQUIPMENT_CLASSES, LOCATION_TYPES, ROAD_POINT_TYPES } from '../wire/refdata';
import { DEVICE_KINDS, DEVICE_STATES } from '../wire/devices';
import { PAYMENT_KINDS } from '../wire/vehicleLists';
import { line, whole, type SetupField } from './fields';

/** The reference lists, by their names in an address. */
export const SETUP_LISTS = [
  'holdAgencies',
  'holdTypes',
  'holdForUnits',
  'zones',
  'accounts',
  'equipments',
  'reasons',
  'destinations',
  'standardLocations',
  'routes',
  'roadPoints',
  'precincts',
  'dispatchCompanies',
  'reportLinks',
  'colors',
  'bodies',
  'paymentTypes',
  'boots',
] as const;
export type SetupList = (typeof SETUP_LISTS)[number];

/** The lists that a site has. The list of boots needs the feature `devices`. */
export const listsOf = (hasDevices: boolean): readonly SetupList[] =>
  SETUP_LISTS.filter((list) => hasDevices || list !== 'boots');

/** Lists that all regions share. Changing one needs the permission in every region. */
export const SHARED_LISTS: readonly SetupList[] = ['colors', 'bodies', 'paymentTypes'];

const CODE_MAX = 60;
const NAME_MAX = LIMITS.personName;
const MOST_CODES = 200;
/** The largest number that fits an integer column of both databases. */
const LARGEST = PAYMENTS.maxCents;

const code = line('code', CODE_MAX, true);
const name = line('name', NAME_MAX, true);
const text = (of: string, max: number = NAME_MAX) => line(of, max);
const flag = (of: string): SetupField => ({ kind: 'flag', name: of });
const order = whole('sortOrder', 0, LARGEST);
const days = (of: string) => whole(of, 0, 3_660);
const codes = (of: string): SetupField => ({ kind: 'texts', name: of, max: CODE_MAX, most: MOST_CODES });
const choice = (of: string, choices: readonly string[], required = false): SetupField => ({
  kind: 'choice',
  name: of,
  required,
  choices,
});
const degrees = (of: string, most: number): SetupField => ({
  kind: 'number',
  name: of,
  required: false,
  min: -most,
  max: most,
  whole: false,
});
const place = [degrees('latitude', 90), degrees('longitude', 180)];

const location: readonly SetupField[] = [
  line('name', NAME_MAX, true),
  text('description'),
  text('addr1', LIMITS.addressLine),
  text('addr2', LIMITS.addressLine),
  text('city', LIMITS.city),
  text('state', CODE_MAX),
  text('county'),
  text('zip', CODE_MAX),
  ...place,
  choice('locationType', LOCATION_TYPES),
];

const listItem: readonly SetupField[] = [code, name, codes('alternatives'), order];

/** The fields of each list's rows in column order, besides `id`, `version` and `active`. */
export const LIST_FIELDS: Readonly<Record<SetupList, readonly SetupField[]>> = {
  holdAgencies: [code, text('description')],
  holdTypes: [
    code,
    text('category'),
    flag('canBeSold'),
    flag('canBeLien'),
    days('auctionDaysAfterRelease'),
    days('scheduledReviewInDays'),
    days('automatedReleaseInDays'),
    flag('releaseInstructionsRequired'),
    text('auditName'),
    flag('publiclyVisible'),
  ],
  holdForUnits: [code, text('description'), line('defaultPhoneNumber', NAME_MAX, false, 'phone'), order],
  zones: [
    code,
    name,
    line('timeZone', 60, false, 'zone'),
    codes('accountCodes'),
    flag('isRegionDefault'),
    flag('isTestZone'),
    text('displayName'),
  ],
  accounts: [
    code,
    name,
    text('shortName'),
    text('displayName'),
    text('accountType'),
    flag('dispatch'),
    flag('impound'),
    flag('isEtims'),
    flag('imsOnly'),
    order,
  ],
  equipments: [
    code,
    name,
    choice('equipmentClass', EQUIPMENT_CLASSES),
    flag('isSecondVehicleAllowed'),
    flag('isActiveForDispatch'),
    flag('isActiveForImpound'),
    flag('hasFlatbed'),
    whole('maxVehicles', 0, 100),
  ],
  reasons: [
    code,
    name,
    text('category'),
    codes('accountCodes'),
    codes('equipmentCodes'),
    flag('sendToImpoundSystem'),
    flag('ads'),
    flag('sweep'),
    flag('skipStorage'),
  ],
  destinations: location,
  standardLocations: location,
  routes: [name, text('direction', CODE_MAX), text('routeNameWithDirection')],
  roadPoints: [
    line('pointName', NAME_MAX, true),
    line('route', NAME_MAX, true),
    choice('roadPointType', ROAD_POINT_TYPES),
    text('county'),
    text('city', LIMITS.city),
    text('state', CODE_MAX),
    text('zipcode', CODE_MAX),
    ...place,
  ],
  precincts: [
    code,
    name,
    line('phone', NAME_MAX, false, 'phone'),
    text('radioContactNumber1'),
    text('radioContactNumber2'),
    ...place,
  ],
  dispatchCompanies: [code, name, codes('zoneCodes')],
  reportLinks: [name, line('url', 500, true, 'link'), text('group')],
  colors: listItem,
  bodies: [...listItem, flag('motorcycle')],
  paymentTypes: [name, line('displayName', NAME_MAX, true), choice('kind', PAYMENT_KINDS), order],
  boots: [
    line('number', LIMITS.deviceNumber, true, 'device'),
    choice('kind', DEVICE_KINDS, true),
    choice('state', DEVICE_STATES),
    line('note', LIMITS.reason),
  ],
};

/** The fields that identify a row in an import. No two rows of a list may be equal in all of them. */
export const LIST_KEYS: Readonly<Record<SetupList, readonly string[]>> = {
  holdAgencies: ['code'],
  holdTypes: ['code'],
  holdForUnits: ['code'],
  zones: ['code'],
  accounts: ['code'],
  equipments: ['code'],
  reasons: ['code'],
  destinations: ['name'],
  standardLocations: ['name'],
  routes: ['name', 'direction'],
  roadPoints: ['route', 'pointName'],
  precincts: ['code'],
  dispatchCompanies: ['code'],
  reportLinks: ['name'],
  colors: ['code'],
  bodies: ['code'],
  paymentTypes: ['name'],
  boots: ['number'],
};

/** The flag that at most one active row of a list may have. */
export const ONLY_ONE: Readonly<Partial<Record<SetupList, string>>> = { zones: 'isRegionDefault' };

/** Whether a text names a list. */
export function isSetupList(text: string): text is SetupList {
  return (SETUP_LISTS as readonly string[]).includes(text);
}
