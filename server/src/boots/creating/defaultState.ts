import type { State } from '../../../../src/domain/wire/vehicleLists';
import type { Db } from '../../db/database';

/** The initial license state for new boots of the region; null if the region does not exist. */
export async function defaultState(db: Db, regionCode: string): Promise<State | null> {
  const row = await db
    .selectFrom('region')
    .innerJoin('state', 'state.code', 'region.defaultLicenseState')
    .select(['state.id', 'state.code', 'state.name', 'state.displayName'])
    .where('region.code', '=', regionCode)
    .executeTakeFirst();
  return row ?? null;
}
