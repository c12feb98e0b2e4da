import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEntryTable, BootTable, VoidReleaseTable } from '../db/schema';

type Boot = Selectable<BootTable>;
type Act = Selectable<BootEntryTable>;

/** The boot columns that an act states. */
type Columns = Partial<Record<string, unknown>>;

const Details = v.record(v.string(), v.unknown());

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
      case 'RECORDED':
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
