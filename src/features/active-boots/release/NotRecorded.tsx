import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import { Sentence, useUsd } from '../../../components/value';
import { centsToDollars, parseAmountToCents } from '../../../domain/money';
import type { BootDetails } from '../../../domain/wire/boot';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { UnrecordedReleaseStore } from '../../../stores/boots/UnrecordedReleaseStore';
import { useScreenStore, useStore } from '../../../stores/context';
import { changesOf } from '../../../stores/records/changesOf';
import { useClosedText } from '../detail/useClosedText';
import './release.css';

interface NotRecordedProps {
  readonly details: BootDetails;
}

/**
 * Shown if another user closed the boot while its release was being filled in here. Says who and when, and shows the
 * typed values, which can be added as a payment, copied or discarded.
 */
export const NotRecorded = observer(function NotRecorded({ details }: NotRecordedProps) {
  const root = useStore();
  const { refdata, recordChanges } = root;
  const { t } = useTranslation();
  const usd = useUsd();
  const place = useRef<HTMLDivElement>(null);
  const unrecorded = useScreenStore('unrecordedRelease', (stores) =>
    stores.makeUnrecordedRelease(UnrecordedReleaseStore, details.id),
  );
  const closedText = useClosedText(details.id, details);
  const [isCopied, setCopied] = useState(false);
  const typed = unrecorded.of(details);
  const isShown = typed !== null;
  useEffect(() => void unrecorded.start(), [unrecorded]);
  useEffect(() => {
    if (!isShown) return;
    place.current?.focus();
    void refdata.load('paymentTypes');
  }, [isShown, refdata]);
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  if (typed === null) return null;

  const { payments, validPayments } = unrecorded;
  const amountOf = ({ amount }: (typeof payments)[number]) => {
    const cents = parseAmountToCents(amount);
    return cents === null ? amount : usd(centsToDollars(cents));
  };
  const textOf = (payment: (typeof payments)[number]) =>
    `${nameOf(payment.paymentType ?? '')} ${amountOf(payment)}`;
  const parts = [`${typed.firstName} ${typed.lastName}`.trim(), ...payments.map(textOf), typed.receiptNumber];
  const what = parts.filter(Boolean).join(', ');
  const mayAdd = changesOf(details, root).includes('addPayment');

  return (
    <div ref={place} tabIndex={-1} className="tb-not-recorded">
      <Notice tone="warning" role="status">
        <p className="tb-not-recorded__closed">{closedText}</p>
        <p>
          <Sentence
            text={t('boot.notRecorded.what', { what })}
            keep={[...payments.map(amountOf), typed.receiptNumber]}
          />
        </p>
        <div className="tb-not-recorded__actions">
          {mayAdd
            ? validPayments.map((payment, index) => (
                <Button
                  key={index}
                  aria-haspopup="dialog"
                  onClick={() =>
                    recordChanges.open({
                      change: 'addPayment',
                      details,
                      typed: payment,
                      onDone: () => unrecorded.added(payment),
                    })
                  }
                >
                  {validPayments.length === 1 ? (
                    t('boot.notRecorded.add')
                  ) : (
                    <Sentence
                      text={t('boot.notRecorded.addOne', { payment: textOf(payment) })}
                      keep={[amountOf(payment)]}
                    />
                  )}
                </Button>
              ))
            : null}
          <Button icon="copy" onClick={() => void copy()}>
            {isCopied ? t('boot.notRecorded.copied') : t('boot.notRecorded.copy')}
          </Button>
          <Button onClick={unrecorded.discard}>{t('boot.notRecorded.discard')}</Button>
        </div>
      </Notice>
    </div>
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(`${details.license ?? ''} ${what}`.trim());
      setCopied(true);
    } catch {
      // Without clipboard access, as on a page without HTTPS, select the text for copying by hand.
      if (place.current !== null) window.getSelection()?.selectAllChildren(place.current);
    }
  }
});
