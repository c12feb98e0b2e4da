import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { TakeDraftPhotos } from './TakeDraftPhotos';

/** The button `Take photos`, always within the thumb's reach, however much of the form is filled in. */
export const TakePhotosButton = observer(function TakePhotosButton() {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="camera" className="tb-add__photos" onClick={() => setOpen(true)}>
        {t('photos.takeTitle')}
      </Button>
      {isOpen ? <TakeDraftPhotos onClose={() => setOpen(false)} /> : null}
    </>
  );
});
