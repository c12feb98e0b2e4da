import * as v from 'valibot';
import { Charge } from './boot';
import { DeviceOn } from './devices';
import { NoticeRule, RECEIPT_NUMBERS, RemovalRule } from './region';
import { day, id, maybe, maybeFlag, maybeNumber, maybeText, nameInQuery, pageSize, text } from './schema';
import { APPLICATIONS, USER_ROLES } from './session';

/** An instant, ISO 8601 in UTC. Setup belongs to no region, so it has no local time. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

/** A page of a list. `next` is the next page's cursor; null on the last page. */
const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.array(item), next: v.nullable(text) });

/** The version that the change is based on. If it is outdated, the change is refused with a `conflictOf`. */
const version = v.pipe(v.number(), v.integer(), v.minValue(1));

const page = { q: v.optional(text), cursor: v.optional(text), limit: pageSize };

/** Query of a page of companies, regions or list rows. */
export const SetupQuery = v.object(page);

/** Query of a page of people. `permission` and `region` restrict it to active people who hold the permission there. */
export const PeopleQuery = v.object({
  ...page,
  permission: v.optional(nameInQuery),
  region: v.optional(nameInQuery),
});

/** Permission names by region code. */
const permissions = v.record(v.string(), v.array(text));

const person = {
  /** The name used to sign in. */
  username: text,
  shortName: text,
  email: text,
  /** A company's code. */
  company: text,
  role: v.picklist(USER_ROLES),
  applications: v.array(v.picklist(APPLICATIONS)),
  permissions,
  active: v.boolean(),
  /** The code of the region that they start in; null if they choose one. */
  defaultRegion: v.nullable(text),
};

export const Person = v.object({
  id,
  version,
  ...person,
  /** Null if they never signed in. */
  lastSignedIn: v.nullable(instant),
  /** The open invitation, which may have expired; null if there is none. */
  invited: v.nullable(v.object({ expires: instant })),
});
export type Person = v.InferOutput<typeof Person>;
export const PersonPage = pageOf(Person);

/** Body of a new person. */
export const PersonBody = v.object({
  ...person,
  active: v.optional(v.boolean(), true),
  defaultRegion: maybeText,
});
export type PersonBody = v.InferOutput<typeof PersonBody>;

/** Body of a changed person. Omitted properties keep their values. */
export const PersonChange = v.object({
  version,
  ...v.partial(v.object({ ...person, defaultRegion: v.nullable(text) })).entries,
});
/** The properties of a person that can change. */
export const PERSON_PARTS = Object.keys(person) as readonly (keyof typeof person)[];
export type PersonChange = v.InferOutput<typeof PersonChange>;

/** The reply to an invitation: a single-use link that can't be read again. */
export const Invitation = v.object({ url: text, expires: instant });
export type Invitation = v.InferOutput<typeof Invitation>;

const company = {
  code: text,
  name: text,
  address: v.nullable(text),
  phone: v.nullable(text),
  email: v.nullable(text),
  licenseNumber: v.nullable(text),
  /** Minutes. */
  inactivityTimeout: v.number(),
  loginTimeout: v.number(),
  active: v.boolean(),
};

export const SetupCompany = v.object({ id, version, ...company });
export type SetupCompany = v.InferOutput<typeof SetupCompany>;
export const CompanyPage = pageOf(SetupCompany);

/** Body of a new company. */
export const CompanyBody = v.object({
  ...company,
  address: maybeText,
  phone: maybeText,
  email: maybeText,
  licenseNumber: maybeText,
  active: v.optional(v.boolean(), true),
});
export type CompanyBody = v.InferOutput<typeof CompanyBody>;

/** Body of a changed company. Omitted properties keep their values. The code can't change. */
export const CompanyChange = v.object({ version, ...v.partial(v.object(company)).entries });
export type CompanyChange = v.InferOutput<typeof CompanyChange>;

/** A charge in dollars, with its Spanish name. */
export const RegionCharge = v.object({ ...Charge.entries, nameEs: maybeText });
export type RegionCharge = v.InferOutput<typeof RegionCharge>;

/** A region's rule for requestors. A requestor is always required. */
const requestor = v.object({
  requestedByLabel: maybeText,
  requestedByRegex: maybeText,
  requestedByTooltip: maybeText,
});

/** The text of rights, as printed on receipts. */
const rights = v.object({ en: maybeText, es: maybeText });

const region = {
  code: text,
  name: text,
  /** A state's code. */
  state: text,
  /** An IANA zone name. */
  zoneId: text,
  defaultLicenseState: text,
  /** The code of the company that owns the region. */
  owningCompany: v.nullable(text),
  charges: v.array(RegionCharge),
  adsRegionConfig: requestor,
  /** Null if the region's boots never become tow-eligible. */
  towEligibleAfterHours: v.nullable(v.number()),
  photoChecklist: v.array(text),
  /** Devices scale photos down so that the longer edge has this many pixels; null or missing: photos are not scaled. */
  photoMaxPixels: maybeNumber,
  rights,
  /** Whether cashiers count their drawer before they see the expected amounts. */
  blindCount: v.boolean(),
  receiptNumbers: v.picklist(RECEIPT_NUMBERS),
  /** When boots come off after a release or cancellation; null or missing if the region does not keep track of that. */
  removal: maybe(RemovalRule),
  /** What the notice on a booted car says; null or missing if the region prints none. */
  notice: maybe(NoticeRule),
  /** Whether the form demands the number of the physical boot. */
  deviceRequired: maybeFlag,
  active: v.boolean(),
};

export const SetupRegion = v.object({ id, version, ...region });
export type SetupRegion = v.InferOutput<typeof SetupRegion>;
export const RegionPage = pageOf(SetupRegion);

/** Body of a new region. */
export const RegionBody = v.object({
  ...region,
  defaultLicenseState: maybeText,
  owningCompany: maybeText,
  adsRegionConfig: maybe(requestor),
  towEligibleAfterHours: maybeNumber,
  photoChecklist: maybe(v.array(text)),
  rights: maybe(rights),
  blindCount: maybeFlag,
  receiptNumbers: maybe(v.picklist(RECEIPT_NUMBERS)),
  active: v.optional(v.boolean(), true),
});
export type RegionBody = v.InferOutput<typeof RegionBody>;

/** Body of a changed region. Omitted properties keep their values. The code can't change. */
export const RegionChange = v.object({ version, ...v.partial(v.object(region)).entries });
export type RegionChange = v.InferOutput<typeof RegionChange>;

/** The value of a cell. The type of each field is in `src/domain/setup/listFields.ts`. */
export const Cell = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]));
export type Cell = v.InferOutput<typeof Cell>;

/**
 * A row of a reference list: `id`, `version`, `active`, and a value for each of the list's fields. A boot also has `on`,
 * the car that it is on, and `lastSeen`.
 */
export const ListRow = v.objectWithRest(
  { id, version, active: v.boolean(), on: v.optional(v.nullable(DeviceOn)) },
  Cell,
);
export type ListRow = v.InferOutput<typeof ListRow>;
export const ListRowPage = pageOf(ListRow);

/** Body of a new row: values for the list's fields. Unknown fields are ignored. */
export const ListRowBody = v.objectWithRest({ active: v.optional(v.boolean(), true) }, v.unknown());
export type ListRowBody = v.InferOutput<typeof ListRowBody>;

/** Body of a changed row. Omitted fields keep their values. */
export const ListRowChange = v.objectWithRest({ version, active: v.optional(v.boolean()) }, v.unknown());
export type ListRowChange = v.InferOutput<typeof ListRowChange>;

/** A reference list of a region, with its number of rows. */
export const ListOfRegion = v.object({ region: text, list: text, rows: v.number() });
export type ListOfRegion = v.InferOutput<typeof ListOfRegion>;
export const ListsPage = pageOf(ListOfRegion);
export const ListsQuery = v.object({ ...page, region: v.optional(text) });

/**
 * A fault in an import: the line number in the file (from 1), the field (empty for the whole line), and a
 * message.
 */
export const ImportFault = v.object({ line: v.number(), field: text, sentence: text });
export type ImportFault = v.InferOutput<typeof ImportFault>;

const cells = v.record(v.string(), Cell);

/**
 * The result of an import or of its dry run. `rows` are the added (`before` is null) and changed rows.
 * `digest` identifies the file together with the list that it was compared with; an import with this digest
 * is refused (409) if either differs.
 */
export const ImportAnswer = v.object({
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  faults: v.array(ImportFault),
  rows: v.array(v.object({ line: v.number(), before: v.nullable(cells), after: cells })),
  digest: text,
});
export type ImportAnswer = v.InferOutput<typeof ImportAnswer>;

export const ImportQuery = v.object({
  dryRun: v.picklist(['true', 'false']),
  digest: v.optional(text),
});

/** An entry of the activity: who did what to what, and when. */
export const Activity = v.object({
  id,
  time: instant,
  /** A short name; null for a command, the system, or an unknown person. */
  by: v.nullable(text),
  kind: text,
  /** The name of what it was done to: a username, a code, or a list with a row's code. */
  subject: text,
  /** The values that differ, by field; null if there are none. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
export type Activity = v.InferOutput<typeof Activity>;
export const ActivityPage = pageOf(Activity);

/** The kinds of entries that the activity shows. */
export const ACTIVITY_KINDS = [
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SIGNED_OUT',
  'USER_ADDED',
  'USER_CHANGED',
  'USER_INVITED',
  'INVITATION_REVOKED',
  'PASSWORD_CHOSEN',
  'COMPANY_ADDED',
  'COMPANY_CHANGED',
  'REGION_ADDED',
  'REGION_CHANGED',
  'LIST_ROW_ADDED',
  'LIST_ROW_CHANGED',
  'LIST_IMPORTED',
  'SITE_SET_UP',
  'FIRST_START_REFUSED',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Query of the activity. `person` is the author's id. Days are in the caller's zone (`zoneOfPerson`) and inclusive. Newest first. */
export const ActivityQuery = v.object({
  ...page,
  person: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+$/), v.transform(Number)),
  ),
  kind: v.optional(v.union([v.picklist(ACTIVITY_KINDS), v.array(v.picklist(ACTIVITY_KINDS))])),
  from: v.optional(day),
  to: v.optional(day),
});

/** The body of a 409: somebody else has changed the item since it was read. */
export const conflictOf = <S extends v.GenericSchema>(current: S) =>
  v.object({
    current,
    /** The short name of the person who last changed it; null for a command. */
    by: v.nullable(text),
    time: instant,
    details: text,
  });

/** A permission that the caller lacks. The region `*` stands for a region that does not exist yet. */
export const MissingPermission = v.object({ region: text, permission: text });
export type MissingPermission = v.InferOutput<typeof MissingPermission>;

/** The body of a setup call's 403. `missingPermissions` is omitted if no permission would help. */
export const SetupRefusal = v.object({
  missingPermissions: maybe(v.array(MissingPermission)),
  details: text,
});
export type SetupRefusal = v.InferOutput<typeof SetupRefusal>;

/** A wrong field: its path (`adsRegionConfig.requestedByRegex`, `charges.0.amount`) and a message. */
export const FieldFault = v.object({ field: text, sentence: text });
export type FieldFault = v.InferOutput<typeof FieldFault>;

/** The body of a setup call's 400. */
export const SetupFaults = v.object({ faults: maybe(v.array(FieldFault)), details: text });
export type SetupFaults = v.InferOutput<typeof SetupFaults>;
