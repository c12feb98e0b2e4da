import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import { Sentence } from '../value';
import './noticeActions.css';

export interface NoticeActionsProps {
  /** The number of the notice on the car; null if it has none. */
  readonly number: string | null;
  /** Whether a correction has changed what the last notice says. */
  readonly isOutdated: boolean;
  /** Whether the last print waits on this device to be recorded. */
  readonly isWaiting: boolean;
  readonly isBusy: boolean;
  /** The refused print; null if there is none. */
  readonly refused: {
    readonly problem: string;
    readonly onOtherNumber: () => void;
    readonly onDiscard: () => void;
  } | null;
  readonly onPrint: () => void;
  readonly onByHand: () => void;
}

/** The notice of a boot: its number, and how to print it or to say that it was put on by hand. */
export function NoticeActions(props: NoticeActionsProps) {
  const { number, isOutdated, isBusy, isWaiting, refused, onPrint, onByHand } = props;
  const { t } = useTranslation();
  return (
    <div className="tb-notice-actions tb-no-print">
      <Button icon="printer" busy={isBusy} onClick={onPrint}>
        {isOutdated ? t('notice.printCorrected') : t('notice.print')}
      </Button>
      <Button onClick={onByHand}>{t('notice.byHand')}</Button>
      {status()}
    </div>
  );

  function status() {
    if (refused !== null) {
      return (
        <>
          <p className="tb-notice-actions__status tb-notice-actions__status--refused" role="status">
            <Icon name="warning" />
            <Sentence text={`${t('outbox.needsYou')}: ${refused.problem}`} />
          </p>
          <Button variant="primary" onClick={refused.onOtherNumber}>
            {t('notice.other')}
          </Button>
          <Button onClick={refused.onDiscard}>{t('outbox.discard')}</Button>
        </>
      );
    }
    if (number === null) {
      return (
        <p className="tb-notice-actions__status tb-notice-actions__status--none" role="status">
          {t('notice.none')}
        </p>
      );
    }
    const text = isWaiting ? t('notice.waits', { number }) : t('notice.has', { number });
    return (
      <p className="tb-notice-actions__status" role="status">
        <Sentence text={text} keep={[number]} />
      </p>
    );
  }
}
