import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How far below the top of the window something must lie that covers the page there, so that what has the focus is
 * never hidden beneath it (WCAG 2.4.11): below the focused control, or below the whole bar that it stands in.
 * @param cover what covers the page, while it is `shown`
 * @returns CSS pixels; 0 where nothing is in its way
 */
export function useMakingWay(cover: RefObject<HTMLElement | null>, shown: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const look = () => {
      const focused = document.activeElement;
      const element = cover.current;
      // It stays where it is while it is itself pressed, which also takes the focus from elsewhere.
      if (element === null || focused === null || focused === document.body || element.contains(focused))
        return;
      setTop(topBeside(element.offsetHeight, (focused.closest('header') ?? focused).getBoundingClientRect()));
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
      setTop(0);
    };
  }, [cover, shown]);
  return top;
}

/** What reaches on below the cover, however far it moves, is not wholly hidden, and nothing needs to move. */
function topBeside(height: number, focused: DOMRect): number {
  const isCovered = focused.top < height && focused.bottom > 0;
  return isCovered && focused.bottom + height <= window.innerHeight ? focused.bottom : 0;
}
