import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFocus } from '../../../components/field';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

type ReleaseFormState = ReleaseBootStore['form'];

export interface ReleaseFieldsProps {
  readonly form: ReleaseFormState;
  readonly focus: FieldFocus<string>;
}

/** The props shared by all controls of the release form. Its functions are stable between renders. */
export function useReleaseField(
  { form, focus }: ReleaseFieldsProps,
  field: ReleaseFormState['fields'][number],
) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const label = t(`common:field.${field}`);
  return {
    label,
    name: field,
    value: form.values[field],
    error: message(form.shownErrorOf(field), label),
    required: true,
    onChange: useCallback((value: string) => form.set(field, value), [form, field]),
    onBlur: useCallback(() => form.touch(field), [form, field]),
    inputRef: focus.ref(field),
  };
}
