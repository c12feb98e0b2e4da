import { holds, holdsInAnyRegion, type HeldPermissions, type Permission } from '../permissions';

/** In place of a region's code: anywhere, or not of a region at all, such as an application. */
export const ANYWHERE = '*';

/** What somebody lacks: a permission, an application, or the role of a managing company. */
export interface Missing {
  readonly region: string;
  readonly permission: string;
}

/** A person with everything that decides what they may do, and what others may do to them. */
export interface Holder {
  /** Null: not there yet. */
  readonly id: number | null;
  /** A company's code. */
  readonly company: string;
  readonly role: string;
  /** Whether they and their company are active. */
  readonly active: boolean;
  readonly applications: readonly string[];
  readonly permissions: HeldPermissions;
}

/** A person whose name to sign in with and whose address matter too: whoever changes those can sign in as them. */
export interface PersonState extends Holder {
  readonly username: string;
  readonly email: string;
}

/** What somebody wants to do to a person. */
export type PersonAct =
  | { readonly kind: 'add'; readonly after: PersonState }
  | { readonly kind: 'change'; readonly before: PersonState; readonly after: PersonState }
  /** Also: ends an invitation. */
  | { readonly kind: 'invite'; readonly person: PersonState };

/** Why something is refused. */
export type RefusedFor = 'missing' | 'own' | 'lastAdministrator' | 'ownCompany';

/** A refusal, with what its author lacks; empty where nothing that they could hold would help. */
export interface Refused {
  readonly why: RefusedFor;
  readonly missing: readonly Missing[];
}

const WIDE_ROLES = ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY'];
const ADMINISTRATION = 'ADM';

/** Whether a role reaches every company. */
export const isWide = (role: string): boolean => WIDE_ROLES.includes(role);

/** Whether a person can administer people. */
export function administers({ active, applications, permissions }: Holder): boolean {
  return active && applications.includes(ADMINISTRATION) && holdsInAnyRegion(permissions, 'ADMIN_USERS');
}

const pairs = (permissions: HeldPermissions): Missing[] =>
  Object.entries(permissions).flatMap(([region, names]) =>
    names.map((permission) => ({ region, permission })),
  );

const names = ({ applications, role }: Holder): Missing[] =>
  [...applications, ...(isWide(role) ? ['MANAGEMENT_COMPANY'] : [])].map((permission) => ({
    region: ANYWHERE,
    permission,
  }));

/** Everything that a person holds. */
const holdingsOf = (person: Holder): Missing[] => [...names(person), ...pairs(person.permissions)];

const same = (one: Missing) => (other: Missing) =>
  one.region === other.region && one.permission === other.permission;

/** What stands in exactly one of two lists. */
function differing(a: readonly Missing[], b: readonly Missing[]): Missing[] {
  const without = (all: readonly Missing[], some: readonly Missing[]) =>
    all.filter((each) => !some.some(same(each)));
  return [...without(a, b), ...without(b, a)];
}

function lacks(actor: Holder, needed: readonly Missing[]): Missing[] {
  const held = holdingsOf(actor);
  return needed.filter((each) => !held.some(same(each)));
}

function lacksAnywhere(actor: Holder, ...permissions: readonly Permission[]): Missing[] {
  return permissions
    .filter((permission) => !holdsInAnyRegion(actor.permissions, permission))
    .map((permission) => ({ region: ANYWHERE, permission }));
}

const lacksWide = (actor: Holder): Missing[] =>
  isWide(actor.role) ? [] : [{ region: ANYWHERE, permission: 'MANAGEMENT_COMPANY' }];

/** The refusal that names each missing permission once; null if none is missing. */
function refusedFor(missing: readonly Missing[]): Refused | null {
  const once = missing.filter((each, index) => missing.findIndex(same(each)) === index);
  return once.length > 0 ? { why: 'missing', missing: once } : null;
}

/** Somebody who changes these can sign in as the person, or ends that they can. */
function isTakenOver(before: PersonState, after: PersonState): boolean {
  return (['username', 'email', 'active', 'company', 'role'] as const).some(
    (name) => before[name] !== after[name],
  );
}

const NOBODY: Pick<Holder, 'applications' | 'permissions' | 'role'> = {
  applications: [],
  permissions: {},
  role: '',
};

/** What an act gives and takes away. */
function movedBy(act: Exclude<PersonAct, { readonly kind: 'invite' }>): Missing[] {
  const { after } = act;
  const before = act.kind === 'add' ? { ...after, ...NOBODY } : act.before;
  return differing(holdingsOf(before), holdingsOf(after));
}

/** What the author of an act needs for it, and lacks. */
function missingFor(actor: Holder, act: PersonAct): Missing[] {
  const anywhere = lacksAnywhere(actor, 'ADMIN_USERS');
  if (act.kind === 'invite') return [...anywhere, ...lacks(actor, holdingsOf(act.person))];
  const moved = movedBy(act);
  const inRegions = moved
    .filter(({ region }) => region !== ANYWHERE)
    .map(({ region }) => ({ region, permission: 'ADMIN_USERS' }));
  const taken = act.kind === 'change' && isTakenOver(act.before, act.after) ? holdingsOf(act.before) : [];
  const companies = [act.after.company, ...(act.kind === 'change' ? [act.before.company] : [])];
  return [
    ...anywhere,
    ...(companies.every((company) => company === actor.company) ? [] : lacksWide(actor)),
    ...lacks(actor, [...inRegions, ...moved, ...taken]),
  ];
}

/** Whether somebody changes what they themselves hold, or to whom they belong. */
function changesOwnRights(actor: Holder, act: PersonAct): boolean {
  if (act.kind !== 'change' || act.before.id !== actor.id) return false;
  return (
    movedBy(act).length > 0 || act.before.role !== act.after.role || act.before.company !== act.after.company
  );
}

/**
 * Who may change whom. Nobody gives or takes away what they don't hold; adds, invites, deactivates or gives another
 * name or address to somebody who holds more than they do; changes their own permissions, role or company; or shuts out
 * the last active person who can administer people.
 * @param others everybody of the site but the person that the act is about
 * @returns null if it is allowed
 */
export function refusedPerson(actor: Holder, act: PersonAct, others: readonly Holder[]): Refused | null {
  if (changesOwnRights(actor, act)) return { why: 'own', missing: [] };
  const missing = refusedFor(missingFor(actor, act));
  if (missing !== null) return missing;
  const shutsOut = act.kind === 'change' && administers(act.before) && !administers(act.after);
  return shutsOut && !others.some(administers) ? { why: 'lastAdministrator', missing: [] } : null;
}

/** What somebody wants to do to a company; `active` if it becomes active or inactive. */
export type CompanyAct =
  { readonly kind: 'add' } | { readonly kind: 'change'; readonly code: string; readonly active: boolean };

/**
 * Who may change a company. Companies are added, activated and deactivated by managing companies only; nobody
 * deactivates their own, or one that the last administrators of people belong to.
 * @param remaining everybody of other companies
 * @returns null if it is allowed
 */
export function refusedCompany(actor: Holder, act: CompanyAct, remaining: readonly Holder[]): Refused | null {
  const anywhere = lacksAnywhere(actor, 'ADMIN_TOW_COMPANIES');
  if (act.kind === 'add') return refusedFor([...anywhere, ...lacksWide(actor)]);
  const wide = act.active || act.code !== actor.company ? lacksWide(actor) : [];
  const missing = refusedFor([...anywhere, ...wide]);
  if (missing !== null || !act.active) return missing;
  if (act.code === actor.company) return { why: 'ownCompany', missing: [] };
  return remaining.some(administers) ? null : { why: 'lastAdministrator', missing: [] };
}

/** The fields of a region that need ADMIN_FEES; all others need ADMIN_ZONES. */
const FEES: readonly string[] = ['charges', 'receiptNumbers', 'rights'];

/**
 * Who may change a region: each field with its own permission there. Regions are added, activated, deactivated and given
 * to a company by managing companies only.
 * @param code null for a new region
 * @returns null if it is allowed
 */
export function refusedRegion(
  actor: Holder,
  code: string | null,
  changed: readonly string[],
): Refused | null {
  if (code === null) {
    return refusedFor([...lacksAnywhere(actor, 'ADMIN_ZONES', 'ADMIN_FEES'), ...lacksWide(actor)]);
  }
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

/** Who may change a list of a region; one that serves several regions needs the permission in each of them. */
export function refusedList(actor: Holder, regions: readonly string[]): Refused | null {
  return refusedFor(
    regions
      .filter((region) => !holds(actor.permissions, region, 'ADMIN_ZONES'))
      .map((region) => ({ region, permission: 'ADMIN_ZONES' })),
  );
}

/** What the maker of a region holds in it: everything that they hold anywhere. */
export function heldInNewRegion({ permissions }: Pick<Holder, 'permissions'>): string[] {
  return [...new Set(Object.values(permissions).flat())].sort();
}
