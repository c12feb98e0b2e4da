import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Card } from '../../components/layout';
import { LeaveDialog } from '../../components/overlay';

interface DamagedRowProps {
  readonly onDiscard: () => void;
}

/** An entry of the outbox that can't be read any more. It is not sent, and can be discarded. */
export const DamagedRow = observer(function DamagedRow({ onDiscard }: DamagedRowProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card labelledBy={headingId} className="tb-outbox__row">
      <h2 id={headingId} className="tb-outbox__plate">
        {t('outbox.damaged')}
      </h2>
      <p className="tb-outbox__problem">{t('outbox.damagedHint')}</p>
      <div className="tb-outbox__actions">
        <Button onClick={() => setAsking(true)}>{t('outbox.discard')}</Button>
      </div>
      {isAsking ? (
        <LeaveDialog
          title={t('outbox.discardTitle')}
          stay={t('outbox.keep')}
          leave={t('outbox.discard')}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            onDiscard();
          }}
        >
          <p>{t('outbox.damagedText')}</p>
        </LeaveDialog>
      ) : null}
    </Card>
  );
});
