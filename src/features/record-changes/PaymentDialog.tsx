import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/feedback';
import { AmountField, TextField } from '../../components/field';
import { FieldCell, FieldGrid } from '../../components/layout';
import { LeaveDialog } from '../../components/overlay';
import { ChangeDialog } from '../../components/overlay/ChangeDialog';
import { Picker } from '../../components/picker';
import { Sentence, useUsd } from '../../components/value';
import { paidFor } from '../../domain/boot/paid';
import { CASH_TYPE } from '../../domain/constants';
import { centsToDollars, centsToInput, parseAmountToCents } from '../../domain/money';
import { paymentDetail } from '../../domain/validation/release';
import type { BootDetails } from '../../domain/wire/boot';
import { usePaymentTypeName, usePaymentTypeOptions } from '../../i18n/enumName';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import { addPaymentForm } from '../../stores/records/changeForms';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { useProblem } from './useProblem';

/** The unpaid balance, formatted for the amount field; empty if nothing is left or the total is unknown. */
function balanceOf(details: BootDetails): string {
  const { leftCents } = paidFor(details);
  return leftCents > 0 ? centsToInput(leftCents) : '';
}

/** The number of cents by which an amount exceeds the balance; 0 if the total is unknown. */
function overBalance(details: BootDetails, amount: string): number {
  if (typeof details.totalPaymentAmount !== 'number') return 0;
  return Math.max(0, (parseAmountToCents(amount) ?? 0) - Math.max(0, paidFor(details).leftCents));
}

/** The `Add a payment` dialog. */
export const PaymentDialog = observer(function PaymentDialog({ opened }: { readonly opened: OpenedChange }) {
  const { recordChanges, refdata, loginUser } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  /** Undefined if the server does not support change, references and waivers. */
  const kindOf = (type: string | null) =>
    loginUser.has('day') && type !== null
      ? (refdata.state('paymentTypes').value?.find(({ name }) => name === type)?.kind ?? 'money')
      : undefined;
  const [store] = useState(() =>
    addPaymentForm(
      recordChanges,
      opened,
      balanceOf(opened.details),
      (type) => paymentDetail(kindOf(type), type) === 'reason',
    ),
  );
  const { form } = store;
  const typeInput = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [agreedCents, setAgreedCents] = useState(0);
  const amountInput = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const detailInput = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  useEffect(() => {
    void refdata.load('paymentTypes');
  }, [refdata]);

  const types = refdata.state('paymentTypes');
  const { value } = types;
  const options = usePaymentTypeOptions(value);
  const onRetry = useCallback(() => void refdata.load('paymentTypes'), [refdata]);
  const setType = useCallback((key: string | null) => form.set('paymentType', key), [form]);
  const setAmount = useCallback((text: string) => form.set('amount', text), [form]);
  const leaveType = useCallback(() => form.touch('paymentType'), [form]);
  const leaveAmount = useCallback(() => form.touch('amount'), [form]);
  const type = t('common:field.paymentType');
  const amount = t('common:field.amount');
  const usd = useUsd();

  const nameOf = usePaymentTypeName(value);
  const overCents = overBalance(opened.details, form.values.amount);
  const { leftCents } = paidFor(opened.details);
  const over = usd(centsToDollars(overCents));
  const left = usd(centsToDollars(Math.max(0, leftCents)));
  const given = { tendered: usd(centsToDollars(parseAmountToCents(form.values.amount) ?? 0)), change: over };
  const { paymentType } = form.values;
  const kind = kindOf(paymentType);
  const givesChange = kind !== undefined && paymentType === CASH_TYPE && overCents > 0 && leftCents > 0;
  const detail = paymentDetail(kind, paymentType);

  function confirm() {
    // Of the cash tendered, the server records the balance; the rest is change.
    form.set('tendered', givesChange ? form.values.amount : '');
    if (detail !== 'reference') form.set('reference', '');
    if (detail !== 'reason') form.set('reason', '');
    if (form.isValid && !givesChange && overCents !== agreedCents) setAsking(true);
    else void send();
  }

  async function send() {
    setAsking(false);
    setAgreedCents(overCents);
    if (await store.confirm()) recordChanges.finish('addPayment');
    else if (form.errorOf('paymentType') !== null) typeInput.current?.focus();
    else if (form.errorOf('amount') !== null) amountInput.current?.focus();
    else if (form.errorOf('reason') !== null) detailInput.current?.focus();
  }
  return (
    <>
      <ChangeDialog
        title={t('boot.change.addPayment')}
        boot={opened.details}
        explain={t('records:dialog.addPayment.explain')}
        busy={store.isSending}
        problem={useProblem(store.problem)}
        onConfirm={confirm}
        onClose={() => recordChanges.dismiss('addPayment', form.isDirty)}
        initialFocus={typeInput}
      >
        <FieldGrid className="tb-change__payment">
          <FieldCell span={7} narrow={7}>
            <Picker
              label={type}
              required
              options={options}
              status={types.status === 'error' ? 'error' : value === undefined ? 'loading' : 'normal'}
              onRetry={onRetry}
              value={form.values.paymentType}
              onChange={setType}
              onBlur={leaveType}
              error={message(form.shownErrorOf('paymentType'), type)}
              inputRef={typeInput}
            />
          </FieldCell>
          <FieldCell span={5} narrow={5}>
            <AmountField
              label={amount}
              required
              prefixIcon="dollar"
              enterKeyHint="done"
              value={form.values.amount}
              onChange={setAmount}
              onBlur={leaveAmount}
              error={message(form.shownErrorOf('amount'), amount)}
              inputRef={amountInput}
            />
          </FieldCell>
        </FieldGrid>
        {detail === null ? null : (
          <TextField
            key={detail}
            label={t(`common:field.${detail}`)}
            required={detail === 'reason'}
            value={form.values[detail]}
            onChange={(text) => form.set(detail, text)}
            onBlur={() => form.touch(detail)}
            error={message(form.shownErrorOf(detail), t(`common:field.${detail}`))}
            inputRef={detailInput}
          />
        )}
        <div role="status">
          {givesChange ? (
            <Notice tone="done">
              <Sentence
                text={t('boot.release.change', { type: nameOf(CASH_TYPE), ...given })}
                keep={Object.values(given)}
              />
            </Notice>
          ) : null}
        </div>
      </ChangeDialog>
      {isAsking ? (
        <LeaveDialog
          title={<Sentence text={t('records:dialog.addPayment.overTitle', { amount: over })} keep={[over]} />}
          stay={t('boot.release.goBack')}
          leave={t('records:dialog.addPayment.takeAnyway')}
          onStay={() => setAsking(false)}
          onLeave={() => void send()}
        >
          <p>
            <Sentence text={t('records:dialog.addPayment.overText', { left })} keep={[left]} />
          </p>
        </LeaveDialog>
      ) : null}
    </>
  );
});
