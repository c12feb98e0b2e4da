import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { lazyView } from '../../../components/lazyView';
import { useLazyDialog } from '../../../components/useLazyDialog';
import { useStore } from '../../../stores/context';

const TakeDraftPhotos = lazyView(async () => (await import('./TakeDraftPhotos')).TakeDraftPhotos);

/** The button `Take photos`, always within the thumb's reach, however much of the form is filled in. */
export const TakePhotosButton = observer(function TakePhotosButton() {
  const { errors } = useStore();
  const { t } = useTranslation('common');
  const { isOpen, open, close } = useLazyDialog(TakeDraftPhotos, () => errors.set(t('camera.notLoaded')));
  return (
    <>
      <Button icon="camera" className="tb-add__photos" onClick={open}>
        {t('photos.takeTitle')}
      </Button>
      {isOpen ? <TakeDraftPhotos onClose={close} /> : null}
    </>
  );
});
