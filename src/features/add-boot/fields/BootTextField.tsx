import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { TextField, type LiveText, type TextFieldProps } from '../../../components/field';
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

/** A text field of the form. Typing does not render it. The Enter key of a phone's keyboard is labeled Next. */
export const BootTextField = observer(function BootTextField({ field, ...shape }: BootTextFieldProps) {
  const { store } = useFields();
  const onChange = useCallback((text: string) => store.change({ [field]: text }), [store, field]);
  const text = useMemo((): LiveText => {
    const now = () => store.form.values[field];
    return {
      now,
      follow: (show) => reaction(now, () => show(), { fireImmediately: true }),
    };
  }, [store, field]);
  return <TextField {...useField(field)} value={text} onChange={onChange} enterKeyHint="next" {...shape} />;
});
