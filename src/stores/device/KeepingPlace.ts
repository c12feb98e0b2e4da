import type { Claims } from './Claims';
import type { Shelf } from './Shelf';

/** What things of one person are kept with. */
export interface KeepingPlace {
  readonly shelf: Shelf;
  readonly claims: Claims;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** What was kept up to then does not count, milliseconds since the epoch. */
  readonly notBefore: () => number;
  /** The person has signed out: nothing more is kept. */
  readonly isForgotten: () => boolean;
}
