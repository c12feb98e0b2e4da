import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { TextField, type TextFieldProps } from '../../../components/field';
import type { BootFieldOf } from '../../../domain/boot/fields';
import { useField, useFields } from './FieldsContext';

type Shape = Pick<
  TextFieldProps,
  | 'required'
  | 'hint'
  | 'advice'
  | 'tooltip'
  | 'mono'
  | 'autoCapitalize'
  | 'maxLength'
  | 'disabled'
  | 'className'
  | 'inputMode'
>;

interface BootTextFieldProps extends Shape {
  readonly field: BootFieldOf<'text'>;
}

/** A text field of the form. The Enter key of a phone's keyboard is labeled Next. */
export const BootTextField = observer(function BootTextField({ field, ...shape }: BootTextFieldProps) {
  const { store } = useFields();
  const onChange = useCallback((text: string) => store.change({ [field]: text }), [store, field]);
  return (
    <TextField
      {...useField(field)}
      value={store.form.values[field]}
      onChange={onChange}
      enterKeyHint="next"
      {...shape}
    />
  );
});
