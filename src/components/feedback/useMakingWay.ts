import { useLayoutEffect, useState, type RefObject } from 'react';

/** The lower edge of a banner over the page, for sticky content. */
const END = '--tb-banner-end';
/** Elements that the banner must not cover: the top bar and the offline line. */
const KEPT = 'header, .tb-offline';
/** The height of the banner, as long as `main` leaves room for it. */
const ROOM = '--tb-banner-room';
/** What a view focuses when it opens, so that screen readers announce it. It is not a control. */
const OPENED = 'main [tabindex="-1"]:not([role])';

/**
 * Positions a banner over the page: below the top bar, whose links stay within reach, and below the focused control
 * if the banner would cover it (WCAG 2.4.11). A view that has just opened moves down instead.
 * @param cover the banner, while it is `shown`
 * @returns its distance from the top of the window, in CSS pixels
 */
export function useMakingWay(cover: RefObject<HTMLElement | null>, shown: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const { style } = document.documentElement;
    const look = () => {
      const focused = document.activeElement;
      const element = cover.current;
      // A press on the banner moves the focus too; don't move the banner away from the pointer.
      if (element === null || element.contains(focused)) return;
      const bottoms = [...document.querySelectorAll(KEPT)].map((each) => each.getBoundingClientRect().bottom);
      const below = Math.max(0, ...bottoms);
      // A view that has just opened can move: nobody is about to press anything in it.
      if (focused?.matches(OPENED) === true) style.setProperty(ROOM, `${String(element.offsetHeight)}px`);
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
      style.removeProperty(ROOM);
      setTop(0);
    };
  }, [cover, shown]);
  return top;
}

/**
 * Moves the banner below a covered control if there is room. A control too tall for that extends below the banner, so
 * it is never wholly hidden.
 */
function topBeside(top: number, height: number, focused: DOMRect): number {
  const isCovered = focused.top < top + height && focused.bottom > top;
  return isCovered && focused.bottom + height <= window.innerHeight ? focused.bottom : top;
}
