import {
  useEffect,
  useLayoutEffect,
  useRef,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import type { BootListItem } from '../../../domain/wire/boot';

/** Rows that have come above the first one since the list was last scrolled to its top. */
export interface NewsAbove {
  /** By what the rows were found and sorted. */
  readonly arrangement: string;
  /** Of their boots, also those that have gone since. */
  readonly ids: ReadonlySet<number>;
}

export interface StillRows {
  readonly boots: readonly BootListItem[];
  /** By what the rows were found and sorted. */
  readonly arrangement: string;
  /** Pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether rows come by themselves: then the first one keeps its place, too. */
  readonly isLive: boolean;
  readonly news: NewsAbove | null;
  readonly setNews: Dispatch<SetStateAction<NewsAbove | null>>;
  /** The row with the focus has gone: the one that stands there now takes it. */
  readonly onFocusLost: (index: number) => void;
}

/**
 * Keeps what a person reads where it is when rows come and go above it, and the keyboard in the list: nobody presses a
 * row that another one has just pushed away.
 */
export function useStillRows({
  boots,
  arrangement,
  rowHeight,
  scroller,
  isLive,
  news,
  setNews,
  onFocusLost,
}: StillRows): void {
  const before = useRef({ boots, arrangement });
  const focused = useRef<number | null>(null);

  useEffect(() => {
    const place = scroller.current;
    if (place === null || news === null) return undefined;
    const look = () => {
      if (place.scrollTop <= 0) setNews(null);
    };
    place.addEventListener('scroll', look, { passive: true });
    return () => place.removeEventListener('scroll', look);
  }, [scroller, news, setNews]);

  useEffect(() => {
    const place = scroller.current;
    if (place === null) return undefined;
    const look = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[role="row"][tabindex]') : null;
      const index = row === null ? NaN : Number(row.getAttribute('aria-rowindex')) - 2;
      focused.current = before.current.boots[index]?.id ?? null;
    };
    // A row that is taken away does not say that it loses the focus, and one that is left does.
    const leave = (event: FocusEvent) => {
      if (event.target instanceof Node && place.contains(event.target)) focused.current = null;
    };
    place.addEventListener('focusin', look);
    place.addEventListener('focusout', leave);
    return () => {
      place.removeEventListener('focusin', look);
      place.removeEventListener('focusout', leave);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { boots, arrangement };
    const place = scroller.current;
    if (place === null || last.boots === boots || last.arrangement !== arrangement) return;
    const { current: id } = focused;
    const isFocusLost = id !== null && document.activeElement === document.body && boots.length > 0;
    const isAtTop = place.scrollTop === 0;
    // At the very top nothing is scrolled past: what a person has asked for anew shows there.
    if (id === null && isAtTop && !isLive) return;
    const indexOf = new Map(boots.map((boot, index) => [boot.id, index]));
    const lastIndexOf = (wanted: number) => last.boots.findIndex((boot) => boot.id === wanted);
    const hasFocus = id !== null && indexOf.has(id);
    if (isFocusLost && !hasFocus) {
      onFocusLost(Math.min(Math.max(lastIndexOf(id), 0), boots.length - 1));
      return;
    }
    if (isAtTop && !hasFocus && !isLive) return;
    let from = hasFocus ? lastIndexOf(id) : Math.ceil(place.scrollTop / rowHeight);
    while (from < last.boots.length && !indexOf.has(last.boots[from]?.id ?? NaN)) from += 1;
    const to = indexOf.get(last.boots[from]?.id ?? NaN);
    if (to !== undefined && to !== from) place.scrollTop += (to - from) * rowHeight;
    const first = last.boots.find((boot) => indexOf.has(boot.id));
    const above = boots.slice(0, (first && indexOf.get(first.id)) ?? 0).map((boot) => boot.id);
    // What stands there in full is no news: the list may be too short to be scrolled.
    if (above.length > 0 && place.scrollTop > 0)
      setNews((known) => ({
        arrangement,
        ids: new Set([...(known?.arrangement === arrangement ? known.ids : []), ...above]),
      }));
  }, [boots, arrangement, rowHeight, scroller, isLive, setNews, onFocusLost]);
}
