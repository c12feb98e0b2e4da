import { useEffect } from 'react';

const TAKES_TEXT =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"]';

/**
 * Calls `onKey` when `key` is pressed anywhere on the page, except while typing, while a dialog is open, or with
 * Ctrl, Alt or Cmd.
 */
export function usePageKey(key: string, onKey: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const { target } = event;
      if (target instanceof Element && target.closest(TAKES_TEXT) !== null) return;
      if (document.querySelector('dialog[open], [role="dialog"]') !== null) return;
      event.preventDefault();
      onKey();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, onKey]);
}
