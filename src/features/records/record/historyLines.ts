import type { Entry } from '../../../domain/wire/records';

/** A line of the history: one entry, or a batch of photos. */
export interface HistoryLine {
  /** The entry; for a batch, the last one. */
  readonly entry: Entry;
  /** The number of photos in a batch; 1 for any other entry. */
  readonly count: number;
}

/** The longest pause within a batch of one user's photos, in milliseconds. */
const BATCH_PAUSE_MS = 10 * 60_000;

/** Combines a batch of photos into one line, so that they don't bury the other entries. */
export function historyLines(entries: readonly Entry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && isSameBatch(last.entry, entry)) {
      lines[lines.length - 1] = { entry, count: last.count + 1 };
    } else {
      lines.push({ entry, count: 1 });
    }
  }
  return lines;
}

function isSameBatch(before: Entry, after: Entry): boolean {
  return (
    before.kind === 'PHOTO_ADDED' &&
    after.kind === 'PHOTO_ADDED' &&
    before.by === after.by &&
    millis(after) - millis(before) <= BATCH_PAUSE_MS
  );
}

/** Local times of one region can be compared as if they were UTC. */
const millis = ({ time }: Entry): number => Date.parse(`${time}Z`);
