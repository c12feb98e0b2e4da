import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField, type FieldFocus } from '../../../components/field';
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

/** The type and amount of one payment. */
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
    </>
  );
});
