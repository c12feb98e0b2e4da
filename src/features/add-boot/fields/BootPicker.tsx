import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Picker } from '../../../components/picker';
import type { Choices, ListName } from '../../../stores/newBoot/Lists';
import { useField, useForm } from '../FormContext';

interface BootPickerProps {
  readonly field: 'make' | 'model' | 'body' | 'color' | 'licenseState' | 'state';
  /** The name of the list it chooses from. */
  readonly list: ListName;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly blockedMessage?: string;
}

/** A choice of the form from one of the region's lists. */
export const BootPicker = observer(function BootPicker({ field, list, ...shape }: BootPickerProps) {
  const { store } = useForm();
  const choices: Choices = store.lists[list];
  const onChange = useCallback((key: string | null) => store.change({ [field]: key }), [store, field]);
  const onRetry = useCallback(() => void store.lists.load(list), [store, list]);
  return (
    <Picker
      {...useField(field)}
      value={store.form.values[field]}
      onChange={onChange}
      options={choices.options}
      status={choices.status}
      onRetry={onRetry}
      {...shape}
    />
  );
});
