import { useCallback, useLayoutEffect, useRef } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps the caret in place when the caller transforms the text (capitals, no dashes). Otherwise the caret jumps to
 * the end whenever React sets a value other than the typed one.
 * @returns `ref` for the control, and `note` to call with the control in every change event
 */
export function useStableCaret(): {
  readonly ref: { current: TextControl | null };
  readonly note: (control: TextControl) => void;
} {
  const ref = useRef<TextControl | null>(null);
  const typed = useRef<{ readonly fromEnd: number; readonly text: string } | null>(null);

  const settle = useCallback(() => {
    const control = ref.current;
    const last = typed.current;
    typed.current = null;
    if (control === null || last === null || last.text === control.value) return;
    if (control.ownerDocument.activeElement !== control) return;
    const caret = Math.max(0, control.value.length - last.fromEnd);
    control.setSelectionRange(caret, caret);
  }, []);

  const note = useCallback(
    (control: TextControl) => {
      const caret = control.selectionStart;
      if (caret === null) return;
      typed.current = { fromEnd: control.value.length - caret, text: control.value };
      // A rejected edit causes no render: React only restores the old value.
      queueMicrotask(settle);
    },
    [settle],
  );
  useLayoutEffect(settle);

  return { ref, note };
}
