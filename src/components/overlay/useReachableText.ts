import { useEffect, type RefObject } from 'react';

/**
 * While what stands in a place reaches beyond it, so that it scrolls, the place takes the focus: a keyboard alone would
 * never get to the rest of it otherwise. Where it does not scroll, it is no stop on the way.
 */
export function useReachableText(place: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!open || element === null || !('ResizeObserver' in window)) return undefined;
    const measure = () => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    // What stands in it may grow while it keeps its own size.
    Array.from(element.children).forEach((child) => watcher.observe(child));
    return () => watcher.disconnect();
  }, [place, open]);
}
