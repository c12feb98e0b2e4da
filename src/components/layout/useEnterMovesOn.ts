import { useEffect, type RefObject } from 'react';
import { focusNextField } from '../picker/focusNext';

/** Controls whose Enter would send the form. Pickers answer the key themselves, and `done` is the last of all. */
const MOVES_ON = 'input:not([role="combobox"]):not([enterkeyhint="done"])';

/**
 * Enter in a field leads to the next one, as the key on a phone's keyboard says and as a VIN scanner presses it, and
 * never sends a half-filled form. Ctrl or Cmd with Enter sends from anywhere.
 */
export function useEnterMovesOn(place: RefObject<HTMLElement | null>, onSubmit: () => void): void {
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        onSubmit();
        return;
      }
      if (!(event.target instanceof HTMLInputElement) || !event.target.matches(MOVES_ON)) return;
      if (focusNextField(event.target)) event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [place, onSubmit]);
}
