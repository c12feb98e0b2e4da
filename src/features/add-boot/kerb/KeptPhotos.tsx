import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoUpload, type UploadChecklist } from '../../../components/photos/upload';
import type { Region } from '../../../domain/wire/region';
import type { OutboxStore } from '../../../stores/outbox/OutboxStore';
import { KeptPhotosStore } from '../../../stores/outbox/KeptPhotosStore';

interface KeptPhotosProps {
  readonly outbox: OutboxStore;
  /** The boot's key. */
  readonly bootKey: string;
  readonly region: Region;
}

/** The upload area of a boot in the outbox: photos are stored with the boot, and sent after it. */
export const KeptPhotos = observer(function KeptPhotos({ outbox, bootKey, region }: KeptPhotosProps) {
  const { t } = useTranslation();
  const [photos] = useState(() => new KeptPhotosStore(outbox, bootKey, region.photoMaxPixels ?? null));
  const checklist: UploadChecklist = { names: region.photoChecklist ?? [], taken: [] };
  return (
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
