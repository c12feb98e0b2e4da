import { observer } from 'mobx-react-lite';
import { TakePhotos } from '../../../components/photos/taking';
import { UPLOAD } from '../../../domain/constants';
import { useForm } from '../FormContext';
import { useDraftPhotos } from './useDraftPhotos';

interface TakeDraftPhotosProps {
  /** The checklist name of the first photo to take; default: the first missing one. */
  readonly first?: string | undefined;
  readonly onClose: () => void;
}

/** The dialog `Take photos` before the boot is recorded. */
export const TakeDraftPhotos = observer(function TakeDraftPhotos({ first, onClose }: TakeDraftPhotosProps) {
  const { draftPhotos, region } = useForm().store;
  const photos = useDraftPhotos(draftPhotos);
  return (
    <TakePhotos
      photos={photos}
      checklist={region.photoChecklist ?? []}
      first={first}
      acceptedTypes={UPLOAD.acceptedTypes.join(',')}
      onTake={draftPhotos.add}
      onRemove={draftPhotos.remove}
      onClose={onClose}
    />
  );
});
