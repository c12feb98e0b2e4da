import { useEffect } from 'react';
import { freeSpan, type Span } from './freeSpan';

/** The gap between the focused element and a bar that would cover it, in CSS pixels. */
const ROOM_PX = 8;
/**
 * Tells a phone's keyboard, which is taller than this, from browser bars that hide on scrolling, which are shorter.
 * In CSS pixels.
 */
const KEYBOARD_PX = 120;

/**
 * Scrolls the focused element out from under sticky bars (marked `data-covers`) and a phone's keyboard.
 * `scroll-padding` handles bars only in some browsers, and no browser accounts for our bars when a keyboard opens.
 * Waits until a press ends, so that nothing moves under the finger. Reacts only to the focus, so users can scroll
 * freely.
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
      // Rotating the device or pinch zooming changes the width too; a keyboard does not.
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
  // Include the field's label and message.
  const whole = element.closest('.tb-field') ?? element;
  for (const scroller of scrollersOf(whole)) {
    const rect = whole.getBoundingClientRect();
    const free = freeSpan(whole, rect);
    // An element taller than the free part is left for the user to scroll.
    if (rect.height + 2 * ROOM_PX > free.bottom - free.top) return;
    const by = distance(rect, free);
    if (by === 0) return;
    scroller.scrollTop += by;
  }
}

/** How far to scroll down (negative: up) to bring the rectangle into the free part. */
function distance(rect: Span, free: Span): number {
  if (rect.top < free.top) return rect.top - free.top - ROOM_PX;
  if (rect.bottom > free.bottom) return rect.bottom - free.bottom + ROOM_PX;
  return 0;
}

/** The scrolling ancestors of the element, nearest first. */
function scrollersOf(element: Element): Element[] {
  const scrollers: Element[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    const scrolls =
      /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight;
    if (scrolls) scrollers.push(each);
  }
  return [...scrollers, document.scrollingElement ?? document.documentElement];
}
