import { observer } from 'mobx-react-lite';
import { FormErrorSummary, type FormErrorItem } from '../../components/feedback/FormErrorSummary';
import { BOOT_FIELD_ORDER } from '../../domain/boot/fields';
import { useFieldLabel } from './fields/FieldsContext';
import { useForm } from './FormContext';

/** Links to the invalid fields, after a submit was refused. */
export const FormSummary = observer(function FormSummary() {
  const { store, focus } = useForm();
  const labelOf = useFieldLabel(store);
  if (!store.form.submitTried) return null;

  const wrong = BOOT_FIELD_ORDER.filter((field) => store.form.errorOf(field) !== null);
  const items = wrong.map((field): FormErrorItem => ({
    id: field,
    label: labelOf(field),
    onSelect: () => focus.to(field),
  }));
  return <FormErrorSummary items={items} />;
});
