import { useLayoutEffect, useState, type RefObject } from 'react';
import { freeSpan, type Span } from '../layout';

/** Maximum height of the list: slightly more than seven options, to show that it scrolls. In CSS pixels. */
const MAX_HEIGHT_PX = 328;
/** With less space than this below the control, the list looks for more. In CSS pixels. */
const ENOUGH_PX = 220;
const MARGIN_PX = 8;
/** Minimum width for option texts, even if the control is narrower. In CSS pixels. */
const MIN_WIDTH_PX = 220;
/** Overflow values of an ancestor that clips its content, such as the body of a tall dialog. */
const SCROLLS = new Set(['auto', 'scroll']);
/** Listens to scrolling in any part of the page. */
const SCROLL_HEARD = { capture: true, passive: true } as const;

export interface Placement {
  readonly above: boolean;
  readonly maxHeight: number;
  /** As wide as its control, or wider: extending to the right, or to the left at the right edge of the page. */
  readonly width: 'control' | 'toEnd' | 'toStart';
}

const UNKNOWN: Placement = { above: false, maxHeight: MAX_HEIGHT_PX, width: 'control' };

/**
 * Places the open list below its control, or above it if there is more room. Stays within the area that a phone's
 * keyboard and the top bar leave free, within a dialog's body, and within the page's width. Until measured, the list
 * is no wider than its control: a wider page would distort the measurement.
 */
export function usePlacement(open: boolean, control: RefObject<HTMLElement | null>): Placement {
  const [placement, setPlacement] = useState<Placement>(UNKNOWN);

  useLayoutEffect(() => {
    const element = control.current;
    if (!open || element === null) return undefined;
    const place = () => setPlacement((last) => sameOr(last, placementOf(measure(element))));
    const placeAnew = () => {
      const measured = measure(element);
      // Measure again only if the page has moved.
      if (makeRoom(element, measured)) place();
      else setPlacement((last) => sameOr(last, placementOf(measured)));
    };
    // The page scrolls when the keyboard opens and when the user scrolls it. Ignore scrolling of the list itself.
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

/** The area in which the list is fully visible and does not cover a bar. */
function seenPart(element: HTMLElement, rect: DOMRect): Span {
  const { top, bottom } = freeSpan(element, rect, 'top');
  const around = scrollerOf(element)?.getBoundingClientRect();
  if (around === undefined) return { top, bottom };
  return { top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
}

/** The control's nearest scrolling ancestor other than the page. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (SCROLLS.has(getComputedStyle(around).overflowY)) return around;
  }
  return undefined;
}

/** The position of a control, and how much of the visible area is below and above it, in CSS pixels. */
interface Measured {
  readonly rect: DOMRect;
  readonly spaceBelow: number;
  readonly spaceAbove: number;
}

function measure(element: HTMLElement): Measured {
  const rect = element.getBoundingClientRect();
  const { top, bottom } = seenPart(element, rect);
  return { rect, spaceBelow: bottom - rect.bottom - MARGIN_PX, spaceAbove: rect.top - top - MARGIN_PX };
}

/**
 * If a control has too little room above and below, scrolls it with its label to the top of the visible area.
 * @returns whether anything may have moved
 */
function makeRoom(element: HTMLElement, { rect, spaceBelow, spaceAbove }: Measured): boolean {
  if (Math.max(spaceBelow, spaceAbove) >= ENOUGH_PX) return false;
  const labelled = (element.closest('.tb-field') ?? element).getBoundingClientRect();
  const scroller = scrollerOf(element) ?? document.scrollingElement;
  const by = spaceAbove - (rect.top - labelled.top);
  if (scroller === null || by <= 0) return false;
  scroller.scrollTop += by;
  return true;
}

function placementOf({ rect, spaceBelow, spaceAbove }: Measured): Placement {
  const above = spaceBelow < ENOUGH_PX && spaceAbove > spaceBelow;
  const maxHeight = Math.max(96, Math.min(MAX_HEIGHT_PX, above ? spaceAbove : spaceBelow));
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
