import { useCallback, useLayoutEffect, useRef, useState, type UIEvent } from 'react';
import { PICKER_MAX_RENDERED } from '../../domain/constants';

/** Height of one option in CSS pixels, which is the touch target. Matches `--tb-target`. */
export const OPTION_HEIGHT_PX = 44;
/** The rendered range moves in steps, so that most scroll events render nothing. */
const STEP = 4;
/** Number of options rendered of a longer list: eight visible ones, with some before and after. */
const WINDOW = 16;
/** Fewer options are enough at the start of the list, where it opens and to which each keystroke returns. */
const FIRST_WINDOW = 12;

export interface OptionWindow {
  readonly start: number;
  readonly end: number;
  /** The ref for the scrolling element. */
  readonly scrollRef: { current: HTMLUListElement | null };
  readonly onScroll: (event: UIEvent<HTMLUListElement>) => void;
}

/**
 * Which options to render: all of a short list, a range of a long one, and never more than {@link
 * PICKER_MAX_RENDERED}. Follows scrolling and the highlighted option.
 * @param highlighted index of the highlighted option, -1 if none
 * @param open whether the list is shown
 */
export function useWindow(count: number, highlighted: number, open: boolean): OptionWindow {
  const scrollRef = useRef<HTMLUListElement | null>(null);
  const [scrolledTo, setScrolledTo] = useState(0);
  // Whether the list was at its start at the last scroll event.
  const isAtTop = useRef(true);

  const onScroll = useCallback((event: UIEvent<HTMLUListElement>) => {
    isAtTop.current = event.currentTarget.scrollTop === 0;
    const row = Math.floor(event.currentTarget.scrollTop / OPTION_HEIGHT_PX);
    setScrolledTo(row - (row % STEP));
  }, []);

  useLayoutEffect(() => {
    const list = scrollRef.current;
    if (!open || list === null) return;
    // Nothing to scroll, and reading the height would force another layout.
    if (isAtTop.current && highlighted <= 0) {
      setScrolledTo(0);
      return;
    }
    const top = Math.max(0, highlighted) * OPTION_HEIGHT_PX;
    const height = list.clientHeight;
    let next = list.scrollTop;
    if (top < next) next = top;
    else if (top + OPTION_HEIGHT_PX > next + height) next = top + OPTION_HEIGHT_PX - height;
    if (next !== list.scrollTop) list.scrollTop = next;
    isAtTop.current = next === 0;
    const row = Math.floor(next / OPTION_HEIGHT_PX);
    setScrolledTo(row - (row % STEP));
  }, [open, highlighted, count]);

  if (count <= PICKER_MAX_RENDERED) return { start: 0, end: count, scrollRef, onScroll };
  return {
    start: Math.max(0, Math.min(scrolledTo - STEP, count - WINDOW)),
    end: Math.min(count, scrolledTo === 0 ? FIRST_WINDOW : scrolledTo + WINDOW),
    scrollRef,
    onScroll,
  };
}
