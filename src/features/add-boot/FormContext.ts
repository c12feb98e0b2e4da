import { createContext, useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { BootField } from '../../domain/bootFields';
import { useFieldMessage } from '../../i18n/fieldMessage';
import type { NewBootStore } from '../../stores/newBoot/NewBootStore';
import type { FieldFocus } from './useFieldFocus';

/** What every field of the form shares; the same object at every render. */
export interface FormShare {
  readonly store: NewBootStore;
  readonly focus: FieldFocus;
}

export const FormContext = createContext<FormShare | null>(null);

/** @throws outside the form: a mistake of ours, not of a person */
export function useForm(): FormShare {
  const share = useContext(FormContext);
  if (share === null) throw new Error('A field of the add form stands outside it');
  return share;
}

/** Names the fields; a region may have a name of its own for the requestor. */
export function useFieldLabel(store: NewBootStore): (field: BootField) => string {
  const { t } = useTranslation();
  return useCallback(
    (field) =>
      field === 'requestedBy' && store.requestor.label !== undefined
        ? store.requestor.label
        : t(`common:field.${field}`),
    [t, store],
  );
}

/** What a field of the form hands to its control, whatever kind that is. To be called by an observer. */
export function useField(field: BootField) {
  const { store, focus } = useForm();
  const message = useFieldMessage();
  const label = useFieldLabel(store)(field);
  const onBlur = useCallback(() => store.leave(field), [store, field]);
  return {
    label,
    error: message(store.form.shownErrorOf(field), label),
    onBlur,
    inputRef: focus.refOf(field),
    name: field,
  };
}
