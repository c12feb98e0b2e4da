import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { PhotoUpload } from '../../../components/photos/upload';
import type { KeptPhotosStore } from '../../../stores/outbox/KeptPhotosStore';

interface KeptPhotosProps {
  readonly photos: KeptPhotosStore;
  /** The names on the region's checklist. */
  readonly checklist: readonly string[];
}

/** The upload area of a boot in the outbox: photos are stored with the boot, and sent after it. */
export const KeptPhotos = observer(function KeptPhotos({ photos, checklist }: KeptPhotosProps) {
  const { t } = useTranslation();
  return (
    <PhotoUpload
      label={t('boot.confirmation.photos')}
      hint={t('boot.confirmation.photosHint')}
      items={photos.items}
      failures={photos.failures}
      uploads={photos}
      checklist={{ names: checklist, taken: [] }}
    />
  );
});
