import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../components/value';
import { centsToDollars, dollarsToCents, sumCents } from '../../../domain/money';
import type { BootDetails } from '../../../domain/wire/boot';
import { useStore } from '../../../stores/context';

/** What was paid for a released boot, by type, where the server says so. */
export const PaidList = observer(function PaidList({ details }: { readonly details: BootDetails }) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const payments = details.payments ?? [];
  const hasPayments = payments.length > 0;
  useEffect(() => {
    if (hasPayments) void refdata.load('paymentTypes');
  }, [refdata, hasPayments]);
  if (!hasPayments && !details.receiptNumber) return null;

  const types = refdata.state('paymentTypes').value;
  const nameOf = (name: string) => types?.find((type) => type.name === name)?.displayName ?? name;
  const paid = centsToDollars(sumCents(payments.map(({ paymentAmount }) => dollarsToCents(paymentAmount))));

  return (
    <dl className="tb-paid">
      {details.receiptNumber ? (
        <div className="tb-paid__line">
          <dt>{t('common:field.receiptNumber')}</dt>
          <dd className="tb-paid__number">{details.receiptNumber}</dd>
        </div>
      ) : null}
      {payments.map(({ paymentType, paymentAmount }, index) => (
        <div key={index} className="tb-paid__line">
          <dt>{nameOf(paymentType)}</dt>
          <dd>
            <Money amount={paymentAmount} />
          </dd>
        </div>
      ))}
      {!hasPayments ? null : (
        <div className="tb-paid__line tb-paid__line--sum">
          <dt>{t('boot.detail.paid')}</dt>
          <dd>
            <Money amount={paid} />
          </dd>
        </div>
      )}
    </dl>
  );
});
