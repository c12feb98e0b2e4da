import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { CheckboxField, TextField } from '../../../components/field';
import { Picker } from '../../../components/picker';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { EditedForm, ShownField } from './types';
import { useFieldWords } from './useFieldWords';

interface FieldViewProps extends ShownField {
  readonly form: EditedForm;
}

/** A form field: control, label and message. */
export const FieldView = observer(function FieldView({ form, field, look }: FieldViewProps) {
  const message = useFieldMessage();
  const { labelOf, choiceOf } = useFieldWords();
  const { name } = field;
  const label = labelOf(name);
  const value = (form.values as Readonly<Record<string, unknown>>)[name];
  const text = typeof value === 'string' ? value : '';
  const choices = field.kind === 'choice' ? field.choices : undefined;
  const options = useMemo(
    () => choices?.map((choice) => ({ key: choice, text: choiceOf(name, choice) })) ?? [],
    [choices, choiceOf, name],
  );
  const shared = {
    label,
    name,
    hint: look.hint,
    disabled: look.fixed,
    error: message(form.shownErrorOf(name), label),
    onChange: (next: unknown) => form.set(name, next),
    onBlur: () => form.touch(name),
  };
  switch (field.kind) {
    case 'flag':
      return <CheckboxField {...shared} checked={value === true} />;
    case 'choice':
      return (
        <Picker
          {...shared}
          required={field.required}
          options={options}
          value={text === '' ? null : text}
          onChange={(key) => form.set(name, key ?? '')}
          focusNextOnSelect={false}
        />
      );
    case 'texts':
      return (
        <TextField
          {...shared}
          multiline
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(typed) => form.set(name, typed === '' ? [] : typed.split('\n'))}
        />
      );
    case 'number':
      return (
        <TextField
          {...shared}
          required={field.required}
          inputMode={field.whole ? 'numeric' : 'decimal'}
          value={text}
        />
      );
    case 'text':
      return (
        <TextField
          {...shared}
          required={field.required}
          mono={field.format === 'code' || field.format === 'pattern'}
          multiline={field.lines === true}
          autoCapitalize={field.format === 'code' ? 'characters' : undefined}
          value={text}
        />
      );
  }
});
