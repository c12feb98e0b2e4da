import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Card, SectionHeader } from '../../../components/layout';
import { ReceiptActions } from '../../../components/receipt';
import { showClosedTime, showDateTime, zoneShortName } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';
import type { BootClosing } from '../../../stores/boots/BootClosingStore';
import { useStore } from '../../../stores/context';
import { RemovalLine } from '../detail/RemovalLine';
import { PaidList } from './PaidList';
import { useNextBoot } from './useNextBoot';
import './release.css';

export interface ClosedBootProps {
  /** How this page closed the boot, if it did. */
  readonly closing: BootClosing | undefined;
  readonly details: BootDetails;
  /** Whether it has just replaced the form. */
  readonly takesFocus: boolean;
}

/**
 * The view of a closed boot: released or cancelled, and when. The 24-hour time and its zone come first. If another
 * user closed the boot, or it was closed earlier, it shows what the server knows: by whom, and the payments. The tick
 * is green only for the user's own release.
 */
export const ClosedBoot = observer(function ClosedBoot({ closing, details, takesFocus }: ClosedBootProps) {
  const { loginUser, regions } = useStore();
  const { t } = useTranslation();
  const next = useNextBoot();
  const place = useRef<HTMLDivElement>(null);
  // If the server does not send it, this page knows it until the next reload.
  const releasedTo = closing?.releasedTo ?? details.releasedTo;
  const isCancelled = closing ? closing.kind === 'cancelled' : details.status === 'CANCELLED';
  const closedTime = closing?.time ?? details.closedTime ?? '';
  const time = showClosedTime(closedTime);
  const closedUtc = closedTime === details.closedTime ? details.closedTimeUtc : null;
  const message = isCancelled ? t('boot.cancelled.message', { time }) : t('boot.released.message', { time });
  const isOwn = closing !== undefined || details.closedBy === loginUser.user?.shortName;

  // The form that had the focus is gone; move the focus here, so that screen readers continue from here.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) place.current?.focus();
  }, [takesFocus]);

  return (
    <Card>
      <div ref={place} tabIndex={-1} className="tb-boot__done">
        <SectionHeader
          icon="checkCircle"
          tone={isOwn && !isCancelled ? 'done' : undefined}
          subheader={
            <>
              {closedTime === '' ? null : (
                <p className="tb-boot__done-time tb-numbers">
                  {`${showDateTime(closedTime)} ${zoneShortName(closedTime, regions.zoneOf(details.regionCode), closedUtc)}`}
                </p>
              )}
              <p>{message.trim()}</p>
            </>
          }
        >
          {t('boot.label')}
        </SectionHeader>
      </div>
      <div className="tb-boot__done-facts">
        <div className="tb-no-print">
          <RemovalLine details={details} />
        </div>
        {details.closedBy ? <p>{t('boot.detail.closedBy', { name: details.closedBy })}</p> : null}
        {releasedTo ? <p>{t('boot.receipt.releasedTo', { name: releasedTo })}</p> : null}
        {isCancelled && details.cancelNote ? (
          <p className="tb-boot__note">{t('boot.detail.cancelNote', { note: details.cancelNote })}</p>
        ) : null}
      </div>
      <PaidList details={details} />
      {isCancelled ? null : (
        <div className="tb-receipt-print tb-no-print">
          {loginUser.has('receipts') ? (
            <ReceiptActions
              bootId={details.id}
              refNum={String(details.refNum ?? details.id)}
              onNext={closing === undefined ? undefined : next}
            />
          ) : (
            <Button icon="printer" onClick={() => window.print()}>
              {t('boot.receipt.print')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
});
