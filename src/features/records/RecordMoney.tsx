import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Heading } from '../../components/layout';
import { Money, shownTime } from '../../components/value';
import { centsToDollars, dollarsToCents, sumCents } from '../../domain/money';
import type { BootDetails } from '../../domain/wire/boot';
import { useStore } from '../../stores/context';
import { canBeVoided, changesOf } from '../../stores/records/changesOf';
import { usePaymentTypeName } from './usePaymentTypeName';

type RecordedPayment = NonNullable<BootDetails['payments']>[number];

/** What the boot costs, item by item, and what was paid for it; a void payment stays, struck out. */
export const RecordMoney = observer(function RecordMoney({ details }: { readonly details: BootDetails }) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const charges = details.charges ?? [];
  const payments = details.payments ?? [];
  const total = details.totalPaymentAmount ?? undefined;
  const paidCents = sumCents(
    payments.filter(({ voided }) => !voided).map(({ paymentAmount }) => dollarsToCents(paymentAmount)),
  );
  const balanceCents = total === undefined ? 0 : (dollarsToCents(total) ?? 0) - paidCents;
  const hasPayments = payments.length > 0;
  useEffect(() => {
    if (hasPayments) void refdata.load('paymentTypes');
  }, [refdata, hasPayments]);

  return (
    <div className="tb-record__money">
      <Heading as="h3">{t('records:charges')}</Heading>
      <ul className="tb-money-lines">
        {charges.map(({ name, amount }, index) => (
          <li key={index} className="tb-money-line">
            <span>{name}</span>
            <Money amount={amount} />
          </li>
        ))}
        <li className="tb-money-line tb-money-line--sum">
          <span>{t('records:totalDue')}</span>
          <Money amount={total} />
        </li>
      </ul>
      <Heading as="h3">{t('records:payments')}</Heading>
      {details.receiptNumber ? (
        <p className="tb-record__receipt">
          {t('records:receiptNumber')} <strong className="tb-numbers">{details.receiptNumber}</strong>
        </p>
      ) : null}
      {hasPayments ? (
        <ol className="tb-money-lines">
          {payments.map((payment, index) => (
            <PaymentLine key={payment.id ?? index} details={details} payment={payment} number={index + 1} />
          ))}
        </ol>
      ) : (
        <p className="tb-record__none">{t('records:noPayments')}</p>
      )}
      {hasPayments ? (
        <ul className="tb-money-lines">
          <li className="tb-money-line tb-money-line--sum">
            <span>{t('records:paid')}</span>
            <Money amount={centsToDollars(paidCents)} />
          </li>
          {balanceCents === 0 ? null : (
            <li className="tb-money-line">
              <span>{balanceCents > 0 ? t('records:balance') : t('records:overpaid')}</span>
              <Money amount={centsToDollars(Math.abs(balanceCents))} />
            </li>
          )}
        </ul>
      ) : null}
    </div>
  );
});

interface PaymentLineProps {
  readonly details: BootDetails;
  readonly payment: RecordedPayment;
  /** Its place among all payments, from 1. */
  readonly number: number;
}

const PaymentLine = observer(function PaymentLine({ details, payment, number }: PaymentLineProps) {
  const store = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName();
  const { id, paymentType, paymentAmount, time, by, voided } = payment;
  const mayVoid = canBeVoided(payment) && changesOf(details, store).includes('voidPayment');
  const what = (
    <>
      <span className="tb-payment-line__type">{nameOf(paymentType)}</span>
      <Money amount={paymentAmount} />
    </>
  );
  return (
    <li className="tb-payment-line">
      <div className="tb-money-line">
        {voided ? (
          <>
            {/* Struck out is said by the browser to some only: in words to everybody. */}
            <del className="tb-money-line tb-payment-line__void">{what}</del>
            <span className="tb-status tb-status--void">{t('records:void')}</span>
          </>
        ) : (
          what
        )}
      </div>
      {time ? (
        <div className="tb-payment-line__said">
          {by ? t('records:takenBy', { time: shownTime(time), name: by }) : shownTime(time)}
        </div>
      ) : null}
      {voided ? (
        <div className="tb-payment-line__said">
          {t('records:voidedBy', {
            time: shownTime(voided.time),
            name: voided.by ?? t('records:system'),
            reason: voided.reason ?? '',
          })}
        </div>
      ) : null}
      {mayVoid && typeof id === 'number' ? (
        <Button
          variant="danger"
          className="tb-payment-line__button tb-no-print"
          aria-haspopup="dialog"
          onClick={() =>
            store.recordChanges.open({ change: 'voidPayment', details, payment: { id, number } })
          }
        >
          {t('boot.change.voidPayment', { number })}
        </Button>
      ) : null}
    </li>
  );
});
