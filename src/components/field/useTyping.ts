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

/** A text that changes outside React, such as a store's. */
export interface LiveText {
  now(): string;
  /**
   * Calls `show` now and on every change.
   * @returns a function that stops it
   */
  follow(show: () => void): () => void;
}

/**
 * The value and handlers of a control whose text the caller may transform (capitals, no dashes). During input method
 * composition, the control shows the composed text, since changing it would make the input method insert it again.
 * The caller gets every change.
 * @param value a string is written by React; a `LiveText` is written directly, so that typing renders nothing
 * @returns the props of the control, including `ref`
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
    // Setting the same text would move the caret.
    if (control.value !== text) control.value = text;
  }, [ref, live]);
  useLayoutEffect(() => live?.follow(write), [live, write]);

  const take = (control: TextControl, isComposing: boolean) => {
    const text = control.value;
    if (!isComposing) note(control);
    isComposed.current = isComposing;
    if (live === null) setComposed(isComposing ? text : null);
    onChange(text);
    // A rejected edit fires no reaction, so restore the text.
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
