import { centsToDollars } from '../../../src/domain/money';
import { utcTime, wireTime } from '../../../src/domain/time/zone';
import type { Entry, EntryChange } from '../../../src/domain/wire/records';
import type { Db } from '../db/database';

/** A boot's history as the wire has it, oldest first. */
export async function timelineOf(
  db: Db,
  { id: bootId, zoneId }: { readonly id: number; readonly zoneId: string },
): Promise<Entry[]> {
  const rows = await db
    .selectFrom('bootEntry')
    .leftJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
    .select([
      'bootEntry.id',
      'bootEntry.createdAt',
      'kind',
      'note',
      'changes',
      'amountCents',
      'paymentType',
      'sha256',
    ])
    .select('appUser.shortName as by')
    .where('bootId', '=', bootId)
    .orderBy('bootEntry.id')
    .execute();
  return rows.map(({ id, createdAt, by, kind, note, changes, amountCents, paymentType, sha256 }) => ({
    id,
    time: wireTime(createdAt, zoneId),
    timeUtc: utcTime(createdAt),
    by,
    kind,
    note,
    changes: changes === null ? null : (JSON.parse(changes) as EntryChange[]),
    amount: amountCents === null ? null : centsToDollars(amountCents),
    paymentType,
    ...(sha256 === null ? {} : { sha256 }),
  }));
}
