import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField, TextField, TimeField } from '../../../components/field';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import type { FieldError } from '../../../domain/validation/fieldError';
import { REMOVAL_COUNTS_FROM } from '../../../domain/wire/region';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { FormState } from '../../../stores/lib/FormState';
import type { RegionValues } from '../../../stores/setup/regionKind';
import { checkRemovalValues, type RemovalValues } from '../../../stores/setup/removalRule';

interface RemovalFieldsProps {
  readonly form: FormState<RegionValues, FieldError>;
  readonly isFixed: boolean;
}

/** Within how many minutes a boot comes off, by day and at night, and from when they count. */
export const RemovalFields = observer(function RemovalFields({ form, isFixed }: RemovalFieldsProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { removal } = form.values;
  const errors = form.shownErrorOf('removal') === null ? {} : checkRemovalValues(removal);
  const put = (changes: Partial<RemovalValues>) => form.set('removal', { ...removal, ...changes });
  const shared = { disabled: isFixed, onBlur: () => form.touch('removal') };
  const labels = {
    minutes: t('setup:setupField.removalMinutes'),
    from: t('setup:regions.nightFrom'),
    to: t('setup:regions.nightTo'),
    nightMinutes: t('setup:setupField.nightMinutes'),
  };
  const starts = useMemo(
    () => REMOVAL_COUNTS_FROM.map((key) => ({ key, text: t(`setup:choice.countsFrom.${key}`) })),
    [t],
  );
  return (
    <FieldGrid>
      <FieldCell span={4}>
        <TextField
          {...shared}
          label={labels.minutes}
          hint={t('setup:regions.removalHint')}
          inputMode="numeric"
          value={removal.minutes}
          onChange={(minutes) => put({ minutes })}
          error={message(errors['removal.minutes'], labels.minutes)}
        />
      </FieldCell>
      <FieldCell span={4}>
        <Picker
          label={t('setup:setupField.countsFrom')}
          options={starts}
          value={removal.countsFrom}
          onChange={(key) =>
            put({ countsFrom: REMOVAL_COUNTS_FROM.find((each) => each === key) ?? 'payment' })
          }
          disabled={isFixed}
          focusNextOnSelect={false}
        />
      </FieldCell>
      <FieldCell span={4}>
        <CheckboxField
          {...shared}
          label={t('setup:regions.atNight')}
          checked={removal.isNightApart}
          onChange={(isNightApart) => put({ isNightApart })}
        />
      </FieldCell>
      {removal.isNightApart ? (
        <>
          <FieldCell span={4}>
            <TimeField
              {...shared}
              label={labels.from}
              value={removal.from}
              onChange={(from) => put({ from })}
              error={message(errors['removal.night.from'], labels.from)}
              required
            />
          </FieldCell>
          <FieldCell span={4}>
            <TimeField
              {...shared}
              label={labels.to}
              value={removal.to}
              onChange={(to) => put({ to })}
              error={message(errors['removal.night.to'], labels.to)}
              required
            />
          </FieldCell>
          <FieldCell span={4}>
            <TextField
              {...shared}
              label={labels.nightMinutes}
              inputMode="numeric"
              value={removal.nightMinutes}
              onChange={(nightMinutes) => put({ nightMinutes })}
              error={message(errors['removal.night.minutes'], labels.nightMinutes)}
              required
            />
          </FieldCell>
        </>
      ) : null}
    </FieldGrid>
  );
});
