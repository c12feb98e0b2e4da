import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../classNames';
import type { Elements } from '../elements';
import { useHoverDelay } from './useHoverDelay';
import './tooltip.css';

export interface TooltipProps {
  readonly text: ReactNode;
  readonly children: Elements;
  /** Keeps the popup open under the pointer, so that its text can be selected, for example. */
  readonly hoverable?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The gap between a popup and the window's edge, in pixels. */
const EDGE_PX = 8;

/**
 * A short explanation shown on hover and focus, closed by Escape. It only repeats what is available elsewhere: errors
 * and hints are also in the control's description.
 */
export function Tooltip({ text, children, hoverable = false, className }: TooltipProps) {
  const id = useId();
  const { open, enter, leave, close } = useHoverDelay(hoverable);
  const bubble = useRef<HTMLSpanElement>(null);
  const [shift, setShift] = useState(0);

  useLayoutEffect(() => {
    if (!open || bubble.current === null) {
      setShift(0);
      return;
    }
    const { left, right } = bubble.current.getBoundingClientRect();
    const overflow = right - (document.documentElement.clientWidth - EDGE_PX);
    if (overflow > 0) setShift(-Math.min(overflow, left - EDGE_PX));
    else if (left < EDGE_PX) setShift(EDGE_PX - left);
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, close]);

  return (
    <span
      className={classNames('tb-tooltip', className)}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
    >
      {children}
      {open ? (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          className={classNames('tb-tooltip__bubble', !hoverable && 'tb-tooltip__bubble--passive')}
          style={{ transform: `translateX(calc(-50% + ${String(shift)}px))` }}
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
