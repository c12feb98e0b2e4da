import { useLayoutEffect, useState, type RefObject } from 'react';
import { freeSpan, type Span } from '../layout';

/** The list is never taller than this; seven options and a bit, so that it is seen to go on. CSS pixels. */
const MAX_HEIGHT_PX = 328;
/** Less room than this under the control, and the list looks for more. */
const ENOUGH_PX = 220;
const MARGIN_PX = 8;
/** Names of choices need this much, however narrow their control is. */
const MIN_WIDTH_PX = 220;
/** A part of the page that cuts off what reaches out of it, such as the body of a tall dialog. */
const SCROLLS = new Set(['auto', 'scroll']);
/** Of any part of the page that scrolls. */
const SCROLL_HEARD = { capture: true, passive: true } as const;

export interface Placement {
  readonly above: boolean;
  readonly maxHeight: number;
  /** As wide as its control, or wider: beyond its end, or, where there the page ends, beyond its start. */
  readonly width: 'control' | 'toEnd' | 'toStart';
}

const UNKNOWN: Placement = { above: false, maxHeight: MAX_HEIGHT_PX, width: 'control' };

/**
 * Where the open list goes: under its control, or over it where there is more room, always within the part of the
 * page that a phone's keyboard and a bar at its top leave free, within the body of a dialog, and never beyond the page's
 * sides. Until that is known it is no wider than its control: a page that it widened would measure wrong.
 */
export function usePlacement(open: boolean, control: RefObject<HTMLElement | null>): Placement {
  const [placement, setPlacement] = useState<Placement>(UNKNOWN);

  useLayoutEffect(() => {
    const element = control.current;
    if (!open || element === null) return undefined;
    const place = () => setPlacement((last) => sameOr(last, placementOf(measure(element))));
    const placeAnew = () => {
      const measured = measure(element);
      // Looked at once more only where the page has moved.
      if (makeRoom(element, measured)) place();
      else setPlacement((last) => sameOr(last, placementOf(measured)));
    };
    // The page brings its field into sight once the keyboard is there, and a person scrolls it; not the list itself.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) place();
    };
    placeAnew();
    const viewport = window.visualViewport;
    // A phone's keyboard has come or gone.
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

/** The part of the page in which the list is seen and hides no bar that tells what is in hand. */
function seenPart(element: HTMLElement, rect: DOMRect): Span {
  const { top, bottom } = freeSpan(element, rect, 'top');
  const around = scrollerOf(element)?.getBoundingClientRect();
  if (around === undefined) return { top, bottom };
  return { top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
}

/** What scrolls around the control, other than the page. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (SCROLLS.has(getComputedStyle(around).overflowY)) return around;
  }
  return undefined;
}

/** Where a control is, how much of the seen part is under it and how much over it, CSS pixels. */
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
 * Scrolls a control that has too little room on either side up to where the seen part begins, its label with it.
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
