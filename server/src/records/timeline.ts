import * as v from 'valibot';
import { centsToDollars } from '../../../src/domain/money';
import { utcTime, wireTime } from '../../../src/domain/time/zone';
import type { Entry, EntryChange } from '../../../src/domain/wire/records';
import type { Db } from '../db/database';
import type { NoticePrintTable } from '../db/schema';

const Closed = v.object({ closedLocal: v.string(), closedAt: v.optional(v.number()) });
const Recorded = v.object({ keptAt: v.optional(v.number()), sentAt: v.optional(v.number()) });

const Off = v.object({ offAt: v.number() });

type StatedTimes = Pick<
  Entry,
  | 'closedTime'
  | 'closedTimeUtc'
  | 'offTime'
  | 'offTimeUtc'
  | 'keptTime'
  | 'keptTimeUtc'
  | 'sentTime'
  | 'sentTimeUtc'
>;

function closedTimes(details: unknown): StatedTimes {
  if (!v.is(Closed, details)) return {};
  const { closedLocal: closedTime, closedAt } = details;
  return closedAt === undefined ? { closedTime } : { closedTime, closedTimeUtc: utcTime(closedAt) };
}

function kerbTimes(details: unknown, zoneId: string): StatedTimes {
  if (!v.is(Recorded, details)) return {};
  const { keptAt, sentAt } = details;
  return {
    ...(keptAt === undefined ? {} : { keptTime: wireTime(keptAt, zoneId), keptTimeUtc: utcTime(keptAt) }),
    ...(sentAt === undefined ? {} : { sentTime: wireTime(sentAt, zoneId), sentTimeUtc: utcTime(sentAt) }),
  };
}

function offTimes(details: unknown, zoneId: string): StatedTimes {
  if (!v.is(Off, details)) return {};
  return { offTime: wireTime(details.offAt, zoneId), offTimeUtc: utcTime(details.offAt) };
}

/**
 * The times that acts state besides their own: of the release form or the cancellation, when a boot was taken off, and
 * when the device stored and sent a boot or such an act. Keyed by the kind and time of the history entry.
 */
async function statedTimes(
  db: Db,
  { id: bootId, zoneId }: { readonly id: number; readonly zoneId: string },
): Promise<(kind: string, at: number) => StatedTimes> {
  const acts = await db
    .selectFrom('bootEvent')
    .select(['kind', 'details', 'createdAt'])
    .where('bootId', '=', bootId)
    .where('kind', 'in', ['CREATED', 'RELEASED', 'CANCELLED', 'BOOT_OFF', 'BOOT_NOT_FOUND', 'NOTICE_PRINTED'])
    .execute();
  return (kind, at) => {
    const name = kind === 'RECORDED' ? 'CREATED' : kind;
    const act = acts.find((each) => each.kind === name && each.createdAt === at);
    const details: unknown = act === undefined ? null : JSON.parse(act.details);
    return { ...closedTimes(details), ...offTimes(details, zoneId), ...kerbTimes(details, zoneId) };
  };
}

type Print = {
  readonly [Name in keyof Omit<NoticePrintTable, 'entryId' | 'bootId'>]: NoticePrintTable[Name] | null;
};

/** The notice of an entry that records one. */
function noticeOf({
  number,
  copy,
  byHand,
  printedLocal,
  facts,
}: Print): Pick<Entry, 'notice' | 'printedTime'> {
  if (number === null || copy === null || printedLocal === null) return {};
  const details: unknown = facts === null ? null : JSON.parse(facts);
  return { notice: { number, copy, byHand: byHand === 1, facts: details }, printedTime: printedLocal };
}

/** A boot's history in the wire's shape, oldest first. */
export async function timelineOf(
  db: Db,
  boot: { readonly id: number; readonly zoneId: string },
): Promise<Entry[]> {
  const { id: bootId, zoneId } = boot;
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
    .leftJoin('noticePrint', 'noticePrint.entryId', 'bootEntry.id')
    .select('appUser.shortName as by')
    .select(['number', 'copy', 'byHand', 'printedLocal', 'facts'])
    .where('bootEntry.bootId', '=', bootId)
    .orderBy('bootEntry.id')
    .execute();
  const timesOf = await statedTimes(db, boot);
  return rows.map(({ id, createdAt, by, kind, note, changes, amountCents, paymentType, sha256, ...row }) => ({
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
    ...noticeOf(row),
    ...timesOf(kind, createdAt),
  }));
}
