import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
} from 'react';
import { useStableCaret } from './useStableCaret';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A text that changes outside of React, such as a store's. */
export interface LiveText {
  now(): string;
  /**
   * Has something done now and whenever the text is another one.
   * @returns a function that stops it
   */
  follow(show: () => void): () => void;
}

/**
 * Typing into a control whose text the caller may turn into another one (capitals, dashes dropped). While an input
 * method composes, the control shows what is composed, since an input method writes everything again that is changed
 * under its hands; the caller is told all the same, so that nothing typed is ever missing.
 * @param value the text, which React writes into the control; a live one is written past React, so that a key renders nothing
 * @returns what the control takes, `ref` among it
 */
export function useTyping(value: string | LiveText, onChange: (text: string) => void) {
  const { ref, note } = useStableCaret();
  const [composed, setComposed] = useState<string | null>(null);
  const isComposed = useRef(false);
  const live = typeof value === 'string' ? null : value;

  const write = useCallback(() => {
    const control = ref.current;
    if (live === null || control === null || isComposed.current) return;
    const text = live.now();
    // The same text again would move the caret.
    if (control.value !== text) control.value = text;
  }, [ref, live]);
  useLayoutEffect(() => live?.follow(write), [live, write]);

  const take = (control: TextControl, isComposing: boolean) => {
    const text = control.value;
    if (!isComposing) note(control);
    isComposed.current = isComposing;
    if (live === null) setComposed(isComposing ? text : null);
    onChange(text);
    // What is dropped whole leaves the live text as it was, and nobody is told of it.
    write();
  };
  return {
    ref,
    ...(typeof value === 'string' ? { value: composed ?? value } : {}),
    onChange: (event: ChangeEvent<TextControl>) => {
      const { nativeEvent } = event;
      take(event.currentTarget, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
    },
    onCompositionEnd: (event: CompositionEvent<TextControl>) => take(event.currentTarget, false),
  };
}
