import { useCallback, useEffect, useRef, useState } from 'react';
import { DELAYS_MS } from '../../domain/constants';

export interface HoverDelay {
  readonly open: boolean;
  /** The pointer came, or the focus did. */
  readonly enter: () => void;
  /** The pointer or the focus went. */
  readonly leave: () => void;
  /** Escape: away at once. */
  readonly close: () => void;
}

/**
 * Opens and closes with the product's delays: 50 ms after the pointer came, 70 ms after it went, or 300 ms when the
 * popup itself may be hovered, so that the pointer has time to reach it. Scrolling hides it until 50 ms after.
 */
export function useHoverDelay(hoverable: boolean): HoverDelay {
  const [open, setOpen] = useState(false);
  const held = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const setLater = useCallback((next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  }, []);
  const enter = useCallback(() => {
    held.current = true;
    setLater(true, DELAYS_MS.tooltipEnter);
  }, [setLater]);
  const leave = useCallback(() => {
    held.current = false;
    setLater(false, hoverable ? DELAYS_MS.hoverablePopupLeave : DELAYS_MS.tooltipLeave);
  }, [setLater, hoverable]);
  const close = useCallback(() => {
    held.current = false;
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // What the popup points at moves away under it: gone while the page scrolls, back when it rests.
  useEffect(() => {
    const onScroll = () => {
      if (!held.current) return;
      setOpen(false);
      setLater(true, DELAYS_MS.hideOnScrollReopen);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [setLater]);

  return { open, enter, leave, close };
}
