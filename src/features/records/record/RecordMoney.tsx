import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../../components/layout';
import { Money } from '../../../components/value';
import { paidFor } from '../../../domain/boot/paid';
import { centsToDollars } from '../../../domain/money';
import type { BootDetails } from '../../../domain/wire/boot';
import { useStore } from '../../../stores/context';
import { PaymentLine } from './PaymentLine';

/** A boot's charges, its payments, and its balance. */
export const RecordMoney = observer(function RecordMoney({ details }: { readonly details: BootDetails }) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const charges = details.charges ?? [];
  const payments = details.payments ?? [];
  const total = details.totalPaymentAmount ?? undefined;
  const { paidCents, leftCents } = paidFor(details);
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
          <span>{t('records:receiptNumber')}</span>{' '}
          <strong className="tb-numbers" translate="no">
            {details.receiptNumber}
          </strong>
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
          {leftCents === 0 ? null : (
            <li className="tb-money-line">
              <span>{leftCents > 0 ? t('records:balance') : t('records:overpaid')}</span>
              <Money amount={centsToDollars(Math.abs(leftCents))} />
            </li>
          )}
        </ul>
      ) : null}
    </div>
  );
});
