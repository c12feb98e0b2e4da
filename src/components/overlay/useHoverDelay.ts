import { useCallback, useEffect, useRef, useState } from 'react';
import { DELAYS_MS } from '../../domain/constants';

export interface HoverDelay {
  readonly open: boolean;
  /** Pointer entered or focus gained. */
  readonly enter: () => void;
  /** Pointer left or focus lost. */
  readonly leave: () => void;
  /** Closes immediately, on Escape. */
  readonly close: () => void;
}

/**
 * Opens 50 ms after the pointer enters and closes 70 ms after it leaves, or 300 ms if the popup can be hovered, so
 * that the pointer can reach it. Hides during scrolling and for 50 ms after.
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

  // Scrolling moves the target away from the popup, so hide the popup meanwhile.
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
