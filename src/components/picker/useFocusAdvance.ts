import { useCallback, useEffect, useRef } from 'react';
import { DELAYS_MS } from '../../domain/constants';
import { focusNextField } from './focusNext';

export interface Advance {
  /** A picker that comes next shows its options at once: a thumb need not press it first. */
  readonly opensPicker: boolean;
}

/**
 * Moves the focus on from a control, 50 ms later: by then what the choice changes is on the screen. Does nothing if the
 * focus has gone elsewhere by itself in the meantime.
 * @param onAdvance goes where the focus is to go; without it, that is the next form field
 */
export function useFocusAdvance(onAdvance?: () => void): (control: HTMLElement, advance?: Advance) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const goOn = useRef(onAdvance);
  useEffect(() => {
    goOn.current = onAdvance;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((control: HTMLElement, advance?: Advance) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { ownerDocument } = control;
      if (ownerDocument.activeElement !== control) return;
      if (goOn.current === undefined) focusNextField(control);
      else goOn.current();
      if (advance?.opensPicker === true) openPicker(ownerDocument.activeElement);
    }, DELAYS_MS.focusAdvance);
  }, []);
}

function openPicker(element: Element | null): void {
  if (element instanceof HTMLInputElement && element.matches('[role="combobox"][aria-expanded="false"]'))
    element.click();
}
