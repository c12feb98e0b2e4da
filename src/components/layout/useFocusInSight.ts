import { useEffect } from 'react';
import { freeSpan, type Span } from './freeSpan';

/** Room left between what has the focus and what would cover it, CSS pixels. */
const ROOM_PX = 8;
/** A phone's keyboard is taller than this, and no bar of a browser that comes and goes while one scrolls. CSS pixels. */
const KEYBOARD_PX = 120;

/**
 * Scrolls to what has the focus, out from under the bars that stick to the edges (marked `data-covers`) and from under
 * a phone's keyboard. Browsers do the first by `scroll-padding`, but not all of them, and none does the second for a
 * bar of ours. A press is let finish first: what is pressed must not move away under the finger. And it is the focus that
 * calls for it, never a finger: a thumb may scroll wherever it likes, and press there what has no focus yet.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const { visualViewport } = window;
    let isPressed = false;
    let isDue = false;
    let frame = 0;
    let width = visualViewport?.width;
    let tallest = visualViewport?.height ?? 0;
    const look = () => {
      isDue = isPressed;
      if (isPressed) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => bringIntoSight(document.activeElement));
    };
    const onPress = () => {
      isPressed = true;
    };
    const onRelease = () => {
      isPressed = false;
      if (isDue) look();
    };
    const onResize = () => {
      const height = visualViewport?.height ?? 0;
      // Turned, or zoomed with two fingers: no keyboard.
      tallest = visualViewport?.width === width ? Math.max(tallest, height) : height;
      width = visualViewport?.width;
      if (height < tallest - KEYBOARD_PX) look();
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointerup', onRelease);
    document.addEventListener('pointercancel', onRelease);
    visualViewport?.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointerup', onRelease);
      document.removeEventListener('pointercancel', onRelease);
      visualViewport?.removeEventListener('resize', onResize);
    };
  }, []);
}

function bringIntoSight(element: Element | null): void {
  if (element === null || element === document.body || element.closest('[data-covers]') !== null) return;
  // With its label and its message, where it is a field.
  const whole = element.closest('.tb-field') ?? element;
  for (const scroller of scrollersOf(whole)) {
    const rect = whole.getBoundingClientRect();
    const free = freeSpan(whole, rect);
    // What is taller than the free part is read by scrolling.
    if (rect.height + 2 * ROOM_PX > free.bottom - free.top) return;
    const by = distance(rect, free);
    if (by === 0) return;
    scroller.scrollTop += by;
  }
}

/** How far the page must move up (negative: down) for the rectangle to lie in the free part. */
function distance(rect: Span, free: Span): number {
  if (rect.top < free.top) return rect.top - free.top - ROOM_PX;
  if (rect.bottom > free.bottom) return rect.bottom - free.bottom + ROOM_PX;
  return 0;
}

/** The places that scroll and hold the element, the nearest first. */
function scrollersOf(element: Element): Element[] {
  const scrollers: Element[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    const scrolls =
      /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight;
    if (scrolls) scrollers.push(each);
  }
  return [...scrollers, document.scrollingElement ?? document.documentElement];
}
