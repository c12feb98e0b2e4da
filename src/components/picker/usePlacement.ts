import { useLayoutEffect, useState, type RefObject } from 'react';
import { freeSpan, type Span } from '../layout';

/** Maximum height of the list: seven options and a bit, to show that it scrolls. CSS pixels. */
const MAX_HEIGHT_PX = 328;
/** With less room than this below the control, the list looks for more. */
const ENOUGH_PX = 220;
const MARGIN_PX = 8;
/** Minimum width for option texts, however narrow the control is. */
const MIN_WIDTH_PX = 220;
/** An ancestor that clips what overflows it, such as the body of a tall dialog. */
const SCROLLS = new Set(['auto', 'scroll']);
/** Of any scrolling part of the page. */
const SCROLL_HEARD = { capture: true, passive: true } as const;

export interface Placement {
  readonly above: boolean;
  readonly maxHeight: number;
  /** As wide as its control, or wider: extending to the right, or to the left at the right edge of the page. */
  readonly width: 'control' | 'toEnd' | 'toStart';
}

const UNKNOWN: Placement = { above: false, maxHeight: MAX_HEIGHT_PX, width: 'control' };

/**
 * Places the open list: below its control, or above it if there is more room, within the area that a phone's keyboard
 * and the top bar leave free, within the body of a dialog, and within the sides of the page. Until measured, it is no
 * wider than its control: widening the page would make the measurement wrong.
 */
export function usePlacement(open: boolean, control: RefObject<HTMLElement | null>): Placement {
  const [placement, setPlacement] = useState<Placement>(UNKNOWN);

  useLayoutEffect(() => {
    const element = control.current;
    if (!open || element === null) return undefined;
    const place = () => setPlacement((last) => sameOr(last, placementOf(measure(element))));
    const placeAnew = () => {
      const measured = measure(element);
      // Measured again only if the page has moved.
      if (makeRoom(element, measured)) place();
      else setPlacement((last) => sameOr(last, placementOf(measured)));
    };
    // The page scrolls its field into view when the keyboard opens, and people scroll it; scrolling the list itself
    // does not count.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) place();
    };
    placeAnew();
    const viewport = window.visualViewport;
    // A phone's keyboard opened or closed.
    viewport?.addEventListener('resize', placeAnew);
    viewport?.addEventListener('scroll', place);
    document.addEventListener('scroll', onScroll, SCROLL_HEARD);
    return () => {
      document.removeEventListener('scroll', onScroll, SCROLL_HEARD);
      viewport?.removeEventListener('resize', placeAnew);
      viewport?.removeEventListener('scroll', place);
    };
  }, [open, control]);

  return placement;
}

/** The area in which the list is visible and covers no bar. */
function seenPart(element: HTMLElement, rect: DOMRect): Span {
  const { top, bottom } = freeSpan(element, rect, 'top');
  const around = scrollerOf(element)?.getBoundingClientRect();
  if (around === undefined) return { top, bottom };
  return { top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
}

/** The scrolling ancestor of the control, other than the page. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (SCROLLS.has(getComputedStyle(around).overflowY)) return around;
  }
  return undefined;
}

/** Where a control is, and how much of the visible area is below and above it, CSS pixels. */
interface Measured {
  readonly rect: DOMRect;
  readonly below: number;
  readonly over: number;
}

function measure(element: HTMLElement): Measured {
  const rect = element.getBoundingClientRect();
  const { top, bottom } = seenPart(element, rect);
  return { rect, below: bottom - rect.bottom - MARGIN_PX, over: rect.top - top - MARGIN_PX };
}

/**
 * Scrolls a control with too little room on both sides up to the top of the visible area, with its label.
 * @returns whether anything may have moved
 */
function makeRoom(element: HTMLElement, { rect, below, over }: Measured): boolean {
  if (Math.max(below, over) >= ENOUGH_PX) return false;
  const labelled = (element.closest('.tb-field') ?? element).getBoundingClientRect();
  const scroller = scrollerOf(element) ?? document.scrollingElement;
  const by = over - (rect.top - labelled.top);
  if (scroller === null || by <= 0) return false;
  scroller.scrollTop += by;
  return true;
}

function placementOf({ rect, below, over }: Measured): Placement {
  const above = below < ENOUGH_PX && over > below;
  const maxHeight = Math.max(96, Math.min(MAX_HEIGHT_PX, above ? over : below));
  return { above, maxHeight, width: widthOf(rect) };
}

function widthOf(control: DOMRect): Placement['width'] {
  if (control.width >= MIN_WIDTH_PX) return 'control';
  const end = document.documentElement.clientWidth - MARGIN_PX;
  if (control.left + MIN_WIDTH_PX <= end) return 'toEnd';
  return control.right - MIN_WIDTH_PX >= MARGIN_PX ? 'toStart' : 'control';
}

function sameOr(last: Placement, next: Placement): Placement {
  const same = last.above === next.above && last.maxHeight === next.maxHeight && last.width === next.width;
  return same ? last : next;
}
