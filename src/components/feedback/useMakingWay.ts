import { useLayoutEffect, useState, type RefObject } from 'react';

/** Where a bar over the page ends, for what sticks to the upper edge of its place. */
const END = '--tb-banner-end';
/** What stays in sight above it: the page's own bar, and the line that says that there is no connection. */
const KEPT = 'header, .tb-offline';

/**
 * How far below the top of the window something must lie that covers the page there: below the page's own bar, whose
 * links stay in reach, and never over what has the focus (WCAG 2.4.11), but below the focused control.
 * @param cover what covers the page, while it is `shown`
 * @returns CSS pixels
 */
export function useMakingWay(cover: RefObject<HTMLElement | null>, shown: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const { style } = document.documentElement;
    const look = () => {
      const focused = document.activeElement;
      const element = cover.current;
      // It stays where it is while it is itself pressed, which also takes the focus from elsewhere.
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

/** What reaches on below the cover, however far it moves, is not wholly hidden, and nothing needs to move. */
function topBeside(top: number, height: number, focused: DOMRect): number {
  const isCovered = focused.top < top + height && focused.bottom > top;
  return isCovered && focused.bottom + height <= window.innerHeight ? focused.bottom : top;
}
