import { useLayoutEffect, useState, type RefObject } from 'react';

/** The lower edge of a banner over the page, for sticky content. */
const END = '--tb-banner-end';
/** What stays visible above it: the top bar and the offline line. */
const KEPT = 'header, .tb-offline';

/**
 * Where a banner over the page belongs: below the top bar, whose links stay in reach, and below the focused control
 * if it would cover that (WCAG 2.4.11).
 * @param cover the banner, while it is `shown`
 * @returns its distance from the top of the window, CSS pixels
 */
export function useMakingWay(cover: RefObject<HTMLElement | null>, shown: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const { style } = document.documentElement;
    const look = () => {
      const focused = document.activeElement;
      const element = cover.current;
      // It stays in place while it is pressed, which also moves the focus.
      if (element === null || element.contains(focused)) return;
      const kept = [...document.querySelectorAll(KEPT)].map((each) => each.getBoundingClientRect().bottom);
      const below = Math.max(0, ...kept);
      const isOnPage = focused !== null && focused !== document.body && focused.closest('header') === null;
      const next = isOnPage ? topBeside(below, element.offsetHeight, focused.getBoundingClientRect()) : below;
      setTop(next);
      style.setProperty(END, `${String(next === below ? below + element.offsetHeight : 0)}px`);
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
      style.removeProperty(END);
      setTop(0);
    };
  }, [cover, shown]);
  return top;
}

/** A control that extends below the banner anyway is never wholly hidden, so nothing moves. */
function topBeside(top: number, height: number, focused: DOMRect): number {
  const isCovered = focused.top < top + height && focused.bottom > top;
  return isCovered && focused.bottom + height <= window.innerHeight ? focused.bottom : top;
}
