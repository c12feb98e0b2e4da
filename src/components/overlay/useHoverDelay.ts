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
 * Opens and closes with spec §9's delays: 50 ms after the pointer came, 70 ms after it went, or 300 ms when the
 * popup itself may be hovered, so that the pointer has time to reach it.
 */
export function useHoverDelay(hoverable: boolean): HoverDelay {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const setLater = useCallback((next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  }, []);
  const enter = useCallback(() => setLater(true, DELAYS_MS.tooltipEnter), [setLater]);
  const leave = useCallback(
    () => setLater(false, hoverable ? DELAYS_MS.hoverablePopupLeave : DELAYS_MS.tooltipLeave),
    [setLater, hoverable],
  );
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { open, enter, leave, close };
}
