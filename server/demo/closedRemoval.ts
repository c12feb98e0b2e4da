import type { Insertable } from 'kysely';
import { dueTime } from '../../src/domain/boot/removal';
import type { RemovalRule } from '../../src/domain/wire/region';
import type { BootEntryTable, RemovalTable } from '../src/db/schema';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long ago the regions began to track removals. */
const SINCE_MS = 30 * DAY_MS;
/** One boot in this many came off late. */
const LATE_EVERY = 11;
const NOBODY = { takenAt: null, takenBy: null } as const;
const STILL_ON = { offAt: null, offBy: null, atClosing: 0 } as const;

/** A boot that was closed a few minutes ago, and what has been done about it since. */
export interface RecentlyClosed {
  readonly minutesAgo: number;
  readonly state: 'WAITING' | 'TAKEN' | 'NOT_FOUND';
}

/** The boots of a region with a rule that are not off yet; the last one is late. */
export const RECENTLY_CLOSED: readonly RecentlyClosed[] = [
  { minutesAgo: 4, state: 'WAITING' },
  { minutesAgo: 12, state: 'WAITING' },
  { minutesAgo: 30, state: 'TAKEN' },
  { minutesAgo: 40, state: 'NOT_FOUND' },
  { minutesAgo: 75, state: 'WAITING' },
];

/** What a removal needs to know about its closed boot. Times are epoch milliseconds. */
interface Closed {
  readonly number: number;
  readonly why: 'RELEASED' | 'CANCELLED';
  readonly closedAt: number;
  readonly recordedAt: number;
  /** Who closed it, and who may take boots off. */
  readonly closer: number;
  readonly removers: readonly number[];
  readonly recently: RecentlyClosed | undefined;
  readonly now: number;
}

type Act = Pick<Insertable<BootEntryTable>, 'kind' | 'createdAt' | 'createdBy'>;

/** A removal before its boot has a number, with its acts. */
export interface ClosedRemoval {
  readonly row: Omit<Insertable<RemovalTable>, 'bootId'>;
  readonly acts: readonly (Act & { readonly details: object })[];
}

/** Makes up a removal for a closed boot; null if the boot was closed before its region tracked removals. */
export function closedRemoval(
  { id: regionId, zoneId }: { readonly id: number; readonly zoneId: string },
  rule: RemovalRule | null,
  closed: Closed,
): ClosedRemoval | null {
  const { number, why, closedAt: askedAt, recordedAt, closer, removers, recently, now } = closed;
  if (rule === null || askedAt < now - SINCE_MS) return null;
  const remover = removers[number % removers.length] ?? closer;
  const begun = { why, askedAt, dueAt: dueTime(askedAt, rule, zoneId) };
  const row = { regionId, ...begun, ...NOBODY, ...STILL_ON };
  const beginning = {
    ...{ kind: 'REMOVAL_BEGUN' as const, createdAt: recordedAt, createdBy: closer },
    details: begun,
  };
  const after = (minutes: number) => ({ createdAt: recordedAt + minutes * MINUTE_MS, createdBy: remover });
  switch (recently?.state) {
    case 'WAITING':
      return { row: { ...row, state: 'WAITING' }, acts: [beginning] };
    case 'TAKEN': {
      const act = { kind: 'REMOVAL_TAKEN' as const, ...after(9) };
      const taken = { takenAt: act.createdAt, takenBy: remover };
      return {
        row: { ...row, state: 'TAKEN', ...taken },
        acts: [beginning, { ...act, details: {} }],
      };
    }
    case 'NOT_FOUND': {
      const act = { kind: 'BOOT_NOT_FOUND' as const, ...after(25) };
      const note = 'Not at the address; the lot is empty';
      return {
        row: { ...row, state: 'NOT_FOUND' },
        acts: [beginning, { ...act, details: { note } }],
      };
    }
    case undefined: {
      const minutes = number % LATE_EVERY === 0 ? 83 : 10 + ((number * 7) % 33);
      const act = { kind: 'BOOT_OFF' as const, ...after(minutes) };
      const offAt = askedAt + minutes * MINUTE_MS;
      return {
        row: { ...row, state: 'OFF', offAt, offBy: remover },
        acts: [beginning, { ...act, details: { offAt, note: null } }],
      };
    }
  }
}
