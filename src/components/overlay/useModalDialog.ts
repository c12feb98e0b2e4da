import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Open dialogs. The page scrolls again when the last one closes. */
const holding = new Set<HTMLDialogElement>();

function hold(dialog: HTMLDialogElement): void {
  holding.add(dialog);
  document.documentElement.classList.add('tb-scroll-locked');
}

function release(dialog: HTMLDialogElement): void {
  holding.delete(dialog);
  if (holding.size === 0) document.documentElement.classList.remove('tb-scroll-locked');
}

/** Opens modally where the document can (jsdom cannot). */
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
 * A native modal dialog: the browser traps the focus, makes the rest inert and puts it above everything. On top of
 * that, the page behind does not scroll, the focus starts where the caller says and returns to where it was.
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
