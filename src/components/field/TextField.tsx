import { memo, useCallback, useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '../classNames';
import { Icon, type IconName } from '../icon';
import { assignRef } from './assignRef';
import { describedBy, hasText } from './describedBy';
import { FieldFrame } from './FieldFrame';
import { useTyping } from './useTyping';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<TextControl>) => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** `caution` makes the hint stand out: the value is valid, but the user should check it. */
  readonly hintTone?: 'caution' | undefined;
  /** How to fix the error, shown beside it. */
  readonly advice?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'search' | undefined;
  readonly autoCapitalize?: 'off' | 'characters' | 'words' | 'sentences' | undefined;
  readonly spellCheck?: boolean | undefined;
  readonly type?: 'text' | 'search' | undefined;
  readonly multiline?: boolean | undefined;
  /** Monospaced: for plates, VINs and receipt numbers. */
  readonly mono?: boolean | undefined;
  readonly prefixIcon?: IconName | undefined;
  readonly name?: string | undefined;
  readonly inputRef?: Ref<TextControl> | undefined;
  readonly enterKeyHint?: 'next' | 'done' | 'search' | 'enter' | 'go' | 'send' | undefined;
  readonly tooltip?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * A text input, or a text area with `multiline`. The caller may transform the value, for example to capitals, without
 * moving the caret.
 */
export const TextField = memo(function TextField(props: TextFieldProps) {
  const { label, value, onChange, onBlur, error, hint, required, tooltip, inputRef, prefixIcon } = props;
  const id = useId();
  const { ref, ...typing } = useTyping(value, onChange);
  const setRef = useCallback(
    (control: TextControl | null) => {
      ref.current = control;
      assignRef(inputRef, control);
    },
    [ref, inputRef],
  );
  const control = {
    id,
    ref: setRef,
    name: props.name,
    required,
    disabled: props.disabled,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    autoCapitalize: props.autoCapitalize,
    // A browser cannot guess another person's vehicle.
    autoComplete: 'off',
    autoCorrect: props.spellCheck === true ? undefined : 'off',
    spellCheck: props.spellCheck ?? false,
    enterKeyHint: props.enterKeyHint,
    placeholder: props.placeholder,
    className: classNames('tb-control', props.mono === true && 'tb-control--mono'),
    'aria-invalid': hasText(error),
    'aria-describedby': describedBy(id, { error, hint, tooltip }),
    ...typing,
    onBlur,
    onKeyDown: props.onKeyDown,
  };
  const { advice, className, hintTone } = props;
  const frame = { id, label, error, hint, hintTone, advice, required, tooltip, className };
  return (
    <FieldFrame {...frame}>
      {props.multiline === true ? (
        <textarea rows={3} {...control} />
      ) : (
        <div className={classNames('tb-input', prefixIcon !== undefined && 'tb-input--prefixed')}>
          {prefixIcon === undefined ? null : <Icon name={prefixIcon} className="tb-input__prefix" />}
          <input type={props.type ?? 'text'} {...control} />
        </div>
      )}
    </FieldFrame>
  );
});
