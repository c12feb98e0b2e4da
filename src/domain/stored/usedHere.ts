import * as v from 'valibot';
import { MOST_USED_KEPT } from '../constants';
import { entered } from '../equalText';
import { placeKey } from '../place/place';
import { fold } from '../fold';
import type { Position } from '../wire/boot';

const UsedPlace = v.object({
  addr1: v.string(),
  city: v.string(),
  state: v.nullable(v.string()),
  at: v.optional(v.object({ lat: v.number(), lon: v.number() })),
});

/** The places and requestors that one user entered on this device for boots of one region, the most recent first. */
export const UsedHere = v.object({
  places: v.array(UsedPlace),
  requestors: v.array(v.string()),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type UsedHere = v.InferOutput<typeof UsedHere>;

export const NOTHING_USED: UsedHere = { places: [], requestors: [], savedAt: 0 };

/** A position at least this accurate is stored with its address. Meters. */
const ACCURATE_M = 100;

/** The parts of a recorded boot that are suggested again. */
export interface UsedBoot {
  readonly addr1: string;
  readonly city: string;
  readonly state: string | null;
  readonly requestedBy: string;
  readonly position: Position | null;
}

/**
 * Reads what is stored. Null if the user has signed out since.
 * @param notBefore anything stored up to this time is invalid, milliseconds since the epoch
 */
export function readUsedHere(stored: unknown, _now: number, notBefore: number): UsedHere | null {
  const read = v.safeParse(UsedHere, stored);
  return read.success && read.output.savedAt > notBefore ? read.output : null;
}

/**
 * Moves the address and the requestor of a boot to the front, each only once regardless of spelling, and drops the
 * oldest.
 */
export function withUsed(used: UsedHere, boot: UsedBoot, savedAt: number): UsedHere {
  const { city, state, position } = boot;
  const addr1 = entered(boot.addr1);
  const requestor = entered(boot.requestedBy);
  const key = placeKey({ addr1, city });
  const before = used.places.find((place) => placeKey(place) === key);
  const at =
    position !== null && position.accuracy <= ACCURATE_M
      ? { lat: position.lat, lon: position.lon }
      : before?.at;
  const place = { addr1, city: entered(city), state, ...(at ? { at } : {}) };
  const others = used.places.filter((each) => placeKey(each) !== key);
  const otherRequestors = used.requestors.filter((each) => fold(each) !== fold(requestor));
  return {
    places: (addr1 === '' ? used.places : [place, ...others]).slice(0, MOST_USED_KEPT),
    requestors: (requestor === '' ? used.requestors : [requestor, ...otherRequestors]).slice(
      0,
      MOST_USED_KEPT,
    ),
    savedAt,
  };
}
