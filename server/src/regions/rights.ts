import type { Db } from '../db/database';

/** A text of rights in the languages of a receipt; empty: there is none. */
export interface RightsText {
  readonly en: string;
  readonly es: string;
}

/** What a region says of people's rights now. */
export async function rightsNow(db: Db, regionId: number): Promise<RightsText> {
  const { rightsEn, rightsEs } = await db
    .selectFrom('region')
    .select(['rightsEn', 'rightsEs'])
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow();
  return { en: rightsEn ?? '', es: rightsEs ?? '' };
}

/** Keeps what a region says of people's rights now: once, as long as it says the same. @returns the id of what is kept */
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
  const kept = await trx
    .insertInto('rightsText')
    .values({ ...now, regionId, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return kept.id;
}

/** What was kept under an id; null stands for what the region says now. */
export async function rightsText(db: Db, id: number | null, regionId: number): Promise<RightsText> {
  if (id === null) return rightsNow(db, regionId);
  return db.selectFrom('rightsText').select(['en', 'es']).where('id', '=', id).executeTakeFirstOrThrow();
}
