import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { PhotoUploadsStore } from '../../../stores/photos/PhotoUploadsStore';
import { LeaveDialog } from '../../../components/overlay';
import { LeaveGuard } from './LeaveGuard';

interface PhotosGuardProps {
  readonly photos: Pick<PhotoUploadsStore, 'unsent'>;
  /** Whether this device stores unsent photos. */
  readonly isKept: () => boolean;
  /** Back was pressed while photos are unsent. */
  readonly isAsking: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before the user leaves unsent photos: by a link, by Back, or by closing the page. */
export const PhotosGuard = observer(function PhotosGuard(props: PhotosGuardProps) {
  const { photos, isKept, isAsking, onStay, onLeave } = props;
  const { t } = useTranslation();
  const isUnfinished = () => photos.unsent > 0;
  const texts = {
    title: t('boot.confirmation.leaveTitle'),
    stay: t('boot.confirmation.stay'),
    leave: t('boot.confirmation.leave'),
  };
  // The uploads may finish while the question is open.
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
