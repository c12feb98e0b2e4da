import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FormErrorSummary, type FormErrorItem } from '../../components/feedback';
import { BOOT_FIELD_ORDER } from '../../domain/validation/boot';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useFieldLabel, useForm } from './FormContext';

/** After a submit that was not sent: everything that is wrong, each with a way to its field. */
export const FormSummary = observer(function FormSummary() {
  const { store, focus } = useForm();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const labelOf = useFieldLabel(store);
  if (!store.form.submitTried) return null;

  const items = BOOT_FIELD_ORDER.flatMap((field): FormErrorItem[] => {
    const label = labelOf(field);
    const text = message(store.form.errorOf(field), label);
    return text === undefined ? [] : [{ label, message: text, onSelect: () => void focus.focus(field) }];
  });
  return <FormErrorSummary title={t('boot.add.summary')} items={items} />;
});
