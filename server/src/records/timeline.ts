import * as v from 'valibot';
import { centsToDollars } from '../../../src/domain/money';
import { utcTime, wireTime } from '../../../src/domain/time/zone';
import { EntryChange, type Entry, type EntryKind } from '../../../src/domain/wire/records';
import { foundNote } from '../boots/device/onCar';
import type { Db } from '../db/database';
import type { NoticePrintTable } from '../db/schema';

/** What the details of an act may state. */
const Details = v.object({
  note: v.nullish(v.string()),
  reason: v.optional(v.string()),
  cancelNote: v.optional(v.string()),
  found: v.optional(v.string()),
  releasedToFirstName: v.optional(v.string()),
  releasedToLastName: v.optional(v.string()),
  receiptNumber: v.optional(v.string()),
  changes: v.optional(v.array(EntryChange)),
  amountCents: v.optional(v.number()),
  paymentType: v.optional(v.string()),
  manifestSha256: v.optional(v.string()),
  closedLocal: v.optional(v.string()),
  closedAt: v.optional(v.number()),
  offAt: v.optional(v.number()),
  keptAt: v.optional(v.number()),
  sentAt: v.optional(v.number()),
});
type Details = v.InferOutput<typeof Details>;

/** The text of an entry: a release's recipient and receipt number, a reason, or a note. */
function noteOf(details: Details): string | null {
  const { note, reason, cancelNote, found, receiptNumber } = details;
  if (found !== undefined) return foundNote(found);
  if (receiptNumber !== undefined) {
    return `${details.releasedToFirstName ?? ''} ${details.releasedToLastName ?? ''} · ${receiptNumber}`;
  }
  const text = note ?? reason ?? cancelNote ?? '';
  return text === '' ? null : text;
}

/**
 * The other times that an act states: when the boot was released, cancelled or taken off, and when the device stored
 * and sent the act.
 */
function statedTimes({ closedLocal, closedAt, offAt, keptAt, sentAt }: Details, zoneId: string) {
  const local = (at: number | undefined) => (at === undefined ? undefined : wireTime(at, zoneId));
  const utc = (at: number | undefined) => (at === undefined ? undefined : utcTime(at));
  return {
    closedTime: closedLocal,
    closedTimeUtc: utc(closedAt),
    offTime: local(offAt),
    offTimeUtc: utc(offAt),
    keptTime: local(keptAt),
    keptTimeUtc: utc(keptAt),
    sentTime: local(sentAt),
    sentTimeUtc: utc(sentAt),
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
    .select(['bootEntry.id', 'bootEntry.createdAt', 'kind', 'details', 'appUser.shortName as by'])
    .leftJoin('noticePrint', 'noticePrint.entryId', 'bootEntry.id')
    .select(['number', 'copy', 'byHand', 'printedLocal', 'facts'])
    .where('bootEntry.bootId', '=', bootId)
    .where('kind', '<>', 'REMOVAL_BEGUN')
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('bootEntry.id')
    .execute();
  return rows.map(({ id, createdAt, by, kind, details, ...print }) => {
    const stated = v.parse(Details, JSON.parse(details));
    const { changes = null, amountCents, paymentType = null, manifestSha256: sha256 } = stated;
    return {
      id,
      time: wireTime(createdAt, zoneId),
      timeUtc: utcTime(createdAt),
      by,
      kind,
      note: noteOf(stated),
      changes,
      amount: amountCents === undefined ? null : centsToDollars(amountCents),
      paymentType,
      sha256,
      ...noticeOf(print),
      ...statedTimes(stated, zoneId),
    };
  });
}
