import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEntryTable, RemovalTable } from '../db/schema';

type Act = Selectable<BootEntryTable>;
type Replayed = Omit<Selectable<RemovalTable>, 'bootId' | 'regionId'>;

const Begun = v.object({
  why: v.picklist(['RELEASED', 'CANCELLED']),
  askedAt: v.number(),
  dueAt: v.number(),
});
const Off = v.object({ offAt: v.number(), atClosing: v.optional(v.boolean(), false) });

const NOBODY = { takenAt: null, takenBy: null };
const STILL_ON = { offAt: null, offBy: null, atClosing: 0 } as const;

/** The removal that follows from a boot's acts, oldest first; null if there is none. */
function replayRemoval(acts: readonly Act[]): Replayed | null {
  return acts.reduce<Replayed | null>(after, null);
}

/** The removal after an act. */
function after(
  replayed: Replayed | null,
  { kind, details, createdAt: at, createdBy: by }: Act,
): Replayed | null {
  const parsed: unknown = JSON.parse(details);
  switch (kind) {
    case 'REMOVAL_REQUESTED':
      return { state: 'REQUESTED', why: null, askedAt: at, dueAt: null, ...NOBODY, ...STILL_ON };
    case 'REMOVAL_BEGUN':
      return { state: 'WAITING', ...v.parse(Begun, parsed), ...NOBODY, ...STILL_ON };
    case 'RELEASED':
    case 'CANCELLED':
    case 'REOPENED':
      return null;
    case 'REMOVAL_TAKEN':
      return replayed && { ...replayed, state: 'TAKEN', takenAt: at, takenBy: by };
    case 'REMOVAL_LEFT':
      return replayed && { ...replayed, state: 'WAITING', ...NOBODY };
    case 'BOOT_NOT_FOUND':
      return replayed && { ...replayed, state: 'NOT_FOUND', ...NOBODY };
    case 'REMOVAL_BACK':
      return replayed && { ...replayed, state: 'WAITING', ...NOBODY, ...STILL_ON };
    case 'BOOT_OFF': {
      const { offAt, atClosing } = v.parse(Off, parsed);
      return replayed && { ...replayed, state: 'OFF', offAt, offBy: by, atClosing: atClosing ? 1 : 0 };
    }
    default:
      return replayed;
  }
}

/** Compares the removal of a boot with its acts, oldest first. */
export function faultsOfRemoval(
  { refNum, regionId }: { readonly refNum: string; readonly regionId: number },
  acts: readonly Act[],
  removal: Selectable<RemovalTable> | undefined,
): string[] {
  const replayed = replayRemoval(acts);
  const isAsTold =
    removal === undefined || replayed === null
      ? removal === undefined && replayed === null
      : removal.regionId === regionId &&
        (Object.keys(replayed) as (keyof Replayed)[]).every((name) => replayed[name] === removal[name]);
  return isAsTold ? [] : [`The removal of boot ${refNum} does not match its acts in the audit trail.`];
}
