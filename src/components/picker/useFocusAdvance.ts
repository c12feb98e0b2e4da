import { useCallback, useEffect, useRef } from 'react';
import { DELAYS_MS } from '../../domain/constants';
import { focusNextField } from './focusNext';

/**
 * Moves the focus from a control to the next form field, 50 ms later: by then what the choice changes is
 * on the screen. Does nothing if the focus has gone elsewhere by itself in the meantime.
 */
export function useFocusAdvance(): (control: HTMLElement) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((control: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (control.ownerDocument.activeElement === control) focusNextField(control);
    }, DELAYS_MS.focusAdvance);
  }, []);
}
