import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Divider } from 'semantic-ui-react';
import { DateField, TextField, TimeField, type FieldFocus } from '../../../components/field';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { LIMITS } from '../../../domain/constants';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

type ReleaseFormState = ReleaseBootStore['form'];
type FieldName = ReleaseFormState['fields'][number];

export interface ReleaseFieldsProps {
  readonly form: ReleaseFormState;
  readonly focus: FieldFocus<string>;
}

/** The props that every control of the form shares. Its functions are stable between renders. */
function useField({ form, focus }: ReleaseFieldsProps, field: FieldName) {
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

/** Who takes the vehicle. */
export const ReleasedTo = observer(function ReleasedTo(props: ReleaseFieldsProps) {
  const firstName = useField(props, 'firstName');
  const lastName = useField(props, 'lastName');
  return (
    <FieldGrid>
      <FieldCell span={6} narrow={6}>
        <TextField {...firstName} maxLength={LIMITS.personName} autoCapitalize="words" enterKeyHint="next" />
      </FieldCell>
      <FieldCell span={6} narrow={6}>
        <TextField {...lastName} maxLength={LIMITS.personName} autoCapitalize="words" enterKeyHint="next" />
      </FieldCell>
    </FieldGrid>
  );
});

/** Date and time of the release: now by default, so they come last in the tab order. */
export const ReleasedWhen = observer(function ReleasedWhen(props: ReleaseFieldsProps) {
  const { t } = useTranslation();
  const date = useField(props, 'date');
  const time = useField(props, 'time');
  return (
    <div>
      <Divider />
      <p className="tb-release__when-hint">{t('boot.release.whenHint')}</p>
      <FieldGrid>
        <FieldCell span={6} narrow={6}>
          <DateField {...date} />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <TimeField {...time} />
        </FieldCell>
      </FieldGrid>
    </div>
  );
});

/** The receipt's number, at most 13 characters. */
export const ReceiptField = observer(function ReceiptField(props: ReleaseFieldsProps) {
  const receiptNumber = useField(props, 'receiptNumber');
  return (
    <FieldGrid>
      <FieldCell span={6}>
        <TextField
          {...receiptNumber}
          mono
          maxLength={LIMITS.receiptNumber}
          autoCapitalize="characters"
          enterKeyHint="done"
        />
      </FieldCell>
    </FieldGrid>
  );
});
