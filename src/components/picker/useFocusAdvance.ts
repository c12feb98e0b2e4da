import { useCallback, useEffect, useRef } from 'react';
import { DELAYS_MS } from '../../domain/constants';
import { focusNextField, openPicker } from './focusNext';

export interface Advance {
  /** Whether to open the next field immediately if it is a picker, which saves a press. */
  readonly opensPicker: boolean;
}

/**
 * Moves the focus on from a control after 50 ms, when the effects of the choice are rendered. Does nothing if the
 * focus has moved in the meantime.
 * @param onAdvance moves the focus. Default: to the next form field
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
