import { useRef, type TouchEvent } from 'react';

/** The minimum horizontal distance of a swipe, in CSS pixels. It must also be longer than the vertical distance. */
const FAR_ENOUGH_PX = 48;

/**
 * Detects horizontal swipes with one finger.
 * @param onSwipe called with 1 for the next photo (the finger moves left), -1 for the previous
 * @returns handlers for the swiped element
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      // Two fingers zoom, so they are not a swipe.
      from.current =
        touch !== undefined && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = null;
      if (start === null || touch === undefined) return;
      const x = touch.clientX - start.x;
      if (Math.abs(x) < FAR_ENOUGH_PX || Math.abs(x) < Math.abs(touch.clientY - start.y)) return;
      onSwipe(x < 0 ? 1 : -1);
    },
  };
}
