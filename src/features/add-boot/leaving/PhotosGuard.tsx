import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { PhotoUploadsStore } from '../../../stores/photos/PhotoUploadsStore';
import { LeaveDialog } from '../../../components/overlay';
import { LeaveGuard } from './LeaveGuard';

interface PhotosGuardProps {
  readonly photos: Pick<PhotoUploadsStore, 'unsent'>;
  /** Whether this device keeps what is not sent. */
  readonly isKept: () => boolean;
  /** Back was pressed while photos are not all sent. */
  readonly isAsking: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before photos that are not sent are left behind: by a link, by Back, by closing the page. */
export const PhotosGuard = observer(function PhotosGuard(props: PhotosGuardProps) {
  const { photos, isKept, isAsking, onStay, onLeave } = props;
  const { t } = useTranslation();
  const isUnfinished = () => photos.unsent > 0;
  const texts = {
    title: t('boot.confirmation.leaveTitle'),
    stay: t('boot.confirmation.stay'),
    leave: t('boot.confirmation.leave'),
  };
  // They may arrive while the question stands.
  const question =
    photos.unsent === 0 ? (
      <p>{t('boot.confirmation.leaveNone')}</p>
    ) : (
      <>
        <p>{t('boot.confirmation.leaveText', { count: photos.unsent })}</p>
        <p>{isKept() ? t('boot.confirmation.leaveKept') : t('boot.confirmation.leaveLost')}</p>
      </>
    );
  return (
    <>
      <LeaveGuard {...texts} isUnfinished={isUnfinished} losesOnUnload={isUnfinished}>
        {question}
      </LeaveGuard>
      {isAsking ? (
        <LeaveDialog {...texts} onStay={onStay} onLeave={onLeave}>
          {question}
        </LeaveDialog>
      ) : null}
    </>
  );
});
