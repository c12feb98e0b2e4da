import { useEffect, type MutableRefObject } from 'react';
import type { BootListItem } from '../../domain/wire/boot';

/** How long typing rests before the panel follows, milliseconds: nobody wants each boot on the way to a plate. */
const REST_MS = 250;

export interface Searched {
  /** The rows as they are shown. */
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  /** What is searched for. */
  readonly find: string;
  /** Whether the rows are what a search or a filter has left, and the open boot is still active. */
  readonly isSearched: boolean;
  /** Whether something was typed into the open boot's forms; asked only where the boot is left out. */
  readonly isTouched: () => boolean;
  readonly isNarrow: boolean;
  readonly select: (id: number) => void;
  /** Told the boot that is to be followed, or null: whoever changes the address at the same moment takes it along. */
  readonly next: MutableRefObject<number | null>;
}

/**
 * What becomes of the panel of a boot that the search has left out, so that nobody releases one car while looking at
 * the row of another: touched, it is `kept` and says so; else it follows the first hit, or there is `none`. Null: the
 * open boot is among the rows, or nothing is searched for.
 */
export function useLeftOut(searched: Searched): 'kept' | 'following' | 'none' | null {
  const { boots, selectedId, find, isSearched, isTouched, isNarrow, select, next } = searched;
  const isOut = isSearched && selectedId !== null && !boots.some(({ id }) => id === selectedId);
  const first = boots[0]?.id;
  const isKept = isOut && (isNarrow || isTouched());
  const follows = isOut && !isKept && first !== undefined ? first : null;
  useEffect(() => {
    next.current = follows;
    if (follows === null) return undefined;
    const timer = setTimeout(() => select(follows), REST_MS);
    return () => clearTimeout(timer);
    // With each key the rest begins anew.
  }, [follows, find, select, next]);

  if (!isOut) return null;
  if (isKept) return 'kept';
  return follows === null ? 'none' : 'following';
}
