import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField, TextField, type FieldFocus } from '../../../components/field';
import { Picker, type PickerOption, type PickerStatus } from '../../../components/picker';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { PaymentRow } from '../../../stores/boots/PaymentRows';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';
import { fieldKey } from './fieldKey';

/** The options of a payment type picker. */
export interface PaymentOptions {
  readonly options: readonly PickerOption[];
  readonly status: PickerStatus;
  readonly onRetry: () => void;
}

export interface PaymentFieldsProps {
  readonly release: ReleaseBootStore;
  readonly row: PaymentRow;
  readonly options: PaymentOptions;
  readonly focus: FieldFocus<string>;
}

/** The type and amount of one payment, and its reference number or the reason for waiving it. */
export const PaymentFields = observer(function PaymentFields({
  release,
  row,
  options,
  focus,
}: PaymentFieldsProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const type = t('common:field.paymentType');
  const amount = t('common:field.amount');
  const setType = useCallback((value: string | null) => row.form.set('paymentType', value), [row]);
  const setAmount = useCallback((value: string) => row.form.set('amount', value), [row]);
  const detail = release.detailOf(row);
  const setDetail = useCallback(
    (value: string) => {
      if (detail !== null) row.form.set(detail, value);
    },
    [row, detail],
  );
  const leaveDetail = useCallback(() => {
    if (detail !== null) row.form.touch(detail);
  }, [row, detail]);
  const goOn = useCallback(() => {
    const { field, row: of } = release.nextAfterType(row);
    focus.to(fieldKey(field, of?.key));
  }, [release, row, focus]);
  const leaveType = useCallback(() => row.form.touch('paymentType'), [row]);
  const leaveAmount = useCallback(() => row.form.touch('amount'), [row]);

  return (
    <>
      <Picker
        className="tb-payment__type"
        label={type}
        required
        {...options}
        value={row.form.values.paymentType}
        onChange={setType}
        onBlur={leaveType}
        onAdvance={goOn}
        error={message(release.shownPaymentError(row, 'paymentType'), type)}
        inputRef={focus.ref(fieldKey('paymentType', row.key))}
      />
      <AmountField
        className="tb-payment__amount"
        label={amount}
        required
        prefixIcon="dollar"
        enterKeyHint="next"
        value={row.form.values.amount}
        onChange={setAmount}
        onBlur={leaveAmount}
        error={message(release.shownPaymentError(row, 'amount'), amount)}
        inputRef={focus.ref(fieldKey('amount', row.key))}
      />
      {detail === null ? null : (
        <TextField
          key={detail}
          className="tb-payment__detail"
          label={t(`common:field.${detail}`)}
          required={detail === 'reason'}
          value={row.form.values[detail]}
          onChange={setDetail}
          onBlur={leaveDetail}
          autoCapitalize={detail === 'reason' ? 'sentences' : 'characters'}
          enterKeyHint="next"
          error={message(release.shownPaymentError(row, detail), t(`common:field.${detail}`))}
          inputRef={focus.ref(fieldKey(detail, row.key))}
        />
      )}
    </>
  );
});
