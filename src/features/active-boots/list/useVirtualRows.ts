import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row: 44 px at the usual text size, so that a thumb finds it. */
export const ROW_HEIGHT_REM = 2.75;
/** Height of a row with a second line. */
export const TALL_ROW_HEIGHT_REM = 4;
const USUAL_REM_PX = 16;
/** Rows kept ready above and below what is seen. */
const OVERSCAN = 5;
/** What is taken for the size of the place until it is measured. */
const FIRST_GUESS = { width: 560, height: 800 };

export interface VirtualRow {
  readonly index: number;
  /** Pixels between this row and the one before it in the document: rows that are left out. */
  readonly gap: number;
}

export interface VirtualRows {
  readonly rows: readonly VirtualRow[];
  /** Pixels below the last row in the document. */
  readonly gapAfter: number;
  readonly scrollTo: (index: number) => void;
  /** Pixels. */
  readonly rowHeight: number;
}

/**
 * The rows to put into the document: those that are seen, a few around them, and always the one that has the focus,
 * so that scrolling never takes it away.
 */
export function useVirtualRows(
  count: number,
  keepIndex: number,
  scroller: RefObject<HTMLElement | null>,
  isTall: boolean,
): VirtualRows {
  const [rem] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX,
  );
  const rowHeight = rem * (isTall ? TALL_ROW_HEIGHT_REM : ROW_HEIGHT_REM);
  const virtualizer = useVirtualizer({
    count,
    overscan: OVERSCAN,
    initialRect: FIRST_GUESS,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    observeElementRect: observeShownRect,
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), keepIndex, range.count),
      [keepIndex],
    ),
  });

  let end = 0;
  const rows = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  const { scrollToIndex } = virtualizer;
  const scrollTo = useCallback((index: number) => scrollToIndex(index, { align: 'auto' }), [scrollToIndex]);
  const { measure } = virtualizer;
  // What the rows before measured does not hold for others.
  useLayoutEffect(() => measure(), [measure, rowHeight]);
  return { rows, gapAfter: virtualizer.getTotalSize() - end, scrollTo, rowHeight };
}

/** While the list is not shown (the narrow layout's detail stands in its place) its last size still holds. */
const observeShownRect: typeof observeElementRect = (instance, report) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) report(rect);
  });

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index < 0 || index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
