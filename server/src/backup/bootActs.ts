import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { foundNote } from '../boots/device/onCar';
import type { BootEntryTable, BootEventTable, BootTable, VoidReleaseTable } from '../db/schema';

type Boot = Selectable<BootTable>;
type Act = Selectable<BootEventTable>;
type Line = Selectable<BootEntryTable>;

/** The boot columns that an act states. */
type Columns = Partial<Record<string, unknown>>;

const Details = v.record(v.string(), v.unknown());
const Released = v.object({
  releasedToFirstName: v.string(),
  releasedToLastName: v.string(),
  receiptNumber: v.string(),
});
const Cancelled = v.object({ cancelNote: v.string() });
const Corrected = v.object({ reason: v.string(), changes: v.array(v.unknown()) });
const Reopened = v.object({ reason: v.string(), changes: v.optional(v.array(v.unknown())) });
const Found = v.object({ found: v.string() });
const Noted = v.object({ note: v.nullable(v.string()) });
const EvidenceMade = v.object({ manifestSha256: v.string() });

/**
 * The closing columns of an open boot. For a closed boot, the act that closed it provides the author and the time of
 * recording.
 */
const OPEN: Columns = {
  closedLocal: null,
  closedAt: null,
  closedBy: null,
  closedRecordedAt: null,
  releasedToFirstName: null,
  releasedToLastName: null,
  receiptNumber: null,
  cancelNote: null,
  rightsTextId: null,
};

/** The latest value that the acts state for each column; the acts come oldest first. */
function toldOfColumns(acts: readonly Act[]): Columns {
  let replayed: Columns = {};
  for (const { kind, details, createdAt, createdBy } of acts) {
    const parsed = v.parse(Details, JSON.parse(details));
    switch (kind) {
      case 'CREATED':
        // The act states the position and the notice's number only if the device did.
        replayed = { ...OPEN, position: null, noticeNumber: null, ...parsed, createdAt, createdBy };
        break;
      case 'RELEASED':
      case 'CANCELLED':
        replayed = { ...replayed, ...parsed, closedRecordedAt: createdAt, closedBy: createdBy };
        break;
      case 'REOPENED':
        replayed = { ...replayed, ...OPEN };
        break;
      case 'CORRECTED':
        replayed = { ...replayed, ...parsed };
        break;
      case 'NOTICE_PRINTED':
        replayed = { ...replayed, noticeNumber: parsed['number'] };
        break;
      default:
    }
  }
  return replayed;
}

/** Compares every column of a boot with the last act that states it. */
export function faultsOfColumns(boot: Boot, acts: readonly Act[]): string[] {
  const columns = new Map<string, unknown>(Object.entries(boot));
  const others = Object.entries(toldOfColumns(acts)).flatMap(([name, parsed]) =>
    columns.has(name) && columns.get(name) !== parsed ? [name] : [],
  );
  if (others.length === 0) return [];
  return [`Boot ${boot.refNum} does not match its acts in the audit trail: ${others.join(', ')}.`];
}

const VOIDED = [
  'receiptNumber',
  'releasedToFirstName',
  'releasedToLastName',
  'closedLocal',
  'closedAt',
] as const;

/** Compares the void releases of a boot with the releases that its acts reopened. */
export function faultsOfVoidReleases(
  { refNum, regionId }: Boot,
  acts: readonly Act[],
  releases: readonly Selectable<VoidReleaseTable>[],
): string[] {
  const closings = acts.filter(({ kind }) => ['RELEASED', 'CANCELLED', 'REOPENED'].includes(kind));
  const replayed = closings.flatMap(({ kind, details, createdBy }, at) => {
    if (kind !== 'RELEASED' || closings[at + 1]?.kind !== 'REOPENED') return [];
    const parsed = v.parse(Details, JSON.parse(details));
    return [JSON.stringify([...VOIDED.map((name) => parsed[name]), createdBy, regionId])];
  });
  const stand = releases.map((row) =>
    JSON.stringify([...VOIDED.map((name) => row[name]), row.closedBy, row.regionId]),
  );
  return replayed.join() === stand.join()
    ? []
    : [`The void releases of boot ${refNum} do not match its acts in the audit trail.`];
}

type ExpectedLine = Pick<Line, 'kind' | 'note' | 'changes' | 'sha256'>;

/** The history entry that an act should have written; null if the act lacks the details or writes no entry. */
function lineOf({ kind, details }: Act): ExpectedLine | null {
  const parsed: unknown = JSON.parse(details);
  // The act that begins a removal follows another one, which has the entry.
  if (kind === 'REMOVAL_BEGUN') return null;
  const entryKind = kind === 'CREATED' ? 'RECORDED' : kind;
  const line = (note: string | null, changes: string | null = null): ExpectedLine => ({
    kind: entryKind,
    note,
    changes,
    sha256: null,
  });
  switch (kind) {
    case 'CREATED':
      return line(v.is(Found, parsed) ? foundNote(parsed.found) : null);
    case 'RELEASED': {
      if (!v.is(Released, parsed)) return null;
      const { releasedToFirstName: first, releasedToLastName: last, receiptNumber } = parsed;
      return line(`${first} ${last} · ${receiptNumber}`);
    }
    case 'CANCELLED':
      return v.is(Cancelled, parsed) ? line(parsed.cancelNote || null) : null;
    case 'CORRECTED':
      return v.is(Corrected, parsed) ? line(parsed.reason, JSON.stringify(parsed.changes)) : null;
    case 'REOPENED':
    case 'REMOVAL_BACK':
      return v.is(Reopened, parsed)
        ? line(parsed.reason, parsed.changes === undefined ? null : JSON.stringify(parsed.changes))
        : null;
    case 'EVIDENCE_MADE':
      return v.is(EvidenceMade, parsed) ? { ...line(null), sha256: parsed.manifestSha256 } : null;
    case 'NOTE':
    case 'BOOT_OFF':
    case 'BOOT_NOT_FOUND':
      return v.is(Noted, parsed) ? line(parsed.note) : null;
    // Payments and refunds have their own entries, which are compared with them.
    case 'PAYMENT_ADDED':
    case 'PAYMENT_VOIDED':
    case 'PAYMENT_REFUNDED':
      return null;
    default:
      return line(null);
  }
}

/** Removes each item of one list once from another list. */
export function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** An entry with its time and author as one text, for comparison. */
const asText = (
  { kind, note, changes, sha256 }: ExpectedLine,
  { createdAt, createdBy }: Pick<Line, 'createdAt' | 'createdBy'>,
) => JSON.stringify([kind, note, changes, sha256, createdAt, createdBy]);

/**
 * Compares every history entry, except those of payments, with the act that wrote it, and every act with its entry.
 */
export function faultsOfLines(refNum: string, acts: readonly Act[], lines: readonly Line[]): string[] {
  const silent = new Set<string>(['PAYMENT_ADDED', 'PAYMENT_VOIDED', 'PAYMENT_REFUNDED']);
  const replayed: string[] = [];
  for (const act of acts) {
    const line = lineOf(act);
    if (line !== null) replayed.push(asText(line, act));
    // Acts of earlier versions do not state their entry.
    else silent.add(act.kind);
  }
  const stand = lines.flatMap((line) => (silent.has(line.kind) ? [] : [asText(line, line)]));
  const [added, lost] = [
    without(stand, replayed),
    without(replayed, stand).filter((each) => !silent.has(kindOf(each))),
  ];
  const kinds = [...new Set([...added, ...lost].map(kindOf))];
  if (kinds.length === 0) return [];
  return [`The history of boot ${refNum} does not match its acts in the audit trail: ${kinds.join(', ')}.`];
}

const kindOf = (line: string): string => String((JSON.parse(line) as unknown[])[0]);
