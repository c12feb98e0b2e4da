import { sql, type InferResult, type Transaction } from 'kysely';
import { COMPANY_FIELDS } from '../../../src/domain/setup/fields';
import { isWide, refusedCompany, type CompanyAct } from '../../../src/domain/setup/mayChange';
import type { CompanyBody, CompanyChange, SetupCompany } from '../../../src/domain/wire/setup';
import type { Viewer } from '../access/viewer';
import { subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import type { Schema } from '../db/schema';
import { notFound } from '../http/httpError';
import { refuse } from '../validate/fieldFaults';
import { actorNow, actorOf, reaches, type Actor } from './actor';
import { conflict, faultOf, fieldFaultsOf, permit } from './answers';
import { byPerson } from './auditChange';
import { differing } from './differing';
import { endLapsedInvitations } from '../people/openInvitations';
import { isAfter, isLike, likeOf, pageOf, startOf, type Page, type PageQuery } from './setupPages';
import { putCompany, selectCompanies, type CompanyValues } from './putCompany';
import { takeTurn } from '../db/turn';

type Row = InferResult<ReturnType<typeof selectCompanies>>[number];

const presented = ({ active, ...row }: Row): SetupCompany => ({ ...row, active: active === 1 });

/** A page of the companies that a person may see. */
export async function companyPage(db: Db, viewer: Viewer, query: PageQuery): Promise<Page<SetupCompany>> {
  const [pattern, start] = [likeOf(query.q), startOf(query)];
  let companies = selectCompanies(db).select(sql<string>`lower(${sql.ref('name')})`.as('key'));
  if (!isWide(viewer.role)) companies = companies.where('id', '=', viewer.company.id);
  if (pattern !== null) {
    companies = companies.where((is) => is.or(['code', 'name'].map((column) => isLike(column, pattern))));
  }
  if (start !== null) companies = companies.where(isAfter(start, 'name', 'id'));
  const found = await companies
    .orderBy(sql`lower(${sql.ref('name')})`)
    .orderBy('id')
    .limit(query.limit + 1)
    .execute();
  const { rows, next } = pageOf(found, query.limit);
  return { items: rows.map(({ key: _, ...row }) => presented(row)), next };
}

/** @throws HttpError 404 if the company does not exist or the viewer may not see it */
async function seenCompany(
  db: Db,
  actor: Pick<Actor, 'role' | 'companyId'>,
  id: number,
): Promise<SetupCompany> {
  const row =
    isRowId(id) && reaches(actor, id)
      ? await selectCompanies(db).where('id', '=', id).executeTakeFirst()
      : undefined;
  if (row === undefined) throw notFound('There is no such company');
  return presented(row);
}

/** One company. @throws HttpError 404 */
export function oneCompany(db: Db, viewer: Viewer, id: number): Promise<SetupCompany> {
  return seenCompany(db, actorOf(viewer), id);
}

const orNull = (text: string | null | undefined) => (text?.trim() ?? '') || null;

function valuesOf(body: CompanyBody): CompanyValues {
  return {
    ...body,
    name: body.name.trim(),
    address: orNull(body.address),
    phone: orNull(body.phone),
    email: orNull(body.email),
    licenseNumber: orNull(body.licenseNumber),
  };
}

async function written(
  trx: Transaction<Schema>,
  { actor, values, at }: { actor: Actor; values: CompanyValues; at: number },
): Promise<SetupCompany> {
  const { id } = await putCompany(trx, values, byPerson(actor.id, at));
  return presented(await selectCompanies(trx).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Adds a company. @throws HttpError 400, 403 */
export async function addCompany(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  body: CompanyBody,
): Promise<SetupCompany> {
  await takeTurn(trx);
  const actor = await actorNow(trx, viewer.id);
  permit(refusedCompany(actor, { kind: 'add' }));
  const values = valuesOf(body);
  refuse(fieldFaultsOf(COMPANY_FIELDS, values));
  const { code } = values;
  const existing = await selectCompanies(trx).where('code', '=', code).executeTakeFirst();
  if (existing !== undefined) refuse([faultOf('code', { code: 'taken', params: { value: code } })]);
  return written(trx, { actor, values, at });
}

/** Everything that the active people of a company hold together. */
async function peopleTogether(
  trx: Transaction<Schema>,
  companyId: number,
): Promise<Extract<CompanyAct, { kind: 'change' }>['people']> {
  const people = trx.selectFrom('appUser').where('companyId', '=', companyId).where('active', '=', 1);
  const ids = people.select('id');
  const roles = await people.select('role').distinct().execute();
  const applications = await trx
    .selectFrom('userApplication')
    .select('application')
    .distinct()
    .where('userId', 'in', ids)
    .orderBy('application')
    .execute();
  const held = await trx
    .selectFrom('userPermission')
    .innerJoin('region', 'region.id', 'userPermission.regionId')
    .select(['code', 'permission'])
    .distinct()
    .where('userId', 'in', ids)
    .orderBy('code')
    .orderBy('permission')
    .execute();
  const permissions: Record<string, string[]> = {};
  for (const { code, permission } of held) (permissions[code] ??= []).push(permission);
  return {
    role: roles.find(({ role }) => isWide(role))?.role ?? '',
    applications: applications.map((each) => each.application),
    permissions,
  };
}

/** Changes a company. @throws HttpError 400, 403, 404, 409 */
export async function changeCompany(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  { id, body: { version, ...change } }: { readonly id: number; readonly body: CompanyChange },
): Promise<SetupCompany> {
  await takeTurn(trx);
  const actor = await actorNow(trx, viewer.id);
  const current = await seenCompany(trx, actor, id);
  if (current.version !== version) throw await conflict(trx, subjectOf.company(current.code), current);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const values = valuesOf({ ...current, ...given });
  const { code } = current;
  refuse([
    ...(values.code === code ? [] : [faultOf('code', { code: 'fixed' })]),
    ...fieldFaultsOf(COMPANY_FIELDS, values),
  ]);
  const changed = differing(current, { ...current, ...values });
  const people = await peopleTogether(trx, id);
  permit(refusedCompany(actor, { kind: 'change', code, changed, people }));
  const company = await written(trx, { actor, values, at });
  await endLapsedInvitations(trx, byPerson(actor.id, at));
  return company;
}
