import { useCallback, useLayoutEffect, useRef } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps the caret where it was typed when the caller turns the text into another one (capitals, blanks dropped):
 * React puts it at the end whenever the value it sets is not the one in the control.
 * @returns `ref` for the control, and `note` to call with the control in every change event
 */
export function useStableCaret(value: string): {
  readonly ref: { current: TextControl | null };
  readonly note: (control: TextControl) => void;
} {
  const ref = useRef<TextControl | null>(null);
  const typed = useRef<{ readonly fromEnd: number; readonly text: string } | null>(null);

  const note = useCallback((control: TextControl) => {
    const caret = control.selectionStart;
    typed.current = caret === null ? null : { fromEnd: control.value.length - caret, text: control.value };
  }, []);

  useLayoutEffect(() => {
    const control = ref.current;
    const last = typed.current;
    typed.current = null;
    if (control === null || last === null || last.text === value) return;
    if (control.ownerDocument.activeElement !== control) return;
    const caret = Math.max(0, value.length - last.fromEnd);
    control.setSelectionRange(caret, caret);
  });

  return { ref, note };
}
