import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField, TextField } from '../../components/field';
import { FieldCell, FieldGrid } from '../../components/layout';
import { ChangeDialog } from '../../components/overlay/ChangeDialog';
import { Picker } from '../../components/picker';
import { Sentence, useUsd } from '../../components/value';
import { leftOfPaymentCents } from '../../domain/boot/paid';
import { centsToDollars, centsToInput, parseAmountToCents } from '../../domain/money';
import { countsInDrawer } from '../../domain/wire/vehicleLists';
import { usePaymentTypeName, usePaymentTypeOptions } from '../../i18n/enumName';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import { refundForm } from '../../stores/records/changeForms';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { useProblem } from './useProblem';

/** The `Refund payment 1` dialog. */
export const RefundDialog = observer(function RefundDialog({ opened }: { readonly opened: OpenedChange }) {
  const { recordChanges, refdata } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const usd = useUsd();
  const payment = opened.details.payments?.find(({ id }) => id === opened.payment?.id);
  const leftCents = payment === undefined ? 0 : leftOfPaymentCents(payment);
  const left = usd(centsToDollars(leftCents));
  const [store] = useState(() =>
    refundForm(recordChanges, opened, {
      amount: centsToInput(leftCents),
      paymentType: payment?.paymentType ?? null,
    }),
  );
  const { form } = store;
  const amountInput = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const typeInput = useRef<HTMLInputElement>(null);
  const reasonInput = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const paidToInput = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const onRetry = useCallback(() => void refdata.load('paymentTypes'), [refdata]);
  useEffect(onRetry, [onRetry]);

  const types = refdata.state('paymentTypes');
  const { value } = types;
  // Refunds must use a type that is real money.
  const money = useMemo(() => value?.filter(({ kind }) => countsInDrawer(kind)), [value]);
  const options = usePaymentTypeOptions(money);
  const nameOf = usePaymentTypeName(value);
  const set = {
    amount: useCallback((text: string) => form.set('amount', text), [form]),
    type: useCallback((key: string | null) => form.set('paymentType', key), [form]),
    reason: useCallback((text: string) => form.set('reason', text), [form]),
    paidTo: useCallback((text: string) => form.set('paidTo', text), [form]),
  };
  const leave = {
    amount: useCallback(() => form.touch('amount'), [form]),
    type: useCallback(() => form.touch('paymentType'), [form]),
    reason: useCallback(() => form.touch('reason'), [form]),
    paidTo: useCallback(() => form.touch('paidTo'), [form]),
  };
  const label = {
    amount: t('common:field.amount'),
    type: t('common:field.paymentType'),
    reason: t('common:field.reason'),
    paidTo: t('common:field.paidTo'),
  };
  const isTooMuch = (parseAmountToCents(form.values.amount) ?? 0) > leftCents;

  async function confirm() {
    if (isTooMuch && form.errorOf('amount') === null) {
      amountInput.current?.focus();
      return;
    }
    if (await store.confirm()) {
      recordChanges.finish('refund');
      return;
    }
    const inputs = [
      [form.errorOf('amount'), amountInput],
      [form.errorOf('paymentType'), typeInput],
      [form.errorOf('reason'), reasonInput],
      [form.errorOf('paidTo'), paidToInput],
    ] as const;
    inputs.find(([error]) => error !== null)?.[1].current?.focus();
  }
  return (
    <ChangeDialog
      title={t('boot.change.refund', { number: opened.payment?.number ?? 1 })}
      boot={opened.details}
      explain={t('records:dialog.refund.explain')}
      act={
        payment && (
          <Sentence
            text={t('records:dialog.refund.left', {
              payment: `${nameOf(payment.paymentType)} ${usd(payment.paymentAmount)}`,
              left,
            })}
            keep={[usd(payment.paymentAmount), left]}
          />
        )
      }
      busy={store.isSending}
      problem={useProblem(store.problem)}
      onConfirm={() => void confirm()}
      onClose={() => recordChanges.dismiss('refund', form.isDirty)}
      initialFocus={amountInput}
      danger
    >
      <FieldGrid>
        <FieldCell span={5} narrow={5}>
          <AmountField
            label={label.amount}
            required
            prefixIcon="dollar"
            enterKeyHint="next"
            value={form.values.amount}
            onChange={set.amount}
            onBlur={leave.amount}
            error={
              message(form.shownErrorOf('amount'), label.amount) ??
              (isTooMuch ? t('records:dialog.refund.tooMuch', { left }) : undefined)
            }
            inputRef={amountInput}
          />
        </FieldCell>
        <FieldCell span={7} narrow={7}>
          <Picker
            label={label.type}
            required
            options={options}
            status={types.status === 'error' ? 'error' : value === undefined ? 'loading' : 'normal'}
            onRetry={onRetry}
            value={form.values.paymentType}
            onChange={set.type}
            onBlur={leave.type}
            error={message(form.shownErrorOf('paymentType'), label.type)}
            inputRef={typeInput}
          />
        </FieldCell>
      </FieldGrid>
      <TextField
        multiline
        required
        label={label.reason}
        value={form.values.reason}
        onChange={set.reason}
        onBlur={leave.reason}
        error={message(form.shownErrorOf('reason'), label.reason)}
        spellCheck
        autoCapitalize="sentences"
        inputRef={reasonInput}
      />
      <TextField
        required
        label={label.paidTo}
        value={form.values.paidTo}
        onChange={set.paidTo}
        onBlur={leave.paidTo}
        error={message(form.shownErrorOf('paidTo'), label.paidTo)}
        autoCapitalize="words"
        enterKeyHint="done"
        inputRef={paidToInput}
      />
    </ChangeDialog>
  );
});
