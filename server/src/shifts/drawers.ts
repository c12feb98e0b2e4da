import { CASH_PERMISSIONS } from '../../../src/domain/cash';
import { requireInRegion } from '../access/guard';
import { seesEveryCompany, type Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { notFound } from '../http/httpError';

/** A person who takes money. */
export interface Cashier {
  readonly id: number;
  readonly shortName: string;
  readonly companyId: number;
}

/**
 * The people whose shifts a viewer with ADMIN_CASHIER_SHIFTS may see, whatever those people's own permissions
 * are.
 */
export function visibleCashiers(db: Db, viewer: Viewer) {
  const all = db.selectFrom('appUser').select(['appUser.id', 'appUser.shortName', 'appUser.companyId']);
  if (seesEveryCompany(viewer)) return all;
  return all.where((is) =>
    is.or([is('appUser.companyId', '=', viewer.company.id), is('appUser.id', '=', viewer.id)]),
  );
}

/** @throws HttpError 404 if the person does not exist or the viewer may not see their shifts */
export async function visibleCashier(db: Db, viewer: Viewer, personId: number): Promise<Cashier> {
  const person = isRowId(personId)
    ? await visibleCashiers(db, viewer).where('appUser.id', '=', personId).executeTakeFirst()
    : undefined;
  if (person === undefined) throw notFound('There is no such person');
  return person;
}

/**
 * The person whose shift the viewer wants to close: themselves, or with `of` a person whose shifts they may
 * see.
 * @throws HttpError 403 without the permission for it; 404 as `visibleCashier`
 */
export async function cashierToClose(
  db: Db,
  viewer: Viewer,
  regionCode: string,
  of: number | null,
): Promise<Cashier> {
  if (of === null) {
    requireInRegion(viewer, regionCode, CASH_PERMISSIONS);
    return { id: viewer.id, shortName: viewer.shortName, companyId: viewer.company.id };
  }
  requireInRegion(viewer, regionCode, ['ADMIN_CASHIER_SHIFTS']);
  return visibleCashier(db, viewer, of);
}
