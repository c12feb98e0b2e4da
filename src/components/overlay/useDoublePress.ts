import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** For so long after a dialog has opened a press may still be the second one of a double press, milliseconds. */
const DOUBLE_PRESS_MS = 600;
/** And so near to the first one, CSS pixels. */
const SAME_PLACE_PX = 24;
/** What goes on: the last of a dialog's buttons. The others may be pressed twice, they only lead back. */
const ONWARD = '.tb-modal__actions > :last-child';

/** Where a pointer has pressed, CSS pixels of the window. */
interface Press {
  readonly clientX: number;
  readonly clientY: number;
}

let lastPress: Press | null = null;
document.addEventListener(
  'pointerdown',
  ({ clientX, clientY }) => {
    lastPress = { clientX, clientY };
  },
  { capture: true, passive: true },
);

/**
 * A press that is made twice, as of a button that did not seem to hear, must not answer the question that comes up under
 * the finger with its first half.
 * @param open whether the dialog is open
 * @returns keeps the second press from the button that goes on: for the dialog's clicks, before they are heard
 */
export function useDoublePress(open: boolean): (event: MouseEvent) => void {
  const opening = useRef<{ readonly at: number; readonly by: Press | null }>({ at: 0, by: null });
  useLayoutEffect(() => {
    if (open) opening.current = { at: performance.now(), by: lastPress };
  }, [open]);

  return (event) => {
    const { at, by } = opening.current;
    const isOnward = event.target instanceof Element && event.target.closest(ONWARD) !== null;
    if (!isOnward || event.timeStamp - at > DOUBLE_PRESS_MS || !isSamePlace(event, by)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function isSamePlace({ clientX, clientY, detail }: MouseEvent, press: Press | null): boolean {
  // By a key, or by what presses without a place.
  if (detail === 0 || press === null || (press.clientX === 0 && press.clientY === 0)) return false;
  return Math.max(Math.abs(clientX - press.clientX), Math.abs(clientY - press.clientY)) <= SAME_PLACE_PX;
}
