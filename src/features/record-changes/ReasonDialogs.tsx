import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../components/field';
import { Sentence, shownTime, useUsd } from '../../components/value';
import type { BootDetails } from '../../domain/wire/boot';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import type { ChangeStore } from '../../stores/records/ChangeStore';
import { notOffForm, reopenForm, voidPaymentForm, type NotOffValues } from '../../stores/records/changeForms';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { TextDialog } from './TextDialog';

interface DialogProps {
  readonly opened: OpenedChange;
}

type Payment = NonNullable<BootDetails['payments']>[number];

/** Formats a payment: `Cash $175.00`. */
function usePaymentText(): (payment: Payment) => string {
  const { refdata } = useStore();
  const usd = useUsd();
  useEffect(() => {
    void refdata.load('paymentTypes');
  }, [refdata]);
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  return ({ paymentType, paymentAmount }) => `${nameOf(paymentType)} ${usd(paymentAmount)}`;
}

/** The `Reopen` dialog. */
export const ReopenDialog = observer(function ReopenDialog({ opened }: DialogProps) {
  const { recordChanges, removals } = useStore();
  const { t } = useTranslation();
  const [store] = useState(() => reopenForm(recordChanges, opened));
  const text = usePaymentText();
  const usd = useUsd();
  const { status, payments, removal } = opened.details;
  const wasOff = removals.isShown && removal?.state === 'OFF';
  const isCancelled = status === 'CANCELLED';
  const valid = (payments ?? []).filter(({ voided }) => !voided);
  return (
    <TextDialog<'reason'>
      opened={opened}
      title={t('boot.change.reopen')}
      explain={isCancelled ? t('records:dialog.reopen.explainCancelled') : t('records:dialog.reopen.explain')}
      act={
        valid.length === 0 ? undefined : (
          <Sentence
            text={t('records:dialog.reopen.voids', { payments: valid.map((each) => text(each)).join(', ') })}
            keep={valid.map(({ paymentAmount }) => usd(paymentAmount))}
          />
        )
      }
      store={store}
      field="reason"
      danger={!isCancelled}
    >
      {wasOff ? (
        <>
          <p>{t('removal.wasOff', { time: shownTime(removal.offTime) })}</p>
          <CheckboxField
            label={t('removal.onAgain')}
            checked={store.form.values.onAgain}
            onChange={(isOn) => store.form.set('onAgain', isOn)}
          />
        </>
      ) : null}
      <WithoutDevice store={store} label={t('records:dialog.reopen.withoutDevice')} />
    </TextDialog>
  );
});

/** The `Not off after all` dialog. */
export const NotOffDialog = observer(function NotOffDialog({ opened }: DialogProps) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const [store] = useState(() => notOffForm(recordChanges, opened));
  return (
    <TextDialog<'reason'>
      opened={opened}
      title={t('boot.change.notOff')}
      explain={t('removal.notOffExplain')}
      store={store}
      field="reason"
    >
      <WithoutDevice store={store} label={t('records:dialog.notOff.withoutDevice')} />
    </TextDialog>
  );
});

interface WithoutDeviceProps {
  readonly store: Pick<ChangeStore<NotOffValues>, 'deviceOn'> & {
    readonly form: { readonly values: NotOffValues; set(field: 'withoutDevice', value: boolean): void };
  };
  readonly label: string;
}

/** Offers the change without the number of the physical boot, once the server has said that it is on another car. */
const WithoutDevice = observer(function WithoutDevice({ store, label }: WithoutDeviceProps) {
  const { withoutDevice } = store.form.values;
  if (store.deviceOn === null && !withoutDevice) return null;
  return (
    <CheckboxField
      label={label}
      checked={withoutDevice}
      onChange={(isWithout) => store.form.set('withoutDevice', isWithout)}
    />
  );
});

/** The `Void payment 1` dialog. */
export const VoidPaymentDialog = observer(function VoidPaymentDialog({ opened }: DialogProps) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const [store] = useState(() => voidPaymentForm(recordChanges, opened));
  const text = usePaymentText();
  const usd = useUsd();
  const payment = opened.details.payments?.find(({ id }) => id === opened.payment?.id);
  return (
    <TextDialog
      opened={opened}
      title={t('boot.change.voidPayment', { number: opened.payment?.number ?? 1 })}
      explain={t('records:dialog.voidPayment.explain')}
      act={
        payment && (
          <Sentence
            text={t('records:dialog.voidPayment.voids', { payment: text(payment) })}
            keep={[usd(payment.paymentAmount)]}
          />
        )
      }
      store={store}
      field="reason"
      danger
    />
  );
});
