import { useState, type ChangeEvent, type CompositionEvent } from 'react';
import { useStableCaret } from './useStableCaret';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The value and handlers of a control whose text the caller may transform (capitals, no dashes). During input method
 * composition, the control shows the composed text, since changing it would make the input method insert it again.
 * The caller gets every change.
 * @returns the props of the control, including `ref`
 */
export function useTyping(value: string, onChange: (text: string) => void) {
  const { ref, note } = useStableCaret();
  const [composed, setComposed] = useState<string | null>(null);

  const take = (control: TextControl, isComposing: boolean) => {
    if (!isComposing) note(control);
    setComposed(isComposing ? control.value : null);
    onChange(control.value);
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
