import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import * as v from 'valibot';

/** The state of a link that leads back to where a page was left. */
export const BACK = { isBack: true } as const;
const BackState = v.object({ isBack: v.literal(true) });

/** How far down a page was left, CSS pixels, with which query, and how many items its list showed. */
const Place = v.object({ search: v.string(), top: v.number(), count: v.number() });
type Place = v.InferOutput<typeof Place>;

const keyOf = (pathname: string) => `towbridge.place ${pathname}`;

/**
 * Shows a page where it was left in this tab, to whoever comes back to it or loads it anew. The browser cannot do it for
 * a page that is short until its answers are there: at the moment when it has to, there is no such place.
 * @param isThere whether all that the page shows is there
 * @param count how many items its list shows, where it can show more
 * @returns how many the list showed when it was left; 0: nobody comes back to it
 */
export function useKeptPlace(isThere: boolean, count = 0): number {
  const location = useLocation();
  const { pathname, search } = location;
  const isBack = useNavigationType() === NavigationType.Pop || v.is(BackState, location.state);
  const [place] = useState(() => (isBack ? readPlace(pathname, search) : null));
  // Somebody who looks for something else is no longer on the way there.
  const isOnTheWay = useRef(place !== null);
  useLayoutEffect(() => {
    if (place?.search !== search) isOnTheWay.current = false;
    if (place === null || !isOnTheWay.current || !isThere) return;
    document.documentElement.scrollTop = place.top;
    isOnTheWay.current = false;
  }, [place, search, isThere]);

  const shown = useRef(count);
  useLayoutEffect(() => {
    shown.current = count;
  }, [count]);
  useLayoutEffect(() => {
    const leave = () => {
      if (isOnTheWay.current) return;
      keepPlace(pathname, { search, top: document.documentElement.scrollTop, count: shown.current });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [pathname, search]);
  return place?.count ?? 0;
}

/** @returns null where the page was not left, or with another query, or the browser keeps nothing */
function readPlace(pathname: string, search: string): Place | null {
  try {
    const read = v.safeParse(Place, JSON.parse(window.sessionStorage.getItem(keyOf(pathname)) ?? 'null'));
    return read.success && read.output.search === search ? read.output : null;
  } catch {
    return null;
  }
}

function keepPlace(pathname: string, place: Place): void {
  try {
    window.sessionStorage.setItem(keyOf(pathname), JSON.stringify(place));
  } catch {
    // A browser that keeps nothing shows the page from its top.
  }
}
