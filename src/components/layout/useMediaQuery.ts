import { useCallback, useSyncExternalStore } from 'react';

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
