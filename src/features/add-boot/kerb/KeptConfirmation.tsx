import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button';
import { Card } from '../../../components/layout';
import type { Region } from '../../../domain/wire/region';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import type { KeptConfirmation as Kept } from '../../../stores/newBoot/Handover';
import { ConfirmationHead } from '../ConfirmationHead';

interface KeptConfirmationProps {
  readonly kept: Kept;
  readonly region: Region;
  readonly onBack: () => void;
}

/**
 * Confirms that the boot is stored on the device and will be sent automatically. Also says when it has been recorded.
 */
export const KeptConfirmation = observer(function KeptConfirmation({
  kept,
  region,
  onBack,
}: KeptConfirmationProps) {
  const { outbox, install } = useStore();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const headingId = useId();
  useEffect(() => void install.noteBoot(), [install, kept.key]);
  const entry = outbox.store?.entries.find(({ key }) => key === kept.key);
  const refNum = entry?.recorded?.refNum;

  return (
    <div className="tb-added">
      <Card labelledBy={headingId}>
        <ConfirmationHead id={headingId} title={t('boot.kept.title')} region={region} boot={kept} />
        <p role="status">{refNum === undefined ? t('boot.kept.text') : t('outbox.recorded', { refNum })}</p>
        {kept.photos === 0 ? null : <p>{t('boot.kept.photos', { count: kept.photos })}</p>}
        <Link to={paths.outbox} className="tb-way-out">
          {t('boot.kept.outbox')}
        </Link>
      </Card>
      <div className="tb-added__actions">
        <Button onClick={onBack}>{t('boot.confirmation.back')}</Button>
        <Button variant="primary" icon="list" onClick={() => void navigate(paths.list)}>
          {t('boot.confirmation.list')}
        </Button>
      </div>
    </div>
  );
});
