import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a button goes because it was pressed (Retry, Dismiss, Cancel), the focus would fall to the top of the page. It
 * goes to `home` then, unless something else has got it meanwhile.
 * @param section what holds the buttons
 */
export function useFocusHome(section: RefObject<HTMLElement | null>, home: HTMLElement | null): void {
  const pressed = useRef<{ readonly button: Element; readonly isByPointer: boolean } | null>(null);

  useEffect(() => {
    const element = section.current;
    const remember = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // A click by the keyboard counts no presses.
      if (button !== null) pressed.current = { button, isByPointer: event.detail > 0 };
    };
    element?.addEventListener('click', remember, true);
    return () => element?.removeEventListener('click', remember, true);
  }, [section]);

  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { isByPointer } = pressed.current;
    pressed.current = null;
    // Whoever touches the screen looks at where the finger is: there the page must not move away.
    if (document.activeElement === document.body) home?.focus({ preventScroll: isByPointer });
  });
}
