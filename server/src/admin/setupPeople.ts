import { sql, type Transaction } from 'kysely';
import { allPermissions, type Permission } from '../../../src/domain/permissions';
import { MOST, PERSON_FIELDS } from '../../../src/domain/setup/fields';
import { isWide, refusedPerson, type PersonAct, type PersonState } from '../../../src/domain/setup/mayChange';
import type { Clock } from '../../../src/domain/time/clock';
import {
  PERSON_PARTS,
  type Person,
  type PersonBody,
  type PersonChange,
} from '../../../src/domain/wire/setup';
import { APPLICATIONS, USER_ROLES } from '../../../src/domain/wire/session';
import type { Viewer } from '../access/viewer';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import type { Schema } from '../db/schema';
import { notFound } from '../http/httpError';
import { inviteIn, type Invitation } from '../people/invitations';
import { accountName, findAccount } from '../people/users';
import { refuse, type Fault } from '../validate/fieldFaults';
import { actorNow, actorOf, administrators, type Actor } from './actor';
import { conflict, faultOf, fieldFaultsOf, permit } from './answers';
import { byPerson } from './auditChange';
import { idsOf, type Ids } from './ids';
import { endLapsedInvitations } from '../people/openInvitations';
import { isAfter, isLike, likeOf, pageOf, startOf, type Page, type PageQuery } from './setupPages';
import { putPerson, type PersonValues } from './putPerson';
import { storedPeople, type StoredPerson } from '../people/storedPeople';
import { takeTurn } from '../db/turn';

export interface PeopleParts {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * The query of a page of people. With both `permission` and `region`, only active people who hold the
 * permission there.
 */
export interface PeoplePageQuery extends PageQuery {
  readonly permission?: string | undefined;
  readonly region?: string | undefined;
}

const isoOf = (at: number) => new Date(at).toISOString();

/** People in the wire's shape. */
async function presented(db: Db, people: readonly StoredPerson[]): Promise<Person[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const invitations = await db
    .selectFrom('invitation')
    .select(['userId', 'expiresAt'])
    .where('userId', 'in', ids)
    .execute();
  const signIns = await db
    .selectFrom('auditEntry')
    .select(['actor', (eb) => eb.fn.max<number>('at').as('at')])
    .where('kind', '=', 'SIGNED_IN')
    .where('actor', 'in', ids)
    .groupBy('actor')
    .execute();
  return people.map(({ passwordHash: _, ...person }) => {
    const invited = invitations.find(({ userId }) => userId === person.id);
    const signedIn = signIns.find(({ actor }) => actor === person.id);
    return {
      ...person,
      role: USER_ROLES.find((role) => role === person.role) ?? 'PROVIDER',
      applications: APPLICATIONS.filter((name) => person.applications.includes(name)),
      permissions: Object.fromEntries(
        Object.entries(person.permissions).map(([code, held]) => [code, [...held]]),
      ),
      lastSignedIn: signedIn === undefined ? null : isoOf(signedIn.at),
      invited: invited === undefined ? null : { expires: isoOf(invited.expiresAt) },
    };
  });
}

/** A page of the people that the viewer may see. */
export async function peoplePage(db: Db, viewer: Viewer, query: PeoplePageQuery): Promise<Page<Person>> {
  const { permission, region, limit } = query;
  const [pattern, start] = [likeOf(query.q), startOf(query)];
  let people = db
    .selectFrom('appUser')
    .select(['appUser.id', sql<string>`lower(${sql.ref('shortName')})`.as('key')]);
  if (!isWide(viewer.role)) people = people.where('companyId', '=', viewer.company.id);
  if (pattern !== null) {
    people = people.where((is) =>
      is.or(['shortName', 'username', 'appUser.email'].map((column) => isLike(column, pattern))),
    );
  }
  if (permission !== undefined || region !== undefined) {
    people = people.where('appUser.active', '=', 1).where('appUser.id', 'in', (of) =>
      of
        .selectFrom('userPermission')
        .innerJoin('region', 'region.id', 'userPermission.regionId')
        .select('userId')
        .where((is) =>
          is.and([
            ...(permission === undefined ? [] : [is('permission', '=', permission)]),
            ...(region === undefined ? [] : [is('region.code', '=', region)]),
          ]),
        ),
    );
  }
  if (start !== null) people = people.where(isAfter(start, 'shortName', 'appUser.id'));
  const found = await people
    .orderBy(sql`lower(${sql.ref('shortName')})`)
    .orderBy('appUser.id')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(found, limit);
  const stored = await storedPeople(
    db,
    rows.map(({ id }) => id),
  );
  const inOrder = rows.flatMap(({ id }) => stored.filter((person) => person.id === id));
  return { items: await presented(db, inOrder), next };
}

/** @throws HttpError 404 if the person does not exist or the actor may not see them */
async function seenPerson(db: Db, actor: Actor, id: number): Promise<StoredPerson> {
  const [person] = isRowId(id) ? await storedPeople(db, [id]) : [];
  if (person === undefined || !(isWide(actor.role) || person.company === actor.company)) {
    throw notFound('There is no such person');
  }
  return person;
}

/** One person. @throws HttpError 404 */
export async function onePerson(db: Db, viewer: Viewer, id: number): Promise<Person> {
  return whole(db, await seenPerson(db, actorOf(viewer), id));
}

async function whole(db: Db, person: StoredPerson): Promise<Person> {
  const [shown] = await presented(db, [person]);
  if (shown === undefined) throw notFound();
  return shown;
}

const stateOf = (id: number | null, values: PersonValues): PersonState => ({
  id,
  company: values.company,
  role: values.role,
  active: values.active,
  applications: values.applications,
  permissions: values.permissions,
  username: accountName(values.username),
  shortName: values.shortName,
  email: values.email,
});

const KNOWN_PERMISSIONS = new Set<string>(allPermissions());
const isPermission = (name: string): name is Permission => KNOWN_PERMISSIONS.has(name);

/** A name from a request, short enough for a sentence. */
const brief = (name: string) => name.slice(0, 60);

/** The faults of a person's permissions that the shared rules don't cover. Nothing is compared before they are known. */
function permissionFaults(permissions: PersonBody['permissions'], regions: Ids): Fault[] {
  const held = Object.entries(permissions);
  const count = held.reduce((sum, [, names]) => sum + Math.max(names.length, 1), 0);
  if (count > MOST.permissions) {
    return [faultOf('permissions', { code: 'tooMany', params: { max: MOST.permissions } })];
  }
  return held.flatMap(([code, names]) => {
    const field = `permissions.${brief(code)}`;
    if (!regions.has(code)) return [{ field, sentence: `There is no region ${brief(code)}` }];
    return names.flatMap((name, index) =>
      isPermission(name)
        ? []
        : [{ field: `${field}.${String(index)}`, sentence: `There is no permission ${brief(name)}` }],
    );
  });
}

const trimmed = (person: PersonBody): PersonBody => ({
  ...person,
  username: person.username.trim(),
  shortName: person.shortName.trim(),
  email: person.email.trim(),
});

function valuesOf(person: PersonBody, passwordHash: string | null): PersonValues {
  const permissions = Object.fromEntries(
    Object.entries(person.permissions).map(([code, names]) => [code, names.filter(isPermission)]),
  );
  return { ...person, permissions, passwordHash };
}

/** The faults that can only be found in the database: unknown codes, and names that are taken. */
async function storedFaults(
  trx: Transaction<Schema>,
  id: number | null,
  person: PersonBody,
): Promise<Fault[]> {
  const [companies, regions] = [await idsOf(trx, 'company'), await idsOf(trx, 'region')];
  const { defaultRegion } = person;
  const account = await findAccount(trx, person.username);
  const isTaken = account !== null && account.id !== id;
  const value = person.username;
  return [
    ...(isTaken ? [faultOf('username', { code: 'taken', params: { value } })] : []),
    ...(companies.has(person.company) ? [] : [faultOf('company', { code: 'notInList' })]),
    ...(defaultRegion == null || regions.has(defaultRegion)
      ? []
      : [faultOf('defaultRegion', { code: 'notInList' })]),
  ];
}

/** Checks, authorizes and writes one person. */
async function savePerson(
  trx: Transaction<Schema>,
  { actor, before, body, at }: { actor: Actor; before: StoredPerson | null; body: PersonBody; at: number },
): Promise<Person> {
  const id = before?.id ?? null;
  const person = trimmed(body);
  const regions = await idsOf(trx, 'region');
  refuse([...fieldFaultsOf(PERSON_FIELDS, person), ...permissionFaults(person.permissions, regions)]);
  const values = valuesOf(person, before?.passwordHash ?? null);
  const after = stateOf(id, values);
  const act: PersonAct =
    before === null
      ? { kind: 'add', after }
      : {
          kind: 'change',
          after,
          before: { ...before, username: accountName(before.username) },
        };
  const others = (await administrators(trx)).filter((each) => each.id !== id);
  permit(refusedPerson(actor, act, others));
  refuse(await storedFaults(trx, id, person));
  const ids = { companies: await idsOf(trx, 'company'), regions };
  const by = byPerson(actor.id, at);
  const outcome = await putPerson(trx, { id, values }, ids, by);
  await endLapsedInvitations(trx, by, outcome.id);
  const [stored] = await storedPeople(trx, [outcome.id]);
  if (stored === undefined) throw new Error('A person is gone.');
  return whole(trx, stored);
}

/** Adds a person. @throws HttpError 400, 403 */
export async function addPerson(
  trx: Transaction<Schema>,
  { clock }: PeopleParts,
  viewer: Viewer,
  body: PersonBody,
): Promise<Person> {
  await takeTurn(trx);
  return savePerson(trx, { actor: await actorNow(trx, viewer.id), before: null, body, at: clock() });
}

/** Changes a person. @throws HttpError 400, 403, 404, 409 */
export async function changePerson(
  trx: Transaction<Schema>,
  { clock }: PeopleParts,
  viewer: Viewer,
  { id, body: { version, ...change } }: { readonly id: number; readonly body: PersonChange },
): Promise<Person> {
  await takeTurn(trx);
  const actor = await actorNow(trx, viewer.id);
  const before = await seenPerson(trx, actor, id);
  const current = await whole(trx, before);
  if (before.version !== version) throw await conflict(trx, subjectOf.user(id), current);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const body: PersonBody = { ...only(current), ...given };
  return savePerson(trx, { actor, before, body, at: clock() });
}

const only = (person: Person): PersonBody =>
  Object.fromEntries(PERSON_PARTS.map((name) => [name, person[name]])) as PersonBody;

/** The person to invite, or whose invitation to end. */
async function invited(trx: Transaction<Schema>, viewer: Viewer, id: number): Promise<StoredPerson> {
  await takeTurn(trx);
  const actor = await actorNow(trx, viewer.id);
  const person = await seenPerson(trx, actor, id);
  permit(refusedPerson(actor, { kind: 'invite', person }, []));
  return person;
}

/**
 * Creates a link with which a person chooses a password; any earlier link is revoked.
 * @throws HttpError 403, 404, 409
 */
export async function invitePerson(
  trx: Transaction<Schema>,
  { clock }: PeopleParts,
  viewer: Viewer,
  { id, origin }: { readonly id: number; readonly origin: string },
): Promise<Invitation> {
  const person = await invited(trx, viewer, id);
  if (!person.active)
    refuse([{ field: 'active', sentence: 'This person is not active: activate them first' }]);
  return inviteIn(trx, { userId: id, by: viewer.id, origin }, clock());
}

/** Ends a person's invitation. @throws HttpError 403, 404 */
export async function revokeInvitation(
  trx: Transaction<Schema>,
  { clock }: PeopleParts,
  viewer: Viewer,
  id: number,
): Promise<void> {
  await invited(trx, viewer, id);
  const ended = await trx.deleteFrom('invitation').where('userId', '=', id).returning('userId').execute();
  if (ended.length === 0) throw notFound('This person has no invitation');
  audit(trx, {
    at: clock(),
    by: viewer.id,
    kind: 'INVITATION_REVOKED',
    subject: subjectOf.user(id),
    details: {},
  });
}
