import { useEffect, type RefObject } from 'react';

/**
 * Makes an element focusable while its content overflows, so that the keyboard can scroll it. Otherwise it is not a
 * tab stop.
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
    // The content may grow while the element's own size stays the same.
    Array.from(element.children).forEach((child) => watcher.observe(child));
    return () => watcher.disconnect();
  }, [place, open]);
}
