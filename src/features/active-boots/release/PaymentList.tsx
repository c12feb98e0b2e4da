import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button';
import type { FieldFocus } from '../../../components/field';
import type { PickerStatus } from '../../../components/picker';
import { PAYMENTS } from '../../../domain/constants';
import { usePaymentTypeOptions } from '../../../i18n/enumName';
import type { LoadStatus } from '../../../stores/lib/AsyncState';
import type { PaymentRow } from '../../../stores/boots/PaymentRows';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';
import { useStore } from '../../../stores/context';
import { fieldKey } from './fieldKey';
import { PaymentFields, type PaymentOptions } from './PaymentFields';
import { PaymentSums } from './PaymentSums';

export interface PaymentListProps {
  readonly release: ReleaseBootStore;
  readonly focus: FieldFocus<string>;
}

const STATUSES: Readonly<Record<LoadStatus, PickerStatus>> = {
  initial: 'loading',
  loading: 'loading',
  loaded: 'normal',
  blocked: 'blocked',
  error: 'error',
};

/** The payment rows, with a plus button on the first and a minus button on the others, and their sum. */
export const PaymentList = observer(function PaymentList({ release, focus }: PaymentListProps) {
  const { t } = useTranslation();
  const { payments } = release;
  const options = usePaymentOptions();
  const plus = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) focus.to(fieldKey('paymentType', added));
  }, [added, focus]);

  function add() {
    payments.add();
    setAdded(payments.rows.at(-1)?.key ?? null);
  }
  function remove(row: PaymentRow) {
    payments.remove(row);
    plus.current?.focus();
  }

  return (
    <div className="tb-payments">
      {payments.rows.map((row, index) => {
        const number = index + 1;
        return (
          <fieldset key={row.key} className="tb-payment">
            <legend className="tb-payment__legend">{t('boot.release.payment', { number })}</legend>
            <PaymentFields release={release} row={row} options={options} focus={focus} />
            {index === 0 ? (
              <IconButton
                icon="plus"
                variant="secondary"
                label={t('boot.release.addPayment')}
                disabled={!payments.canAdd}
                onClick={add}
                buttonRef={plus}
              />
            ) : (
              <IconButton
                icon="minus"
                variant="secondary"
                label={t('boot.release.removePayment', { number })}
                onClick={() => remove(row)}
              />
            )}
          </fieldset>
        );
      })}
      {payments.canAdd ? null : <p>{t('boot.release.atMost', { max: PAYMENTS.max })}</p>}
      <PaymentSums release={release} />
    </div>
  );
});

/** The options of the payment type pickers; the same array until the list or the language changes. */
function usePaymentOptions(): PaymentOptions {
  const { refdata } = useStore();
  const { value, status } = refdata.state('paymentTypes');
  const options = usePaymentTypeOptions(value);
  const onRetry = useCallback(() => void refdata.load('paymentTypes'), [refdata]);
  return { options, status: STATUSES[status], onRetry };
}
