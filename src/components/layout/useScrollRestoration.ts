import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import * as v from 'valibot';

/** Router state of a link back to a page: makes the page restore its scroll position. */
export const BACK = { isBack: true } as const;
const BackState = v.object({ isBack: v.literal(true) });

/**
 * The state in which the user left a page: its scroll position in CSS pixels, the mark of its query, and how many items
 * its list showed.
 */
const Place = v.object({ search: v.number(), top: v.number(), count: v.number() });
type Place = v.InferOutput<typeof Place>;

/** Tells queries apart without storing what was searched for, which would stay after a sign-out. */
function markOf(search: string): number {
  let mark = 0;
  for (const character of search) mark = (Math.imul(mark, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return mark;
}

const keyOf = (pathname: string) => `towbridge.place ${pathname}`;

/**
 * Restores a page's scroll position in this tab after going back or reloading. The browser can't, since the
 * page is still too short when it tries.
 * @param isThere whether all of the page's content has loaded
 * @param count how many items its list shows, if it can show more
 * @returns how many items the list showed when the user left the page; 0 on a new visit
 */
export function useScrollRestoration(isThere: boolean, count = 0): number {
  const location = useLocation();
  const { pathname, search } = location;
  const isBack = useNavigationType() === NavigationType.Pop || v.is(BackState, location.state);
  const [place] = useState(() => (isBack ? readPlace(pathname, search) : null));
  // A new search cancels restoring.
  const isOnTheWay = useRef(place !== null);
  useLayoutEffect(() => {
    if (place?.search !== markOf(search)) isOnTheWay.current = false;
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
      keepPlace(pathname, {
        search: markOf(search),
        top: document.documentElement.scrollTop,
        count: shown.current,
      });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [pathname, search]);
  return place?.count ?? 0;
}

/** @returns null if no place is stored, or it is for another query */
function readPlace(pathname: string, search: string): Place | null {
  try {
    const read = v.safeParse(Place, JSON.parse(window.sessionStorage.getItem(keyOf(pathname)) ?? 'null'));
    return read.success && read.output.search === markOf(search) ? read.output : null;
  } catch {
    return null;
  }
}

function keepPlace(pathname: string, place: Place): void {
  try {
    window.sessionStorage.setItem(keyOf(pathname), JSON.stringify(place));
  } catch {
    // Without storage, the page opens at its top.
  }
}
