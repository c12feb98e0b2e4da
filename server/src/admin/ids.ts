import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema';

/** Ids by code. */
export type Ids = ReadonlyMap<string, number>;

/** The ids of all companies or all regions. */
export async function idsOf(trx: Transaction<Schema>, table: 'company' | 'region'): Promise<Ids> {
  const rows = await trx.selectFrom(table).select(['id', 'code']).execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** @throws Error for an unknown code; the check of the file has ruled that out */
export function idOf(ids: Ids, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`There is no ${code}.`);
  return id;
}
