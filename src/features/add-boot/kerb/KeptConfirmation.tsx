import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import { NoticeActions } from '../../../components/notice/NoticeActions';
import { Card } from '../../../components/layout';
import type { Region } from '../../../domain/wire/region';
import { Sentence } from '../../../components/value';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import type { KeptConfirmation as Kept } from '../../../stores/newBoot/BootSender';
import { ConfirmationHead } from '../ConfirmationHead';
import { KeptPhotos } from './KeptPhotos';

interface KeptConfirmationProps {
  readonly kept: Kept;
  readonly region: Region;
  readonly onBack: () => void;
}

/**
 * Confirms that the boot is stored on the device and will be sent automatically, and takes its photos. Says why it is
 * not recorded if the server failed or the user is signed out, and when it has been recorded.
 */
export const KeptConfirmation = observer(function KeptConfirmation({
  kept,
  region,
  onBack,
}: KeptConfirmationProps) {
  const { errors, notices, outbox, install, page } = useStore();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const headingId = useId();
  useEffect(() => void install.noteBoot(), [install, kept.key]);
  const entry = outbox?.entries.find(({ key }) => key === kept.key);
  const notice = entry === undefined ? null : notices.ofEntry(entry);
  const photos = entry?.photos.length ?? kept.photos;
  const refNum = entry?.recorded?.refNum;
  const needsSignIn = refNum === undefined && outbox?.needsSignIn === true;
  const failure = outbox?.failureOf(kept.key);
  const reason = refNum === undefined && failure !== undefined ? errors.textOf(failure) : undefined;

  return (
    <div className="tb-added">
      <Card labelledBy={headingId}>
        <ConfirmationHead
          id={headingId}
          title={t('boot.kept.title')}
          isDone={!needsSignIn && reason === undefined}
          region={region}
          boot={kept}
        />
        <div role="status">
          {needsSignIn ? (
            <Notice
              tone="warning"
              action={<Button onClick={() => page.reload()}>{t('outbox.signInLink')}</Button>}
            >
              {t('boot.kept.signIn')}
            </Notice>
          ) : (
            <>
              {reason === undefined ? null : (
                <p>
                  <Sentence text={t('boot.kept.failed', { text: reason })} />
                </p>
              )}
              <p>
                {refNum === undefined ? (
                  t('boot.kept.text')
                ) : (
                  <Sentence text={t('outbox.recorded', { refNum })} keep={[refNum]} />
                )}
              </p>
            </>
          )}
        </div>
        {photos === 0 ? null : <p>{t('boot.kept.photos', { count: photos })}</p>}
        <Link to={paths.outbox} className="tb-way-out">
          {t('boot.kept.outbox')}
        </Link>
      </Card>
      {notice === null ? null : (
        <Card>
          <NoticeActions {...notice} />
        </Card>
      )}
      {entry === undefined ? null : (
        <Card>
          <KeptPhotos photos={kept.uploads} checklist={region.photoChecklist ?? []} />
        </Card>
      )}
      <div className="tb-added__actions">
        <Button onClick={onBack}>{t('boot.confirmation.back')}</Button>
        <Button variant="primary" icon="list" onClick={() => void navigate(paths.list)}>
          {t('boot.confirmation.list')}
        </Button>
      </div>
    </div>
  );
});
