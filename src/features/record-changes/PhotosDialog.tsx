import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../components/overlay';
import { ChangeDialog } from '../../components/overlay/ChangeDialog';
import { PhotoUpload } from '../../components/photos/upload';
import { useStore } from '../../stores/context';
import { photoUploads } from '../../stores/records/changeForms';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';

/**
 * The `Add photos` dialog. Each photo is added to the boot as soon as it is uploaded. Confirming waits for
 * running uploads; closing during an upload asks first.
 */
export const PhotosDialog = observer(function PhotosDialog({ opened }: { readonly opened: OpenedChange }) {
  const { recordChanges, loginUser, regions } = useStore();
  const { t } = useTranslation();
  const { id, regionCode, photoUrls } = opened.details;
  const checklist = loginUser.has('guard')
    ? {
        names: regions.byCode(regionCode)?.photoChecklist ?? [],
        taken: (photoUrls ?? []).flatMap(({ label }) => label ?? []),
      }
    : undefined;
  const [photos] = useState(() => photoUploads(recordChanges, opened));
  const [isWaiting, setWaiting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { failed, unsent } = photos;
  const busy = unsent - failed;

  const finish = useCallback(() => {
    recordChanges.finish('photos');
    void recordChanges.changed(id);
  }, [recordChanges, id]);
  useEffect(() => {
    if (!isWaiting || busy > 0) return;
    setWaiting(false);
    if (failed === 0) finish();
  }, [isWaiting, busy, failed, finish]);

  return (
    <>
      <ChangeDialog
        title={t('boot.change.photos')}
        boot={opened.details}
        explain={t('records:dialog.photos.explain')}
        busy={isWaiting}
        onConfirm={() => setWaiting(true)}
        onClose={() => (unsent > 0 ? setAsking(true) : finish())}
        size="large"
      >
        <PhotoUpload
          label={t('boot.confirmation.photos')}
          hint={t('boot.confirmation.photosHint')}
          items={photos.items}
          failures={photos.failures}
          uploads={photos}
          checklist={checklist}
        />
        <span className="tb-visually-hidden" role="status">
          {isWaiting ? t('records:dialog.photos.waiting') : ''}
        </span>
      </ChangeDialog>
      {isAsking ? (
        <LeaveDialog
          title={t('records:dialog.photos.leaveTitle')}
          stay={t('records:dialog.photos.stay')}
          leave={t('records:dialog.photos.leave')}
          onStay={() => setAsking(false)}
          onLeave={finish}
        >
          <p>{t('records:dialog.photos.leaveText', { count: unsent })}</p>
        </LeaveDialog>
      ) : null}
    </>
  );
});
