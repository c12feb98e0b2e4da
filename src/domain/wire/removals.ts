import * as v from 'valibot';
import { Position, Removal } from './boot';
import { id, maybe, maybeFlag, maybeText, text } from './schema';

/** A boot that is still on its car after its release or cancellation. */
export const RemovalItem = v.object({
  id,
  refNum: text,
  license: text,
  licenseState: maybeText,
  noLicense: v.boolean(),
  make: maybeText,
  model: maybeText,
  color: maybeText,
  addr1: maybeText,
  addr2: maybeText,
  city: maybeText,
  state: maybeText,
  position: maybe(Position),
  /** The number of the physical boot; null if it has none. */
  device: maybeText,
  removal: Removal,
});
export type RemovalItem = v.InferOutput<typeof RemovalItem>;

/** The body of a call that needs none. */
export const NoBody = v.nullish(v.object({}));

/** Typed text. A missing or null value counts as empty, so that a single rule reports it as missing. */
const typed = v.nullish(v.string(), '');

/**
 * Body of `boot/removal/{bootId}/off`: when the boot was taken off, local to its region, and its number. Another number
 * than the recorded one is refused, unless `swap` says that this boot was on the car all the same.
 */
export const OffBody = v.object({ dateTime: typed, note: typed, device: maybeText, swap: maybeFlag });
export type OffBody = v.InferOutput<typeof OffBody>;

/**
 * Body of `boot/removal/{bootId}/back`. With `device: null`, the number of the physical boot is forgotten, because it
 * is on another car by now.
 */
export const RemovalBackBody = v.object({ reason: typed, device: v.optional(v.null()) });
export type RemovalBackBody = v.InferOutput<typeof RemovalBackBody>;

/** Body of `boot/removal/{bootId}/not-found`. */
export const NotFoundBody = v.object({ note: typed });
export type NotFoundBody = v.InferOutput<typeof NotFoundBody>;
