import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../components/value';
import { Facts, type Fact } from '../../../components/value/Facts';
import { paidFor } from '../../../domain/boot/paid';
import { centsToDollars } from '../../../domain/money';
import type { BootDetails } from '../../../domain/wire/boot';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';

/** The payments of a released boot, by type, if the server sends them. */
export const PaidList = observer(function PaidList({ details }: { readonly details: BootDetails }) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  // Voided payments appear only in the record.
  const payments = (details.payments ?? []).filter(({ voided }) => !voided);
  const hasPayments = payments.length > 0;
  useEffect(() => {
    if (hasPayments) void refdata.load('paymentTypes');
  }, [refdata, hasPayments]);
  if (!hasPayments && !details.receiptNumber) return null;

  const { paidCents, leftCents } = paidFor(details);

  const facts: readonly Fact[] = [
    {
      key: 'receipt',
      name: t('common:field.receiptNumber'),
      value: details.receiptNumber && (
        <span className="tb-paid__number" translate="no">
          {details.receiptNumber}
        </span>
      ),
      className: 'tb-paid__line',
    },
    ...payments.map(({ paymentType, paymentAmount }, index) => ({
      key: String(index),
      name: nameOf(paymentType),
      value: <Money amount={paymentAmount} />,
      className: 'tb-paid__line',
    })),
    {
      key: 'sum',
      name: t('boot.detail.paid'),
      value: hasPayments && <Money amount={centsToDollars(paidCents)} />,
      className: 'tb-paid__line tb-paid__line--sum',
    },
    {
      key: 'left',
      name: t('boot.detail.balance'),
      value: hasPayments && leftCents > 0 && <Money amount={centsToDollars(leftCents)} />,
      className: 'tb-paid__line tb-paid__line--sum',
    },
  ];
  return <Facts className="tb-paid" facts={facts} />;
});
