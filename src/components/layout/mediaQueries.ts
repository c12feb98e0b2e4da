import { useCallback, useSyncExternalStore } from 'react';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';

/** Whether the window fits a media query now, and again whenever that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!('matchMedia' in window)) return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  // A document without a layout engine fits none: it counts as wide.
  return useSyncExternalStore(subscribe, () => 'matchMedia' in window && window.matchMedia(query).matches);
}

const NARROW = `(max-width: ${String(NARROW_MAX_WIDTH_PX)}px)`;

/** Whether the window is at most 767 px wide, so that list and detail take turns. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW);

/** Whether a keyboard is at hand: with a mouse there is one, under a thumb it comes up over the page. */
export function hasKeyboard(): boolean {
  return 'matchMedia' in window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
