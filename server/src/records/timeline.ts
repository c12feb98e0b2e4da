import * as v from 'valibot';
import { centsToDollars } from '../../../src/domain/money';
import { utcTime, wireTime } from '../../../src/domain/time/zone';
import type { Entry, EntryChange } from '../../../src/domain/wire/records';
import type { Db } from '../db/database';

const Closed = v.object({ closedLocal: v.string(), closedAt: v.optional(v.number()) });

/** The time that the release form or the cancellation states, by the id of its history entry. */
async function closedTimes(
  db: Db,
  bootId: number,
): Promise<(kind: string, at: number) => Pick<Entry, 'closedTime' | 'closedTimeUtc'>> {
  const acts = await db
    .selectFrom('bootEvent')
    .select(['kind', 'details', 'createdAt'])
    .where('bootId', '=', bootId)
    .where('kind', 'in', ['RELEASED', 'CANCELLED'])
    .execute();
  return (kind, at) => {
    const act = acts.find((each) => each.kind === kind && each.createdAt === at);
    const said: unknown = act === undefined ? null : JSON.parse(act.details);
    if (!v.is(Closed, said)) return {};
    const { closedLocal: closedTime, closedAt } = said;
    return closedAt === undefined ? { closedTime } : { closedTime, closedTimeUtc: utcTime(closedAt) };
  };
}

/** A boot's history in the wire's shape, oldest first. */
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
  const closedTime = await closedTimes(db, bootId);
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
    ...closedTime(kind, createdAt),
  }));
}
