import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { Picker } from '../../../components/picker';
import { useEnumName, type EnumKind } from '../../../i18n/enumName';
import type { Choices, ListName } from '../../../stores/newBoot/Lists';
import { useField, useFields } from './FieldsContext';

interface BootPickerProps {
  readonly field: 'make' | 'model' | 'body' | 'color' | 'licenseState' | 'state';
  /** The list to choose from. */
  readonly list: ListName;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly blockedMessage?: string;
}

/** Lists whose names are translated. Makes and models have the same names in every language. */
const NAMED_AS: Readonly<Partial<Record<BootPickerProps['list'], EnumKind>>> = {
  bodies: 'body',
  colors: 'color',
  states: 'state',
};

/** A form field whose value is chosen from one of the region's lists. */
export const BootPicker = observer(function BootPicker({ field, list, ...shape }: BootPickerProps) {
  const { store } = useFields();
  const choices: Choices = store.lists[list];
  const nameOf = useEnumName();
  const { options } = choices;
  const named = useMemo(() => {
    const kind = NAMED_AS[list];
    return kind === undefined
      ? options
      : options.map((option) => ({ ...option, text: nameOf(kind, option.text) }));
  }, [options, list, nameOf]);
  const onChange = useCallback((key: string | null) => store.change({ [field]: key }), [store, field]);
  const onRetry = useCallback(() => void store.lists.load(list), [store, list]);
  return (
    <Picker
      {...useField(field)}
      value={store.form.values[field]}
      onChange={onChange}
      options={named}
      status={choices.status}
      onRetry={onRetry}
      {...shape}
    />
  );
});
