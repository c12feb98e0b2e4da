import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from 'semantic-ui-react';
import { Button } from '../../components/button';
import { Heading } from '../../components/layout';
import { Money } from '../../components/value';
import { paidFor } from '../../domain/boot/paid';
import { centsToDollars } from '../../domain/money';
import type { BootDetails } from '../../domain/wire/boot';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { canBeVoided, changesOf } from '../../stores/records/changesOf';
import { StatusTag } from './StatusTag';
import { zonedTime } from './zonedTime';

type RecordedPayment = NonNullable<BootDetails['payments']>[number];

/** What the boot costs, item by item, and what was paid for it; a void payment stays, struck out. */
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
      <List as="ul" role={undefined} className="tb-money-lines">
        {charges.map(({ name, amount }, index) => (
          <List.Item as="li" role={undefined} key={index} className="tb-money-line">
            <span>{name}</span>
            <Money amount={amount} />
          </List.Item>
        ))}
        <List.Item as="li" role={undefined} className="tb-money-line tb-money-line--sum">
          <span>{t('records:totalDue')}</span>
          <Money amount={total} />
        </List.Item>
      </List>
      <Heading as="h3">{t('records:payments')}</Heading>
      {details.receiptNumber ? (
        <p className="tb-record__receipt">
          {t('records:receiptNumber')} <strong className="tb-numbers">{details.receiptNumber}</strong>
        </p>
      ) : null}
      {hasPayments ? (
        <List as="ol" role={undefined} className="tb-money-lines">
          {payments.map((payment, index) => (
            <PaymentLine key={payment.id ?? index} details={details} payment={payment} number={index + 1} />
          ))}
        </List>
      ) : (
        <p className="tb-record__none">{t('records:noPayments')}</p>
      )}
      {hasPayments ? (
        <List as="ul" role={undefined} className="tb-money-lines">
          <List.Item as="li" role={undefined} className="tb-money-line tb-money-line--sum">
            <span>{t('records:paid')}</span>
            <Money amount={centsToDollars(paidCents)} />
          </List.Item>
          {leftCents === 0 ? null : (
            <List.Item as="li" role={undefined} className="tb-money-line">
              <span>{leftCents > 0 ? t('records:balance') : t('records:overpaid')}</span>
              <Money amount={centsToDollars(Math.abs(leftCents))} />
            </List.Item>
          )}
        </List>
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
  const nameOf = usePaymentTypeName(store.refdata.state('paymentTypes').value);
  const { id, paymentType, paymentAmount, time, by, voided } = payment;
  const shown = (local: string) =>
    zonedTime(local, details.timeZone ?? store.regions.zoneOf(details.regionCode));
  const mayVoid = canBeVoided(payment) && changesOf(details, store).includes('voidPayment');
  const what = (
    <>
      <span className="tb-payment-line__type">{nameOf(paymentType)}</span>
      <Money amount={paymentAmount} />
    </>
  );
  return (
    <List.Item as="li" role={undefined} className="tb-payment-line">
      <div className="tb-money-line">
        {voided ? (
          <>
            {/* Struck out is said by the browser to some only: in words to everybody. */}
            <del className="tb-money-line tb-payment-line__void">{what}</del>
            <StatusTag status="VOID">{t('records:void')}</StatusTag>
          </>
        ) : (
          what
        )}
      </div>
      {time ? (
        <div className="tb-payment-line__said">
          {by ? t('records:takenBy', { time: shown(time), name: by }) : shown(time)}
        </div>
      ) : null}
      {voided ? (
        <div className="tb-payment-line__said">
          {t('records:voidedBy', {
            time: shown(voided.time),
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
    </List.Item>
  );
});
