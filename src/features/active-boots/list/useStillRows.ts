import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { BootListItem } from '../../../domain/wire/boot';
import { indexOfRow } from './useRowKeys';

export interface StillRows {
  readonly boots: readonly BootListItem[];
  /** Identifies search, sort order and filter. */
  readonly arrangement: string;
  /** In pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether new rows appear without a reload by the user. If so, even the first row stays in place. */
  readonly isLive: boolean;
  /** Called with the ids of rows that were added above the first one. */
  readonly onNews: (ids: readonly number[]) => void;
  /** Called when the list is scrolled to its top. */
  readonly onTop: () => void;
  /** Called if the focused row was removed, with the index of the row to focus now. */
  readonly onFocusLost: (index: number) => void;
}

/**
 * Keeps visible rows in place when rows above them are added or removed, so that no one clicks a row that has just
 * moved under the pointer. Also keeps the focus in the list.
 */
export function useStillRows({
  boots,
  arrangement,
  rowHeight,
  scroller,
  isLive,
  onNews,
  onTop,
  onFocusLost,
}: StillRows): void {
  const before = useRef({ boots, arrangement });
  const focused = useRef<number | null>(null);

  useEffect(() => {
    const place = scroller.current;
    if (place === null) return undefined;
    const onScroll = () => {
      if (place.scrollTop <= 0) onTop();
    };
    place.addEventListener('scroll', onScroll, { passive: true });
    return () => place.removeEventListener('scroll', onScroll);
  }, [scroller, onTop]);

  useEffect(() => {
    const place = scroller.current;
    if (place === null) return undefined;
    const onFocusIn = (event: FocusEvent) => {
      focused.current = before.current.boots[indexOfRow(event.target) ?? NaN]?.id ?? null;
    };
    // Removing a row from the document fires no focusout.
    const onFocusOut = (event: FocusEvent) => {
      if (event.target instanceof Node && place.contains(event.target)) focused.current = null;
    };
    place.addEventListener('focusin', onFocusIn);
    place.addEventListener('focusout', onFocusOut);
    return () => {
      place.removeEventListener('focusin', onFocusIn);
      place.removeEventListener('focusout', onFocusOut);
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
    // At the very top, rows that the user asked for may appear.
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
    // A list too short to scroll shows them already.
    if (above.length > 0 && place.scrollTop > 0) onNews(above);
  }, [boots, arrangement, rowHeight, scroller, isLive, onNews, onFocusLost]);
}
