import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a pressed button disappears (Retry, Dismiss, Cancel), the focus would fall to the top of the page. This moves
 * it to `home`, unless something else has it.
 * @param section the parent of the buttons
 */
export function useFocusHome(section: RefObject<HTMLElement | null>, home: HTMLElement | null): void {
  const pressed = useRef<{ readonly button: Element; readonly isByPointer: boolean } | null>(null);

  useEffect(() => {
    const element = section.current;
    const remember = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // A click by keyboard has a count of 0.
      if (button !== null) pressed.current = { button, isByPointer: event.detail > 0 };
    };
    element?.addEventListener('click', remember, true);
    return () => element?.removeEventListener('click', remember, true);
  }, [section]);

  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { isByPointer } = pressed.current;
    pressed.current = null;
    // With a touch, people look at where the finger is: the page must not move there.
    if (document.activeElement === document.body) home?.focus({ preventScroll: isByPointer });
  });
}
