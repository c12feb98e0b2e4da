import * as v from 'valibot';
import {
  PAYMENT_KIND_NAMES,
  type ListItem,
  type Model,
  type PaymentType,
  type State,
} from '../../../src/domain/wire/vehicleLists';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import type { ListItemTable } from '../db/schema';

const Alternatives = v.array(v.string());

/** The makes (common ones first, then by name), body types or colors (most common first). */
export async function listItems(db: Db, kind: ListItemTable['kind']): Promise<ListItem[]> {
  const rows = await db
    .selectFrom('listItem')
    .select(['id', 'code', 'name', 'active', 'motorcycle', 'sortOrder', 'alternatives'])
    .where('kind', '=', kind)
    .orderBy('sortOrder')
    .execute();
  return rows.map(({ active, motorcycle, sortOrder, alternatives, ...row }) => ({
    ...row,
    // Only body types have a sort order in the wire; the list itself is sorted.
    ...(kind === 'body' ? { sortOrder } : {}),
    active: active === 1,
    motorcycle: motorcycle === 1,
    alternatives: v.parse(Alternatives, JSON.parse(alternatives)),
  }));
}

/** A make's models: common models, then other cars, then motorcycles, each by name. Empty for an unknown make. */
export async function modelsOf(db: Db, makeId: number): Promise<Model[]> {
  if (!isRowId(makeId)) return [];
  const rows = await db
    .selectFrom('model')
    .select(['id', 'makeId', 'makeCode', 'name', 'code', 'active', 'motorcycle'])
    .where('makeId', '=', makeId)
    .orderBy('sortOrder')
    .orderBy('name')
    .execute();
  return rows.map(({ active, motorcycle, ...row }) => ({
    ...row,
    active: active === 1,
    motorcycle: motorcycle === 1,
  }));
}

/**
 * All states: of the US, its territories, and Canada's provinces, each by name.
 * @param first code of the state to put first
 */
export async function states(db: Db, first?: string): Promise<State[]> {
  const rows = await db
    .selectFrom('state')
    .select(['id', 'code', 'name', 'displayName'])
    .orderBy('sortOrder')
    .execute();
  const own = rows.filter(({ code }) => code === first);
  return [...own, ...rows.filter(({ code }) => code !== first)];
}

/** The active payment types, most common first. */
export async function paymentTypes(db: Db): Promise<PaymentType[]> {
  const rows = await db
    .selectFrom('paymentType')
    .select(['name', 'displayName', 'kind'])
    .where('active', '=', 1)
    .orderBy('sortOrder')
    .execute();
  return rows.map(({ kind, ...type }) => ({
    ...type,
    kind: PAYMENT_KIND_NAMES.find((each) => each === kind) ?? null,
  }));
}
