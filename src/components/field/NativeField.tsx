import { memo, useId, type Ref } from 'react';
import { describedBy, hasText } from './describedBy';
import { FieldFrame } from './FieldFrame';

export interface NativeFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD` for a date, `HH:mm` for a time; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly name?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

function NativeField({ type, ...props }: NativeFieldProps & { readonly type: 'date' | 'time' }) {
  const { label, error, hint, required, className, onChange } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, error, hint, required, className }}>
      <div className="tb-input">
        <input
          id={id}
          ref={props.inputRef}
          type={type}
          className="tb-control tb-numbers"
          name={props.name}
          value={props.value}
          required={required}
          disabled={props.disabled}
          min={props.min}
          max={props.max}
          autoComplete="off"
          aria-invalid={hasText(error)}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
        />
      </div>
    </FieldFrame>
  );
}

/** The browser's date input. Its value is `YYYY-MM-DD`, however the browser displays it. */
export const DateField = memo(function DateField(props: NativeFieldProps) {
  return <NativeField type="date" {...props} />;
});

/** The browser's time input. Its value is `HH:mm`, 24 hours. */
export const TimeField = memo(function TimeField(props: NativeFieldProps) {
  return <NativeField type="time" {...props} />;
});
