import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';

/** Whether the window matches a media query; updates on change. */
export function useMediaQuery(query: string): boolean {
  // A document without a layout engine (jsdom) has no media queries and counts as wide. The MediaQueryList is
  // memoized, because creating one costs more than reading it.
  const list = useMemo(() => ('matchMedia' in window ? window.matchMedia(query) : undefined), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list?.matches ?? false);
}

const NARROW = `(max-width: ${String(NARROW_MAX_WIDTH_PX)}px)`;

/** Whether the window is at most 767 px wide, so that it shows either the list or the detail. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW);

/** Whether the main pointer is a finger. */
export function isByThumb(): boolean {
  return 'matchMedia' in window && window.matchMedia('(pointer: coarse)').matches;
}

/** Whether the device has a physical keyboard. Assumed if it has a mouse. */
export function hasKeyboard(): boolean {
  return 'matchMedia' in window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
