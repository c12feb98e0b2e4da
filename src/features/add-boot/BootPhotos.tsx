import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoUpload, type UploadChecklist } from '../../components/photos/upload';
import { PhotoUploadsStore } from '../../stores/photos/PhotoUploadsStore';

interface BootPhotosProps {
  /** Set if photos may have names from the region's checklist. */
  readonly checklist: UploadChecklist | undefined;
  readonly photos: PhotoUploadsStore | null;
  /** Creates the store. @param Store the store's class, which is loaded with this component */
  readonly onOpen: (Store: typeof PhotoUploadsStore) => void;
}

/** The upload area for the photos of a recorded boot. */
export const BootPhotos = observer(function BootPhotos({ photos, onOpen, checklist }: BootPhotosProps) {
  const { t } = useTranslation();
  const isOpen = photos !== null;
  // A layout effect, so that it runs before the first paint.
  useLayoutEffect(() => {
    if (!isOpen) onOpen(PhotoUploadsStore);
  }, [isOpen, onOpen]);

  return photos === null ? null : (
    <PhotoUpload
      label={t('boot.confirmation.photos')}
      hint={t('boot.confirmation.photosHint')}
      items={photos.items}
      failures={photos.failures}
      uploads={photos}
      checklist={checklist}
    />
  );
});
