import { memo, useId, type Ref } from 'react';
import { classNames } from '../classNames';
import { describedBy, footId, hasText } from './describedBy';
import './field.css';

export interface CheckboxFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/** A checkbox of 24 px whose whole row is clickable, aligned with the controls beside it. */
export const CheckboxField = memo(function CheckboxField(props: CheckboxFieldProps) {
  const { label, checked, onChange, error, hint, disabled = false } = props;
  const id = useId();
  return (
    <div className={classNames('tb-field tb-field--checkbox', props.className)}>
      <label className={classNames('tb-checkbox', disabled && 'tb-checkbox--disabled')}>
        <input
          id={id}
          ref={props.inputRef}
          type="checkbox"
          className="tb-checkbox__box"
          name={props.name}
          checked={checked}
          disabled={disabled}
          aria-invalid={hasText(error)}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={props.onBlur}
        />
        <span>{label}</span>
      </label>
      <div className="tb-field__foot" id={footId(id)}>
        {hasText(error) ? <span className="tb-field__error">{error}</span> : hint}
      </div>
    </div>
  );
});
