import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** How long after a dialog opens a press may still be the second half of a double press, milliseconds. */
const DOUBLE_PRESS_MS = 600;
/** And how near it must be to the first press, CSS pixels. */
const SAME_PLACE_PX = 24;
/** The confirming button, the last of a dialog. The others only lead back and may be pressed twice. */
const ONWARD = '.tb-modal__actions > :last-child';

/** Where the pointer was pressed, CSS pixels of the window. */
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
 * Keeps the second half of a double press from answering the dialog that the first half opened.
 * @param open whether the dialog is open
 * @returns a capturing click handler for the dialog
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
  // By keyboard, or by something that presses without coordinates.
  if (detail === 0 || press === null || (press.clientX === 0 && press.clientY === 0)) return false;
  return Math.max(Math.abs(clientX - press.clientX), Math.abs(clientY - press.clientY)) <= SAME_PLACE_PX;
}
