import { useEffect, type RefObject } from 'react';
import { moveOn } from '../picker/focusNext';

/** Controls whose Enter would submit the form. Pickers handle the key themselves, and `done` marks the last field. */
const MOVES_ON = 'input:not([role="combobox"]):not([enterkeyhint="done"])';
/** A picker with its list open, where Enter and Ctrl+Enter choose an option. */
const OPEN_PICKER = '[role="combobox"][aria-expanded="true"]';

/**
 * Makes Enter move to the next field that is empty or invalid, as a phone keyboard's key promises and a VIN scanner
 * expects, so that it never submits a half-filled form. Ctrl+Enter or Cmd+Enter submits from anywhere.
 */
export function useEnterMovesOn(place: RefObject<HTMLElement | null>, onSubmit: () => void): void {
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(OPEN_PICKER)) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        onSubmit();
        return;
      }
      if (!(event.target instanceof HTMLInputElement) || !event.target.matches(MOVES_ON)) return;
      if (moveOn(event.target)) event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [place, onSubmit]);
}
