import type { Db } from '../db/database';

/** A text of rights in the languages of receipts; empty if there is none. */
export interface RightsText {
  readonly en: string;
  readonly es: string;
}

/** A region's current texts of rights. */
async function rightsNow(db: Db, regionId: number): Promise<RightsText> {
  const { rightsEn, rightsEs } = await db
    .selectFrom('region')
    .select(['rightsEn', 'rightsEs'])
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow();
  return { en: rightsEn ?? '', es: rightsEs ?? '' };
}

/**
 * Stores a region's current texts of rights, once per wording.
 * @returns the id of the stored texts
 */
export async function keepRights(trx: Db, regionId: number, at: number): Promise<number> {
  const now = await rightsNow(trx, regionId);
  const last = await trx
    .selectFrom('rightsText')
    .select(['id', 'en', 'es'])
    .where('regionId', '=', regionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.en === now.en && last.es === now.es) return last.id;
  const stored = await trx
    .insertInto('rightsText')
    .values({ ...now, regionId, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return stored.id;
}

/** The texts stored under an id; null means the region's current ones. */
export async function rightsText(db: Db, id: number | null, regionId: number): Promise<RightsText> {
  if (id === null) return rightsNow(db, regionId);
  return db.selectFrom('rightsText').select(['en', 'es']).where('id', '=', id).executeTakeFirstOrThrow();
}
