import { useLayoutEffect, useState, type RefObject } from 'react';

/** The list is never taller than this; seven options and a bit, so that it is seen to go on. CSS pixels. */
const MAX_HEIGHT_PX = 328;
/** Less room than this under the control, and the list looks for more. */
const ENOUGH_PX = 220;
const MARGIN_PX = 8;

export interface Placement {
  readonly above: boolean;
  readonly maxHeight: number;
}

/**
 * Where the open list goes: under its control, or over it where there is more room, always within the part of the
 * page that a phone's keyboard leaves free.
 */
export function usePlacement(open: boolean, control: RefObject<HTMLElement | null>): Placement {
  const [placement, setPlacement] = useState<Placement>({ above: false, maxHeight: MAX_HEIGHT_PX });

  useLayoutEffect(() => {
    const element = control.current;
    if (!open || element === null) return undefined;
    const place = () => setPlacement((last) => sameOr(last, measure(element)));
    place();
    const viewport = window.visualViewport;
    viewport?.addEventListener('resize', place);
    viewport?.addEventListener('scroll', place);
    return () => {
      viewport?.removeEventListener('resize', place);
      viewport?.removeEventListener('scroll', place);
    };
  }, [open, control]);

  return placement;
}

function measure(element: HTMLElement): Placement {
  const rect = element.getBoundingClientRect();
  const viewport = window.visualViewport;
  const top = viewport?.offsetTop ?? 0;
  const height = viewport?.height ?? window.innerHeight;
  const below = top + height - rect.bottom - MARGIN_PX;
  const over = rect.top - top - MARGIN_PX;
  const above = below < ENOUGH_PX && over > below;
  return { above, maxHeight: Math.max(96, Math.min(MAX_HEIGHT_PX, above ? over : below)) };
}

function sameOr(last: Placement, next: Placement): Placement {
  return last.above === next.above && last.maxHeight === next.maxHeight ? last : next;
}
