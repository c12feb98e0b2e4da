import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';

/** Whether the window fits a media query now, and again whenever that changes. */
export function useMediaQuery(query: string): boolean {
  // A document without a layout engine has none, and counts as wide. Made once: making one costs more than asking it.
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

/** Whether the window is at most 767 px wide, so that list and detail take turns. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW);

/** Whether a keyboard is at hand: with a mouse there is one, under a thumb it comes up over the page. */
export function hasKeyboard(): boolean {
  return 'matchMedia' in window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
