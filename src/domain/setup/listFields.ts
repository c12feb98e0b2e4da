import * as v from 'valibot';
import { LIMITS, PAYMENTS } from '../constants';
import * as ref from '../wire/refdata';
import { DEVICE_KINDS, DEVICE_STATES } from '../wire/devices';
import { PAYMENT_KIND_NAMES } from '../wire/vehicleLists';
import { line, whole, type SetupField } from './fields';

/** A reference list, as it is set up. Its name is the text `setup:listName.{name}`. */
interface ListSpec {
  /** The fields of its rows in column order, besides `id`, `version` and `active`. */
  readonly fields: readonly SetupField[];
  /** The fields that identify a row in an import, and in which no two rows may be equal. By default, the first field. */
  readonly key?: readonly string[];
  /** Whether all regions share it. Changing it needs the permission in every region. */
  readonly isShared?: true;
  /** The flag that at most one active row may have. */
  readonly onlyOne?: string;
  /**
   * A row of the wider suite as stored: the wire's entity and its references (a zone names the accounts it serves, a
   * reason the accounts and equipment it is limited to, a company the zones it covers). Other lists have tables of
   * their own.
   */
  readonly stored?: v.ObjectSchema<v.ObjectEntries, undefined>;
}

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
  choice('locationType', ref.LOCATION_TYPES),
];

const listItem: readonly SetupField[] = [code, name, codes('alternatives'), order];
const storedCodes = v.array(v.string());

const TABLE = {
  holdAgencies: { stored: ref.HoldAgency, fields: [code, text('description')] },
  holdTypes: {
    stored: ref.HoldType,
    fields: [
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
  },
  holdForUnits: {
    stored: ref.HoldForUnit,
    fields: [code, text('description'), line('defaultPhoneNumber', NAME_MAX, false, 'phone'), order],
  },
  zones: {
    stored: v.object({ ...ref.Zone.entries, accountCodes: storedCodes }),
    onlyOne: 'isRegionDefault',
    fields: [
      code,
      name,
      line('timeZone', 60, false, 'zone'),
      codes('accountCodes'),
      flag('isRegionDefault'),
      flag('isTestZone'),
      text('displayName'),
    ],
  },
  accounts: {
    stored: v.object({ ...ref.Account.entries, dispatch: v.boolean(), impound: v.boolean() }),
    fields: [
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
  },
  equipments: {
    stored: ref.Equipment,
    fields: [
      code,
      name,
      choice('equipmentClass', ref.EQUIPMENT_CLASSES),
      flag('isSecondVehicleAllowed'),
      flag('isActiveForDispatch'),
      flag('isActiveForImpound'),
      flag('hasFlatbed'),
      whole('maxVehicles', 0, 100),
    ],
  },
  reasons: {
    stored: v.object({
      ...ref.Reason.entries,
      accountCodes: v.optional(storedCodes),
      equipmentCodes: v.optional(storedCodes),
    }),
    fields: [
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
  },
  destinations: { stored: ref.StandardLocation, fields: location },
  standardLocations: { stored: ref.StandardLocation, fields: location },
  routes: {
    stored: ref.Route,
    key: ['name', 'direction'],
    fields: [name, text('direction', CODE_MAX), text('routeNameWithDirection')],
  },
  roadPoints: {
    stored: v.object({ ...ref.RoadPoint.entries, routeId: v.number() }),
    key: ['route', 'pointName'],
    fields: [
      line('pointName', NAME_MAX, true),
      line('route', NAME_MAX, true),
      choice('roadPointType', ref.ROAD_POINT_TYPES),
      text('county'),
      text('city', LIMITS.city),
      text('state', CODE_MAX),
      text('zipcode', CODE_MAX),
      ...place,
    ],
  },
  precincts: {
    stored: ref.Precinct,
    fields: [
      code,
      name,
      line('phone', NAME_MAX, false, 'phone'),
      text('radioContactNumber1'),
      text('radioContactNumber2'),
      ...place,
    ],
  },
  dispatchCompanies: {
    stored: v.object({ ...ref.DispatchCompany.entries, zoneCodes: storedCodes }),
    fields: [code, name, codes('zoneCodes')],
  },
  reportLinks: { stored: ref.ReportLink, fields: [name, line('url', 500, true, 'link'), text('group')] },
  colors: { isShared: true, fields: listItem },
  bodies: { isShared: true, fields: [...listItem, flag('motorcycle')] },
  paymentTypes: {
    isShared: true,
    fields: [name, line('displayName', NAME_MAX, true), choice('kind', PAYMENT_KIND_NAMES), order],
  },
  boots: {
    fields: [
      line('number', LIMITS.deviceNumber, true, 'device'),
      choice('kind', DEVICE_KINDS, true),
      choice('state', DEVICE_STATES),
      line('note', LIMITS.reason),
    ],
  },
} as const satisfies Readonly<Record<string, ListSpec>>;

export type SetupList = keyof typeof TABLE;
/** The reference lists by their names in an address. */
export const LISTS: Readonly<Record<SetupList, ListSpec>> = TABLE;
export const SETUP_LISTS = Object.keys(TABLE) as readonly SetupList[];

/** The lists that a site has. The list of boots needs the feature `devices`. */
export const listsOf = (hasDevices: boolean): readonly SetupList[] =>
  SETUP_LISTS.filter((list) => hasDevices || list !== 'boots');

export const SHARED_LISTS = SETUP_LISTS.filter((list) => LISTS[list].isShared);

type Table = typeof TABLE;
/** A list of the wider suite. */
export type SuiteList = {
  [List in SetupList]: Table[List] extends { readonly stored: v.GenericSchema } ? List : never;
}[SetupList];
export type StoredItem<List extends SuiteList> = v.InferOutput<Table[List]['stored']>;

/** The schemas of the wider suite's rows as stored. */
export const STORED = Object.fromEntries(
  Object.entries(TABLE).flatMap(([list, spec]) => ('stored' in spec ? [[list, spec.stored]] : [])),
) as { readonly [List in SuiteList]: Table[List]['stored'] };

/** The fields that identify a row. */
export function keyFieldsOf(list: SetupList): readonly string[] {
  const { key, fields } = LISTS[list];
  return key ?? fields.slice(0, 1).map(({ name: first }) => first);
}

/** Whether a text names a list. */
export function isSetupList(text: string): text is SetupList {
  return Object.hasOwn(TABLE, text);
}
