import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEventTable, RemovalTable } from '../db/schema';

type Act = Selectable<BootEventTable>;
type Told = Omit<Selectable<RemovalTable>, 'bootId' | 'regionId'>;

const Begun = v.object({
  why: v.picklist(['RELEASED', 'CANCELLED']),
  askedAt: v.number(),
  dueAt: v.number(),
});
const Off = v.object({ offAt: v.number(), atClosing: v.optional(v.boolean(), false) });

const NOBODY = { takenAt: null, takenBy: null };
const STILL_ON = { offAt: null, offBy: null, atClosing: 0 } as const;

/** The removal that follows from a boot's acts, oldest first; null if there is none. */
function toldRemoval(acts: readonly Act[]): Told | null {
  return acts.reduce<Told | null>(after, null);
}

/** The removal after an act. */
function after(told: Told | null, { kind, details, createdAt: at, createdBy: by }: Act): Told | null {
  const said: unknown = JSON.parse(details);
  switch (kind) {
    case 'REMOVAL_REQUESTED':
      return { state: 'REQUESTED', why: null, askedAt: at, dueAt: null, ...NOBODY, ...STILL_ON };
    case 'REMOVAL_BEGUN':
      return { state: 'WAITING', ...v.parse(Begun, said), ...NOBODY, ...STILL_ON };
    case 'RELEASED':
    case 'CANCELLED':
    case 'REOPENED':
      return null;
    case 'REMOVAL_TAKEN':
      return told && { ...told, state: 'TAKEN', takenAt: at, takenBy: by };
    case 'REMOVAL_LEFT':
      return told && { ...told, state: 'WAITING', ...NOBODY };
    case 'BOOT_NOT_FOUND':
      return told && { ...told, state: 'NOT_FOUND', ...NOBODY };
    case 'REMOVAL_BACK':
      return told && { ...told, state: 'WAITING', ...NOBODY, ...STILL_ON };
    case 'BOOT_OFF': {
      const { offAt, atClosing } = v.parse(Off, said);
      return told && { ...told, state: 'OFF', offAt, offBy: by, atClosing: atClosing ? 1 : 0 };
    }
    default:
      return told;
  }
}

/** Compares the removal of a boot with its acts, oldest first. */
export function faultsOfRemoval(
  { refNum, regionId }: { readonly refNum: string; readonly regionId: number },
  acts: readonly Act[],
  removal: Selectable<RemovalTable> | undefined,
): string[] {
  const told = toldRemoval(acts);
  const isAsTold =
    removal === undefined || told === null
      ? removal === undefined && told === null
      : removal.regionId === regionId &&
        (Object.keys(told) as (keyof Told)[]).every((name) => told[name] === removal[name]);
  return isAsTold ? [] : [`The removal of boot ${refNum} does not match its acts in the audit trail.`];
}
