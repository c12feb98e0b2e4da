import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a clicked button disappears (Retry, Dismiss, Cancel), the browser would move the focus to the top of the page.
 * This moves it to `home` instead, unless another element has it.
 * @param section the parent of the buttons
 */
export function useFocusHome(section: RefObject<HTMLElement | null>, home: HTMLElement | null): void {
  const pressed = useRef<{ readonly button: Element; readonly isByPointer: boolean } | null>(null);

  useEffect(() => {
    const element = section.current;
    const remember = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // The detail of a click by keyboard is 0.
      if (button !== null) pressed.current = { button, isByPointer: event.detail > 0 };
    };
    element?.addEventListener('click', remember, true);
    return () => element?.removeEventListener('click', remember, true);
  }, [section]);

  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { isByPointer } = pressed.current;
    pressed.current = null;
    // After a touch, don't scroll: users look at the spot that they touched.
    if (document.activeElement === document.body) home?.focus({ preventScroll: isByPointer });
  });
}
