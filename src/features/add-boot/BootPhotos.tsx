import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoUpload } from '../../components/photos/upload';
import { PhotoUploadsStore } from '../../stores/photos/PhotoUploadsStore';

interface BootPhotosProps {
  readonly photos: PhotoUploadsStore | null;
  /** Makes them. @param Store the class, which comes with this area */
  readonly onOpen: (Store: typeof PhotoUploadsStore) => void;
}

/** The place for the photos of a boot that is on record. */
export const BootPhotos = observer(function BootPhotos({ photos, onOpen }: BootPhotosProps) {
  const { t } = useTranslation();
  const isOpen = photos !== null;
  // Before anything is painted.
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
    />
  );
});
