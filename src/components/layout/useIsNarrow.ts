import { useSyncExternalStore } from 'react';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';

const QUERY = `(max-width: ${String(NARROW_MAX_WIDTH_PX)}px)`;

function subscribe(onChange: () => void): () => void {
  if (!('matchMedia' in window)) return () => undefined;
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

function read(): boolean {
  // A document without a layout engine counts as wide.
  return 'matchMedia' in window && window.matchMedia(QUERY).matches;
}

/** Whether the window is at most 767 px wide, so that list and detail take turns. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, read);
}
