import { startTransition, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Height of a row: 44 px at the default text size, large enough for a thumb. */
export const ROW_HEIGHT_REM = 2.75;
/** Height of a row with a second line. */
export const TALL_ROW_HEIGHT_REM = 4.25;
const USUAL_REM_PX = 16;
/** Number of extra rows above and below those in view, rendered once the visible ones are painted. */
const SPARE = 5;
/** The assumed height of the list until it is measured, in pixels. */
const FIRST_GUESS_PX = 800;

/** The rows in view: the index of the first, and how many fit. */
interface Seen {
  readonly first: number;
  readonly fitting: number;
}

/** Height of a row in pixels, based on the text size when the page was opened. */
export function useRowHeight(isTall: boolean): number {
  const [rem] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX,
  );
  return rem * (isTall ? TALL_ROW_HEIGHT_REM : ROW_HEIGHT_REM);
}

/**
 * The indexes of the rows to render, ascending: those in view, a few around them, and always `keepIndex`, the row
 * that may have the focus, so that scrolling never loses the focus.
 * @param rowHeight in pixels
 */
export function useRowWindow(
  count: number,
  keepIndex: number,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): readonly number[] {
  const [seen, setSeen] = useState<Seen>(() => ({
    first: 0,
    fitting: Math.ceil(FIRST_GUESS_PX / rowHeight),
  }));
  const [spare, setSpare] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setSpare(SPARE)));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const place = scroller.current;
    if (place === null) return undefined;
    const look = () => {
      const { clientHeight, scrollTop } = place;
      // A hidden list (behind the detail in the narrow layout) keeps its rows.
      if (clientHeight === 0) return;
      const first = Math.floor(scrollTop / rowHeight);
      const fitting = Math.ceil(clientHeight / rowHeight) + 1;
      setSeen((last) => (last.first === first && last.fitting === fitting ? last : { first, fitting }));
    };
    // Render within the same frame as the scrolling; otherwise the list would briefly show a blank area.
    const follow = () => flushSync(look);
    place.addEventListener('scroll', follow, { passive: true });
    // It also reports the initial size, once the browser has laid out the page.
    const watcher = 'ResizeObserver' in window ? new ResizeObserver(look) : undefined;
    watcher?.observe(place);
    return () => {
      place.removeEventListener('scroll', follow);
      watcher?.disconnect();
    };
  }, [scroller, rowHeight]);

  const first = Math.max(0, Math.min(seen.first, count - seen.fitting));
  const from = Math.max(0, first - spare);
  const to = Math.min(count, first + seen.fitting + spare);
  const indexes = Array.from({ length: to - from }, (_, place) => from + place);
  if (keepIndex >= 0 && keepIndex < from) indexes.unshift(keepIndex);
  else if (keepIndex >= to && keepIndex < count) indexes.push(keepIndex);
  return indexes;
}

/**
 * Scrolls just enough to bring a row into view, below the column headers.
 * @param rowHeight in pixels
 */
export function scrollToRow(place: HTMLElement, index: number, rowHeight: number): void {
  const covered = place.querySelector('[role="rowgroup"]')?.clientHeight ?? 0;
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
  const room = place.clientHeight - covered;
  if (top < place.scrollTop) place.scrollTop = top;
  else if (bottom > place.scrollTop + room) place.scrollTop = bottom - room;
}
