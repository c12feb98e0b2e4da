import { STORED, type StoredItem, type SuiteList } from '../../../src/domain/setup/listFields';
import * as v from 'valibot';
import type { Db } from '../db/database';

/** Selects the rows of a list. */
export interface ListFilter {
  readonly regions: readonly string[];
  /** Leaves out inactive rows. */
  readonly activeOnly?: boolean;
  readonly parentId?: number;
}

/** Rows of one of the wider suite's lists as stored, by region and in their own order. */
export async function storedItems<L extends SuiteList>(
  db: Db,
  list: L,
  { regions, activeOnly = false, parentId }: ListFilter,
): Promise<StoredItem<L>[]> {
  if (regions.length === 0) return [];
  let query = db
    .selectFrom('referenceItem')
    .innerJoin('region', 'region.id', 'referenceItem.regionId')
    .select('referenceItem.item')
    .where('referenceItem.list', '=', list)
    .where('region.code', 'in', regions)
    .orderBy('region.code')
    .orderBy('referenceItem.sortOrder');
  if (activeOnly) query = query.where('referenceItem.active', '=', 1);
  if (parentId !== undefined) query = query.where('referenceItem.parentId', '=', parentId);
  const rows = await query.execute();
  // The code here needs fields beyond the wire's entity; the answer leaves them out.
  return rows.map(({ item }) => v.parse(STORED[list], JSON.parse(item)));
}

/** By the rows' own sort order, then by code. */
export function bySortOrder<
  T extends { readonly code: string; readonly sortOrder?: number | null | undefined },
>(items: readonly T[]): T[] {
  const place = ({ sortOrder }: T) => sortOrder ?? Number.MAX_SAFE_INTEGER;
  return [...items].sort(
    (a, b) => place(a) - place(b) || a.code.localeCompare(b.code, 'en', { numeric: true }),
  );
}
