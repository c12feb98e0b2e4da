import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Open dialogs. Once the last one closes, the page scrolls again. */
const holding = new Set<HTMLDialogElement>();

function hold(dialog: HTMLDialogElement): void {
  holding.add(dialog);
  document.documentElement.classList.add('tb-scroll-locked');
}

function release(dialog: HTMLDialogElement): void {
  holding.delete(dialog);
  if (holding.size === 0) document.documentElement.classList.remove('tb-scroll-locked');
}

/** Opens the dialog modally if the document supports it (jsdom does not). */
function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement): void {
  if (!dialog.open) return;
  if ('close' in dialog) dialog.close();
  else (dialog as HTMLElement).removeAttribute('open');
}

/**
 * A native modal dialog: the browser traps the focus, makes the rest inert and puts the dialog above everything. In
 * addition, the page behind does not scroll, the caller chooses the initial focus, and the focus returns to where it
 * was.
 */
export function useModalDialog(open: boolean, initialFocus: RefObject<HTMLElement | null> | undefined) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const focusTarget = useRef(initialFocus);
  useEffect(() => {
    focusTarget.current = initialFocus;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    cameFrom.current = document.activeElement;
    show(element);
    hold(element);
    const target = focusTarget.current?.current ?? element.querySelector<HTMLElement>('[data-autofocus]');
    (target ?? element).focus();
    return () => {
      hide(element);
      release(element);
      if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    };
  }, [open]);

  return dialog;
}
