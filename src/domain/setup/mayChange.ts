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

/** A person with username and e-mail address. Anybody who changes those can sign in as them. */
export interface PersonState extends Holder {
  readonly username: string;
  readonly email: string;
}

/** An action on a person. */
export type PersonAct =
  | { readonly kind: 'add'; readonly after: PersonState }
  | { readonly kind: 'change'; readonly before: PersonState; readonly after: PersonState }
  /** Also covers ending an invitation. */
  | { readonly kind: 'invite'; readonly person: PersonState };

/** Why an action is refused. */
export type RefusedFor = 'missing' | 'own' | 'lastAdministrator' | 'ownCompany';

/** A refusal, with what the actor lacks; empty if no permission would help. */
export interface Refused {
  readonly why: RefusedFor;
  readonly missing: readonly Missing[];
}

const WIDE_ROLES = ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY'];
const ADMINISTRATION = 'ADM';

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

const names = ({ applications, role }: Holder): Missing[] =>
  [...applications, ...(isWide(role) ? ['MANAGEMENT_COMPANY'] : [])].map((permission) => ({
    region: ANYWHERE,
    permission,
  }));

/** Everything that a person holds. */
const holdingsOf = (person: Holder): Missing[] => [...names(person), ...pairs(person.permissions)];

const same = (one: Missing) => (other: Missing) =>
  one.region === other.region && one.permission === other.permission;

/** The items that are in exactly one of two lists. */
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

/** A refusal that names each missing permission once; null if none is missing. */
function refusedFor(missing: readonly Missing[]): Refused | null {
  const once = missing.filter((each, index) => missing.findIndex(same(each)) === index);
  return once.length > 0 ? { why: 'missing', missing: once } : null;
}

/** Anybody who changes these can sign in as the person or lock them out. */
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
  const taken = act.kind === 'change' && isTakenOver(act.before, act.after) ? holdingsOf(act.before) : [];
  const companies = [act.after.company, ...(act.kind === 'change' ? [act.before.company] : [])];
  return [
    ...anywhere,
    ...(companies.every((company) => company === actor.company) ? [] : lacksWide(actor)),
    ...lacks(actor, [...inRegions, ...moved, ...taken]),
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
 * Decides who may change whom. Nobody may: grant or revoke what they don't hold; add, invite, deactivate or
 * rename somebody who holds more than they do, or change that person's e-mail address; change their own
 * permissions, role or company; shut out the last active person who can administer people.
 * @param others everybody on the site except the person to change
 * @returns null if the action is allowed
 */
export function refusedPerson(actor: Holder, act: PersonAct, others: readonly Holder[]): Refused | null {
  if (changesOwnRights(actor, act)) return { why: 'own', missing: [] };
  const missing = refusedFor(missingFor(actor, act));
  if (missing !== null) return missing;
  const shutsOut = act.kind === 'change' && administers(act.before) && !administers(act.after);
  return shutsOut && !others.some(administers) ? { why: 'lastAdministrator', missing: [] } : null;
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

/** An action on a company; `active` activates or deactivates it. */
export type CompanyAct =
  { readonly kind: 'add' } | { readonly kind: 'change'; readonly code: string; readonly active: boolean };

/**
 * Decides who may change a company. Only managing companies add, activate and deactivate companies. Nobody
 * may deactivate their own company, or one that has the last administrators of people.
 * @param remaining everybody in other companies
 * @returns null if the action is allowed
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

/** The fields of a region that need ADMIN_FEES. All others need ADMIN_ZONES. */
const FEES: readonly string[] = ['charges', 'receiptNumbers', 'rights'];

/**
 * Decides who may change a region; each field needs its own permission there. Only managing companies add,
 * activate and deactivate regions or assign them to a company.
 * @param code null for a new region
 * @returns null if the action is allowed
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

/** Decides who may change a list of a region. A shared list needs the permission in every region. */
export function refusedList(actor: Holder, regions: readonly string[]): Refused | null {
  return refusedFor(
    regions
      .filter((region) => !holds(actor.permissions, region, 'ADMIN_ZONES'))
      .map((region) => ({ region, permission: 'ADMIN_ZONES' })),
  );
}

/** The permissions that the author of a new region gets there: everything that they hold anywhere. */
export function heldInNewRegion({ permissions }: Pick<Holder, 'permissions'>): string[] {
  return [...new Set(Object.values(permissions).flat())].sort();
}
