import * as v from 'valibot';
import { sql, type InferResult, type Transaction } from 'kysely';
import { sumCents, centsToDollars, dollarsToCents } from '../../../src/domain/money';
import { checkRemovalRule } from '../../../src/domain/boot/removal';
import { checkNoticeRule, storedNotice } from '../../../src/domain/notice/rule';
import { MOST, REGION_FIELDS } from '../../../src/domain/setup/fields';
import { refusedNewRegion, refusedRegion } from '../../../src/domain/setup/mayChange';
import { checkChargeAmount, checkRegionName } from '../../../src/domain/setup/rules';
import { LIMITS } from '../../../src/domain/constants';
import { regionsWhereHeld } from '../../../src/domain/permissions';
import { zoneOf } from '../../../src/domain/time/zone';
import { checkText } from '../../../src/domain/validation/text';
import type { RegionBody, RegionChange, RegionCharge, SetupRegion } from '../../../src/domain/wire/setup';
import type { Viewer } from '../access/viewer';
import { subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { RegionDetails } from '../regions/regions';
import { storedCharges } from '../regions/charges';
import type { RequestorPatterns } from '../regions/RequestorPatterns';
import { refuse, type Fault } from '../validate/fieldFaults';
import { sentence } from '../validate/sentences';
import { actorNow } from './actor';
import { conflict, faultOf, fieldFaultsOf, permit, setupLabel } from './answers';
import { byPerson, type By } from './auditChange';
import { differing } from './differing';
import { idsOf } from './ids';
import { grantInNewRegion, managersNow } from './newRegion';
import { endLapsedInvitations } from '../people/openInvitations';
import { isAfter, isLike, likeOf, pageOf, startOf, type Page, type PageQuery } from './setupPages';
import { putRegion, selectRegions, storedRegion, type RegionValues } from './putRegion';
import { takeTurn } from '../db/turn';

type Row = InferResult<ReturnType<typeof selectRegions>>[number];

/** A region in the wire's shape. */
function presented(row: Row, companies: ReadonlyMap<number, string>): SetupRegion {
  const { details, charges, bootFeeCents, rightsEn, rightsEs, active, ...columns } = storedRegion(row);
  const { adsRegionConfig: config, owningCompanyId } = details;
  return {
    ...columns,
    owningCompany: owningCompanyId == null ? null : (companies.get(owningCompanyId) ?? null),
    charges: storedCharges(charges, bootFeeCents).map(({ name, nameEs, cents }) => ({
      name,
      amount: centsToDollars(cents),
      nameEs: nameEs ?? null,
    })),
    adsRegionConfig: {
      requestedByLabel: config?.requestedByLabel ?? null,
      requestedByRegex: config?.requestedByRegex ?? null,
      requestedByTooltip: config?.requestedByTooltip ?? null,
    },
    towEligibleAfterHours: details.towEligibleAfterHours ?? null,
    photoChecklist: details.photoChecklist ?? [],
    photoMaxPixels: details.photoMaxPixels ?? null,
    rights: { en: rightsEn, es: rightsEs },
    blindCount: details.blindCount ?? false,
    receiptNumbers: details.receiptNumbers ?? 'typed',
    removal: details.removal ?? null,
    deviceRequired: details.deviceRequired ?? false,
    notice: details.notice ?? null,
    active: active === 1,
  };
}

const codesById = async (db: Db) =>
  new Map(
    (await db.selectFrom('company').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]),
  );

/** A page of the regions that a person may set up. */
export async function regionPage(db: Db, viewer: Viewer, query: PageQuery): Promise<Page<SetupRegion>> {
  const [pattern, start] = [likeOf(query.q), startOf(query)];
  const held = (['ADMIN_FEES', 'ADMIN_ZONES'] as const).flatMap((each) =>
    regionsWhereHeld(viewer.permissions, each),
  );
  if (held.length === 0) return { items: [], next: null };
  let regions = selectRegions(db)
    .select(sql<string>`lower(${sql.ref('name')})`.as('key'))
    .where('code', 'in', held);
  if (pattern !== null) {
    regions = regions.where((is) => is.or(['code', 'name'].map((column) => isLike(column, pattern))));
  }
  if (start !== null) regions = regions.where(isAfter(start, 'name', 'id'));
  const found = await regions
    .orderBy(sql`lower(${sql.ref('name')})`)
    .orderBy('id')
    .limit(query.limit + 1)
    .execute();
  const { rows, next } = pageOf(found, query.limit);
  const companies = await codesById(db);
  return { items: rows.map(({ key: _, ...row }) => presented(row, companies)), next };
}

/** One region. The guard has already checked its code. */
export async function oneRegion(db: Db, code: string): Promise<SetupRegion> {
  const row = await selectRegions(db).where('code', '=', code).executeTakeFirstOrThrow();
  return presented(row, await codesById(db));
}

function chargeFaults(charges: readonly RegionCharge[]): Fault[] {
  if (charges.length === 0) return [faultOf('charges', { code: 'required' })];
  if (charges.length > MOST.charges)
    return [faultOf('charges', { code: 'tooMany', params: { max: MOST.charges } })];
  const line = { max: LIMITS.personName, required: true };
  return charges.flatMap(({ name, nameEs, amount }, index) => {
    const errors = {
      name: checkText(name, line),
      nameEs: checkText(nameEs ?? '', { ...line, required: false }),
      amount: checkChargeAmount(amount),
    };
    return Object.entries(errors).flatMap(([field, error]) =>
      error === null ? [] : [faultOf(`charges.${String(index)}.${field}`, error)],
    );
  });
}

function removalFaults(rule: RegionBody['removal']): Fault[] {
  if (rule == null) return [];
  return Object.entries(checkRemovalRule(rule)).map(([field, error]) => {
    const own = REMOVAL_LABELS[field];
    return own === undefined ? faultOf(field, error) : { field, sentence: sentence(setupLabel(own), error) };
  });
}

/** Names the text's language where both are printed. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' };

function noticeFaults(rule: RegionBody['notice']): Fault[] {
  if (rule == null) return [];
  return Object.entries(checkNoticeRule(rule)).map(([field, error]) => {
    const [, name = '', language] = field.split('.');
    const label = setupLabel(`notice.${NOTICE_LABELS[name] ?? name}`);
    const fullLabel = language === undefined ? label : `${label} (${LANGUAGE_NAMES[language] ?? language})`;
    return { field, sentence: sentence(fullLabel, error) };
  });
}

/** Labels for fields of a notice whose names are ambiguous or are not words. */
const NOTICE_LABELS: Readonly<Record<string, string>> = {
  languages: 'noticeLanguages',
  phone: 'noticePhone',
  copies: 'noticeCopies',
};

/** Both are named `minutes` on the wire. */
const REMOVAL_LABELS: Readonly<Record<string, string>> = {
  'removal.minutes': 'removalMinutes',
  'removal.night.minutes': 'nightMinutes',
};

const PATTERN = 'adsRegionConfig.requestedByRegex';

/** Whether a body has a pattern for the requestor that takes too long. Try it before the transaction begins. */
export async function hasSlowPattern(
  patterns: Pick<RequestorPatterns, 'isSlow'>,
  body: { readonly adsRegionConfig?: RegionBody['adsRegionConfig'] },
): Promise<boolean> {
  const isFaulty = fieldFaultsOf(REGION_FIELDS, body).some(({ field }) => field === PATTERN);
  return !isFaulty && patterns.isSlow(body.adsRegionConfig?.requestedByRegex ?? '');
}

/** The faults of a region that need no database. */
function faultsOfRegion(region: RegionBody, isPatternSlow: boolean): Fault[] {
  const named =
    checkText(region.name, { max: LIMITS.personName, required: true }) ?? checkRegionName(region.name);
  const fields = fieldFaultsOf(REGION_FIELDS, region);
  const has = (field: string) => fields.some((fault) => fault.field === field);
  const zone = 'zoneId';
  return [
    ...fields,
    ...(named === null || has('name') ? [] : [faultOf('name', named)]),
    ...(has(zone) || zoneOf(region.zoneId) === region.zoneId ? [] : [faultOf(zone, { code: 'zoneUnknown' })]),
    ...(isPatternSlow ? [faultOf(PATTERN, { code: 'patternSlow' })] : []),
    ...chargeFaults(region.charges),
    ...removalFaults(region.removal),
    ...noticeFaults(region.notice),
  ];
}

/** The faults that can only be found in the database. */
async function storedFaults(trx: Transaction<Schema>, region: RegionBody): Promise<Fault[]> {
  const states = await trx.selectFrom('state').select('code').execute();
  const known = new Set(states.map(({ code }) => code));
  const { state, defaultLicenseState, owningCompany } = region;
  const companies = await idsOf(trx, 'company');
  const missing = (field: string) => faultOf(field, { code: 'notInList' });
  return [
    ...(known.has(state) ? [] : [missing('state')]),
    ...(defaultLicenseState == null || known.has(defaultLicenseState)
      ? []
      : [missing('defaultLicenseState')]),
    ...(owningCompany == null || companies.has(owningCompany) ? [] : [missing('owningCompany')]),
  ];
}

const orNull = (text: string | null | undefined) => (text?.trim() ?? '') || null;

/** The region's new stored values. Values that are not on the wire stay as they are. */
function valuesOf(
  body: RegionBody,
  before: RegionValues['adsRegionConfig'] | null,
  rest: object,
): RegionValues {
  const charges = body.charges.map(({ name, nameEs, amount }) => {
    const spanish = orNull(nameEs);
    return {
      name: name.trim(),
      ...(spanish === null ? {} : { nameEs: spanish }),
      cents: dollarsToCents(amount) ?? 0,
    };
  });
  const { requestedByLabel, requestedByRegex, requestedByTooltip } = body.adsRegionConfig ?? {};
  return {
    ...rest,
    code: body.code,
    name: body.name.trim(),
    state: body.state,
    zoneId: body.zoneId,
    defaultLicenseState: body.defaultLicenseState ?? body.state,
    owningCompany: body.owningCompany ?? null,
    bootFeeCents: sumCents(charges.map(({ cents }) => cents)),
    charges,
    adsRegionConfig: {
      ...before,
      requestedByLabel: orNull(requestedByLabel),
      requestedByRegex: orNull(requestedByRegex),
      requestedByTooltip: orNull(requestedByTooltip),
    },
    towEligibleAfterHours: body.towEligibleAfterHours ?? null,
    photoChecklist: (body.photoChecklist ?? []).map((name) => name.trim()),
    photoMaxPixels: body.photoMaxPixels ?? null,
    rights: { en: orNull(body.rights?.en), es: orNull(body.rights?.es) },
    blindCount: body.blindCount ?? false,
    receiptNumbers: body.receiptNumbers ?? 'typed',
    deviceRequired: body.deviceRequired ?? false,
    removal: body.removal == null ? null : { ...body.removal, night: body.removal.night ?? null },
    notice: storedNotice(body.notice),
    active: body.active,
  };
}

/** Checks and writes a new region. @returns its code @throws HttpError 400 */
export async function insertCheckedRegion(
  trx: Transaction<Schema>,
  body: RegionBody,
  by: By,
  isPatternSlow = false,
): Promise<string> {
  refuse([...faultsOfRegion(body, isPatternSlow), ...(await storedFaults(trx, body))]);
  const { code } = body;
  const regions = await idsOf(trx, 'region');
  if (regions.has(code)) refuse([faultOf('code', { code: 'taken', params: { value: code } })]);
  await putRegion(trx, valuesOf(body, null, {}), await idsOf(trx, 'company'), by);
  return code;
}

/**
 * Adds a region. Each active person of a managing company, its author too, gets there what they hold in every region of
 * theirs. @throws HttpError 400, 403
 */
export async function addRegion(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  { body, isPatternSlow }: { readonly body: RegionBody; readonly isPatternSlow: boolean },
): Promise<SetupRegion> {
  await takeTurn(trx);
  const actor = await actorNow(trx, viewer.id);
  permit(refusedNewRegion(actor, await managersNow(trx)));
  const by = byPerson(actor.id, at);
  const code = await insertCheckedRegion(trx, body, by, isPatternSlow);
  await grantInNewRegion(trx, code, by);
  await endLapsedInvitations(trx, by);
  return oneRegion(trx, code);
}

/** The changed fields, by their top-level names on the wire. */
function changedFields(current: SetupRegion, next: RegionBody): string[] {
  return differing(current, { ...current, ...next });
}

function merged(current: SetupRegion, change: Omit<RegionChange, 'version'>): RegionBody {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { adsRegionConfig, rights } = current;
  return {
    ...current,
    ...given,
    charges: (change.charges ?? current.charges).map(({ name, amount, nameEs }) => ({
      name,
      amount,
      nameEs: nameEs ?? null,
    })),
    adsRegionConfig: { ...adsRegionConfig, ...change.adsRegionConfig },
    rights: { ...rights, ...change.rights },
  };
}

/** The values of a region that are not on the wire. */
async function restOf(trx: Transaction<Schema>, code: string) {
  const { details } = storedRegion(
    await selectRegions(trx).where('code', '=', code).executeTakeFirstOrThrow(),
  );
  return v.parse(v.omit(RegionDetails, ['owningCompanyId']), details);
}

/** Changes a region. @throws HttpError 400, 403, 409 */
export async function changeRegion(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  {
    code,
    body: { version, ...change },
    isPatternSlow,
  }: { readonly code: string; readonly body: RegionChange; readonly isPatternSlow: boolean },
): Promise<SetupRegion> {
  await takeTurn(trx);
  const actor = await actorNow(trx, viewer.id);
  const current = await oneRegion(trx, code);
  if (current.version !== version) throw await conflict(trx, subjectOf.region(code), current);
  const next = merged(current, change);
  refuse([
    ...(next.code === code ? [] : [faultOf('code', { code: 'fixed' })]),
    ...faultsOfRegion(next, isPatternSlow),
  ]);
  permit(refusedRegion(actor, code, changedFields(current, next)));
  refuse(await storedFaults(trx, next));
  const rest = await restOf(trx, code);
  const values = valuesOf(next, rest.adsRegionConfig ?? null, rest);
  await putRegion(trx, values, await idsOf(trx, 'company'), byPerson(actor.id, at));
  return oneRegion(trx, code);
}
