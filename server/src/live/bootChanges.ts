import { wireTime } from '../../../src/domain/time/zone';
import type { LiveChange } from '../../../src/domain/wire/live';
import type { EntryKind } from '../../../src/domain/wire/records';
import type { BootPlace } from '../boots/bootAccess';
import type { Db } from '../db/database';

/** A change in the form that clients receive, and the facts that decide who may see it. */
export interface BootChange extends BootPlace {
  readonly message: LiveChange;
}

const changes = (db: Db) =>
  db
    .selectFrom('bootEntry as entry')
    .innerJoin('boot', 'boot.id', 'entry.bootId')
    .innerJoin('region', 'region.id', 'boot.regionId')
    .leftJoin('appUser as user', 'user.id', 'entry.createdBy')
    .select([
      'entry.kind',
      'entry.bootId',
      'entry.createdAt',
      'boot.refNum',
      'boot.companyId',
      'region.code as regionCode',
      'region.zoneId',
      'user.shortName as by',
    ])
    .where('entry.kind', '<>', 'REMOVAL_BEGUN')
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('entry.id');

/** The changes for these history entries, in order. */
export async function changesOf(db: Db, entryIds: readonly number[]): Promise<BootChange[]> {
  const rows = await changes(db).where('entry.id', 'in', entryIds).execute();
  return rows.map(({ kind, bootId, createdAt, refNum, companyId, regionCode, zoneId, by }) => ({
    regionCode,
    companyId,
    message: { kind, bootId, refNum, by, time: wireTime(createdAt, zoneId) },
  }));
}

/** The newest entry's id; 0 if there is none. */
export async function newestEntry(db: Db): Promise<number> {
  const row = await db.selectFrom('bootEntry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** The ids of later entries, in order. */
export async function entriesAfter(db: Db, entryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bootEntry')
    .select('id')
    .where('id', '>', entryId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
