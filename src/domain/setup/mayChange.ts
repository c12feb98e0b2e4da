import { holds, holdsInAnyRegion, type HeldPermissions, type Permission } from '../permissions';

/** Stands for a region's code: anywhere, or not tied to a region, like an application. */
export const ANYWHERE = '*';

/** What an actor lacks: a permission, an application, or the role of a managing company. */
export interface Missing {
  readonly region: string;
  readonly permission: string;
}

/** A person, with everything that decides what they may do and what others may do to them. */
export interface Holder {
  /** Null for a person who does not exist yet. */
  readonly id: number | null;
  /** A company's code. */
  readonly company: string;
  readonly role: string;
  /** Whether they and their company are active. */
  readonly active: boolean;
  readonly applications: readonly string[];
  readonly permissions: HeldPermissions;
}

/** A person with their names and e-mail address. Anybody who changes those can sign in as them or lock them out. */
export interface PersonState extends Holder {
  readonly username: string;
  readonly shortName: string;
  readonly email: string;
}

/** An action on a person. */
export type PersonAct =
  | { readonly kind: 'add'; readonly after: PersonState }
  | { readonly kind: 'change'; readonly before: PersonState; readonly after: PersonState }
  /** Also covers ending an invitation. */
  | { readonly kind: 'invite'; readonly person: PersonState };

/** Why an action is refused. */
export type RefusedFor = 'missing' | 'own' | 'lastAdministrator' | 'noAdministrator' | 'ownCompany';

/** A refusal, with what the actor lacks; empty if no permission would help. */
export interface Refused {
  readonly why: RefusedFor;
  readonly missing: readonly Missing[];
  /** What nobody could grant any longer if this were the last administrator. */
  readonly lost?: readonly Missing[];
}

/** The roles of managing companies, which cover every company. */
export const WIDE_ROLES: readonly string[] = ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY'];
const ADMINISTRATION = 'ADM';
/** Without these, a person can't work here at all. */
const NEEDED_APPLICATIONS = ['BOOT', ADMINISTRATION];
/** What running a region needs. */
const REGION_PERMISSIONS: readonly Permission[] = ['ADMIN_USERS', 'ADMIN_ZONES', 'ADMIN_FEES'];
/** What somebody must always be able to grant. */
const KEPT: readonly string[] = [...REGION_PERMISSIONS, 'ADMIN_TOW_COMPANIES'];

/** Whether a role covers every company. */
export const isWide = (role: string): boolean => WIDE_ROLES.includes(role);

/** Whether a person can administer people. */
export function administers({ active, applications, permissions }: Holder): boolean {
  return active && applications.includes(ADMINISTRATION) && holdsInAnyRegion(permissions, 'ADMIN_USERS');
}

const pairs = (permissions: HeldPermissions): Missing[] =>
  Object.entries(permissions).flatMap(([region, names]) =>
    names.map((permission) => ({ region, permission })),
  );

const names = ({ applications, role }: Pick<Holder, 'applications' | 'role'>): Missing[] =>
  [...applications, ...(isWide(role) ? ['MANAGEMENT_COMPANY'] : [])].map((permission) => ({
    region: ANYWHERE,
    permission,
  }));

/** Everything that a person holds. */
const holdingsOf = (person: Pick<Holder, 'applications' | 'role' | 'permissions'>): Missing[] => [
  ...names(person),
  ...pairs(person.permissions),
];

/** Equal for equal items. A permission's name has no blank. */
const keyOf = ({ region, permission }: Missing) => `${permission} ${region}`;

/** The items of a list that are not in another one. */
function without(all: readonly Missing[], some: readonly Missing[]): Missing[] {
  const keys = new Set(some.map(keyOf));
  return all.filter((each) => !keys.has(keyOf(each)));
}

/** The items that are in exactly one of two lists. */
const differing = (a: readonly Missing[], b: readonly Missing[]) => [...without(a, b), ...without(b, a)];

const lacks = (actor: Holder, needed: readonly Missing[]) => without(needed, holdingsOf(actor));

function lacksAnywhere(actor: Holder, ...permissions: readonly Permission[]): Missing[] {
  return permissions
    .filter((permission) => !holdsInAnyRegion(actor.permissions, permission))
    .map((permission) => ({ region: ANYWHERE, permission }));
}

const lacksWide = (actor: Holder): Missing[] =>
  isWide(actor.role) ? [] : [{ region: ANYWHERE, permission: 'MANAGEMENT_COMPANY' }];

/** A refusal that names each missing permission once; null if none is missing. */
function refusedFor(missing: readonly Missing[]): Refused | null {
  const once = [...new Map(missing.map((each) => [keyOf(each), each])).values()];
  return once.length > 0 ? { why: 'missing', missing: once } : null;
}

/** Anybody who makes such a change can sign in as the person or lock them out. */
function isTakenOver(before: PersonState, after: PersonState): boolean {
  const isLockedOut = NEEDED_APPLICATIONS.some(
    (name) => before.applications.includes(name) && !after.applications.includes(name),
  );
  return (
    isLockedOut ||
    (['username', 'shortName', 'email', 'active', 'company', 'role'] as const).some(
      (name) => before[name] !== after[name],
    )
  );
}

const NOBODY: Pick<Holder, 'applications' | 'permissions' | 'role'> = {
  applications: [],
  permissions: {},
  role: '',
};

/** What an action grants and revokes. */
function movedBy(act: Exclude<PersonAct, { readonly kind: 'invite' }>): Missing[] {
  const { after } = act;
  const before = act.kind === 'add' ? { ...after, ...NOBODY } : act.before;
  return differing(holdingsOf(before), holdingsOf(after));
}

/** What the actor needs for an action, and lacks. */
function missingFor(actor: Holder, act: PersonAct): Missing[] {
  const anywhere = lacksAnywhere(actor, 'ADMIN_USERS');
  if (act.kind === 'invite') return [...anywhere, ...lacks(actor, holdingsOf(act.person))];
  const moved = movedBy(act);
  const inRegions = moved
    .filter(({ region }) => region !== ANYWHERE)
    .map(({ region }) => ({ region, permission: 'ADMIN_USERS' }));
  const takenOver = act.kind === 'change' && isTakenOver(act.before, act.after) ? holdingsOf(act.before) : [];
  const companies = [act.after.company, ...(act.kind === 'change' ? [act.before.company] : [])];
  return [
    ...anywhere,
    ...(companies.every((company) => company === actor.company) ? [] : lacksWide(actor)),
    ...lacks(actor, [...inRegions, ...moved, ...takenOver]),
  ];
}

/** Whether the actor changes their own permissions, role or company. */
function changesOwnRights(actor: Holder, act: PersonAct): boolean {
  if (act.kind !== 'change' || act.before.id !== actor.id) return false;
  return (
    movedBy(act).length > 0 || act.before.role !== act.after.role || act.before.company !== act.after.company
  );
}

/**
 * What people can grant of the rights that must never be lost: those of a managing company, and those that running a
 * region needs. Only somebody who administers people there can grant a permission in a region.
 */
function grantable(people: readonly Holder[]): Missing[] {
  return people
    .filter(administers)
    .flatMap((person) => [
      ...names({ ...person, applications: [] }),
      ...pairs(person.permissions).filter(
        ({ region, permission }) =>
          KEPT.includes(permission) && holds(person.permissions, region, 'ADMIN_USERS'),
      ),
    ]);
}

/** What nobody could grant after an action, though somebody can now. */
function lostBy(act: PersonAct, others: readonly Holder[]): Missing[] {
  if (act.kind !== 'change') return [];
  return without(grantable([act.before]), grantable([act.after, ...others]));
}

/**
 * Decides who may change whom. Nobody may: grant or revoke what they don't hold; add, invite, deactivate or
 * rename somebody who holds more than they do, change that person's e-mail address, or take BOOT or ADM from them;
 * change their own permissions, role or company; shut out the last active person who can administer people on the
 * site, run one of its regions, or act for a managing company.
 * @param others everybody on the site except the person to change
 * @returns null if the action is allowed
 */
export function refusedPerson(actor: Holder, act: PersonAct, others: readonly Holder[]): Refused | null {
  if (changesOwnRights(actor, act)) return { why: 'own', missing: [] };
  const missing = refusedFor(missingFor(actor, act));
  if (missing !== null) return missing;
  const lost = lostBy(act, others);
  return lost.length > 0 ? { why: 'lastAdministrator', missing: [], lost } : null;
}

/** Whether somebody may invite a person: an invitation ends as soon as its author no longer may. */
export function mayInvite(author: Holder, person: PersonState): boolean {
  const isReached = isWide(author.role) || author.company === person.company;
  return (
    person.active &&
    isReached &&
    administers(author) &&
    refusedPerson(author, { kind: 'invite', person }, []) === null
  );
}

/** An action on a company. */
export type CompanyAct =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'change';
      readonly code: string;
      /** The names of the changed fields. */
      readonly changed: readonly string[];
      /** Everything that its active people hold together. */
      readonly people: Pick<Holder, 'role' | 'applications' | 'permissions'>;
    };

/** The fields of a company that can lock its people out. */
const LOCKING: readonly string[] = ['active', 'inactivityTimeout', 'loginTimeout'];

/**
 * Decides who may change a company. Only managing companies add, activate and deactivate companies. Its activity and
 * its timeouts need what deactivating all of its people needs, so whoever may change them can do and grant all that
 * those people can. Nobody may deactivate their own company.
 * @returns null if the action is allowed
 */
export function refusedCompany(actor: Holder, act: CompanyAct): Refused | null {
  const anywhere = lacksAnywhere(actor, 'ADMIN_TOW_COMPANIES');
  if (act.kind === 'add') return refusedFor([...anywhere, ...lacksWide(actor)]);
  const { code, changed, people } = act;
  const active = changed.includes('active');
  const wide = active || code !== actor.company ? lacksWide(actor) : [];
  const held = changed.some((field) => LOCKING.includes(field)) ? holdingsOf(people) : [];
  // No permission lets anybody deactivate their own company.
  const isOwn = active && code === actor.company;
  const deactivating =
    held.length > 0 && !isOwn ? [...lacksAnywhere(actor, 'ADMIN_USERS'), ...lacks(actor, held)] : [];
  const missing = refusedFor([...anywhere, ...wide, ...deactivating]);
  if (missing !== null) return missing;
  return isOwn ? { why: 'ownCompany', missing: [] } : null;
}

/** The fields of a region that need ADMIN_FEES. All others need ADMIN_ZONES. */
const FEES: readonly string[] = ['charges', 'receiptNumbers', 'rights'];

/**
 * What a person of a managing company gets in a new region: what they hold in every region of theirs. So nobody gets
 * together there what they hold in different regions.
 */
export function heldInNewRegion({ permissions }: Pick<Holder, 'permissions'>): string[] {
  const [first = [], ...others] = Object.values(permissions).filter((held) => held.length > 0);
  return [...new Set(first)].filter((name) => others.every((held) => held.includes(name))).sort();
}

/**
 * Decides who may add a region: people of managing companies, if somebody could run it.
 * @param managers the active people of managing companies, who get permissions there
 * @returns null if the action is allowed
 */
export function refusedNewRegion(actor: Holder, managers: readonly Holder[]): Refused | null {
  const missing = refusedFor([...lacksAnywhere(actor, 'ADMIN_ZONES', 'ADMIN_FEES'), ...lacksWide(actor)]);
  if (missing !== null) return missing;
  const isRun = managers.filter(administers).some((person) => {
    const held = heldInNewRegion(person);
    return REGION_PERMISSIONS.every((permission) => held.includes(permission));
  });
  if (isRun) return null;
  const regions = Object.entries(actor.permissions).filter(([, held]) => held.length > 0);
  const needed = regions.flatMap(([region]) =>
    REGION_PERMISSIONS.map((permission) => ({ region, permission })),
  );
  return { why: 'noAdministrator', missing: lacks(actor, needed) };
}

/**
 * Decides who may change a region; each field needs its own permission there. Only managing companies activate and
 * deactivate regions or assign them to a company.
 * @returns null if the action is allowed
 */
export function refusedRegion(actor: Holder, code: string, changed: readonly string[]): Refused | null {
  const needed = new Set<Permission>(
    changed.map((field) => (FEES.includes(field) ? 'ADMIN_FEES' : 'ADMIN_ZONES')),
  );
  const wide = changed.includes('active') || changed.includes('owningCompany') ? lacksWide(actor) : [];
  return refusedFor([
    ...lacks(
      actor,
      [...needed].map((permission) => ({ region: code, permission })),
    ),
    ...wide,
  ]);
}

/** Decides who may change a list of a region. A shared list needs the permission in every region. */
export function refusedList(actor: Holder, regions: readonly string[]): Refused | null {
  return refusedFor(
    regions
      .filter((region) => !holds(actor.permissions, region, 'ADMIN_ZONES'))
      .map((region) => ({ region, permission: 'ADMIN_ZONES' })),
  );
}
