import { useState, type ChangeEvent, type CompositionEvent } from 'react';
import { useStableCaret } from './useStableCaret';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Typing into a control whose text the caller may turn into another one (capitals, dashes dropped). While an input
 * method composes, the control shows what is composed, since an input method writes everything again that is changed
 * under its hands; the caller is told all the same, so that nothing typed is ever missing.
 * @returns what the control takes, `ref` among it
 */
export function useTyping(value: string, onChange: (text: string) => void) {
  const { ref, note } = useStableCaret();
  const [composed, setComposed] = useState<string | null>(null);

  const take = (control: TextControl, isComposing: boolean) => {
    const text = control.value;
    if (!isComposing) note(control);
    setComposed(isComposing ? text : null);
    onChange(text);
  };
  return {
    ref,
    value: composed ?? value,
    onChange: (event: ChangeEvent<TextControl>) => {
      const { nativeEvent } = event;
      take(event.currentTarget, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
    },
    onCompositionEnd: (event: CompositionEvent<TextControl>) => take(event.currentTarget, false),
  };
}
