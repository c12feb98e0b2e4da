import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Money, Sentence, useUsd } from '../../../components/value';
import { centsToDollars, toCents } from '../../../domain/money';
import type { BootDetails, RecordedPayment } from '../../../domain/wire/boot';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import { canBeRefunded, canBeVoided, changesOf } from '../../../stores/records/changesOf';
import { StatusTag } from '../StatusTag';
import { zonedTime } from '../zonedTime';

interface PaymentLineProps {
  readonly details: BootDetails;
  readonly payment: RecordedPayment;
  /** The payment's number among all payments, from 1. */
  readonly number: number;
}

/** One payment: its type and amount, who took it and when. A voided one stays listed, struck out. */
export const PaymentLine = observer(function PaymentLine({ details, payment, number }: PaymentLineProps) {
  const store = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(store.refdata.state('paymentTypes').value);
  const { id, paymentType, paymentAmount, time, timeUtc, by, voided } = payment;
  const zone = details.timeZone ?? store.regions.zoneOf(details.regionCode);
  const changes = changesOf(details, store);
  const mayVoid = canBeVoided(payment) && changes.includes('voidPayment');
  const mayRefund = canBeRefunded(payment) && changes.includes('refund');
  const usd = useUsd();
  const { tendered, reference, reason, refunds } = payment;
  const change = typeof tendered === 'number' ? toCents(tendered) - toCents(paymentAmount) : 0;
  const given = { tendered: usd(tendered), change: usd(centsToDollars(change)) };
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
            {/* Not every screen reader announces struck-out text, so a tag says it too. */}
            <del className="tb-money-line tb-payment-line__void">{what}</del>
            <StatusTag status="VOID">{t('records:void')}</StatusTag>
          </>
        ) : (
          what
        )}
      </div>
      {time ? (
        <div className="tb-payment-line__note">
          {by
            ? t('records:takenBy', { time: zonedTime(time, zone, timeUtc), name: by })
            : zonedTime(time, zone, timeUtc)}
        </div>
      ) : null}
      {change > 0 ? (
        <div className="tb-payment-line__note">
          <Sentence
            text={t('records:given', { type: nameOf(paymentType), ...given })}
            keep={Object.values(given)}
          />
        </div>
      ) : null}
      {reference ? (
        <div className="tb-payment-line__note">
          <Sentence text={t('records:reference', { reference })} keep={[reference]} />
        </div>
      ) : null}
      {reason ? <div className="tb-payment-line__note">{t('records:waivedFor', { reason })}</div> : null}
      {(refunds ?? []).map((refund) => (
        <div key={refund.id} className="tb-payment-line__note">
          <Sentence
            text={t('records:refunded', {
              amount: usd(refund.amount),
              type: nameOf(refund.paymentType),
              paidTo: refund.paidTo ?? '',
              name: refund.by ?? t('records:system'),
              reason: refund.reason ?? '',
              time: zonedTime(refund.time ?? '', zone, refund.timeUtc),
            })}
            keep={[usd(refund.amount)]}
          />
        </div>
      ))}
      {voided ? (
        <div className="tb-payment-line__note">
          {t('records:voidedBy', {
            time: zonedTime(voided.time, zone, voided.timeUtc),
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
      {mayRefund && typeof id === 'number' ? (
        <Button
          className="tb-payment-line__button tb-no-print"
          aria-haspopup="dialog"
          onClick={() => store.recordChanges.open({ change: 'refund', details, payment: { id, number } })}
        >
          {t('boot.change.refund', { number })}
        </Button>
      ) : null}
    </li>
  );
});
