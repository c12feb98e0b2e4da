import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** For how long after a dialog opens a press may still be the second half of a double press, in milliseconds. */
const DOUBLE_PRESS_MS = 600;
/** How close to the first press it must be, in CSS pixels. */
const SAME_PLACE_PX = 24;
/** The confirming button, the last of a dialog. The others only lead back, so they may be pressed twice. */
const ONWARD = '.tb-modal__actions > :last-child';

/** Where the pointer was pressed, in CSS pixels from the window's top left corner. */
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
 * Prevents the second half of a double press from answering the dialog that the first half opened.
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
  // A click by keyboard, or by software that sends no coordinates.
  if (detail === 0 || press === null || (press.clientX === 0 && press.clientY === 0)) return false;
  return Math.max(Math.abs(clientX - press.clientX), Math.abs(clientY - press.clientY)) <= SAME_PLACE_PX;
}
