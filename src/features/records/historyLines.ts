import type { Entry } from '../../domain/wire/records';

/** A line of the history as it is shown: one entry, or a batch of photos. */
export interface HistoryLine {
  /** The entry, of a batch the last one. */
  readonly entry: Entry;
  /** How many photos a batch has; 1 for any other entry. */
  readonly count: number;
}

/** Photos that one person adds with no longer pauses than this are one batch, milliseconds. */
const BATCH_PAUSE_MS = 10 * 60_000;

/** Puts the photos of a batch into one line, so that ten photos don't bury what was done to the boot. */
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

/** Two local times of one region can be compared as if they were UTC. */
const millis = ({ time }: Entry): number => Date.parse(`${time}Z`);
