import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../components/whenIdle';
import type { Region } from '../../domain/wire/region';
import { useStore } from '../../stores/context';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import { Confirmation, loadPhotoUpload } from './Confirmation';
import { NewBootForm } from './NewBootForm';
import './add-boot.css';

/** One step, once the form is there; a failure shows where the area itself is to be shown. */
function fetchUploadArea(): boolean {
  loadPhotoUpload().catch(() => undefined);
  return true;
}

interface AddBootScreenProps {
  readonly region: Region;
}

/** One region's add form, then the confirmation of what was recorded. */
export const AddBootScreen = observer(function AddBootScreen({ region }: AddBootScreenProps) {
  const root = useStore();
  const [store] = useState(() => root.openNewBoot(NewBootStore, region));
  useEffect(() => {
    void store.start();
    return () => root.close(store);
  }, [root, store]);
  // Once something is typed: the form itself waits for nothing else, and there is time until it is sent.
  const { isDirty } = store.form;
  useEffect(() => (isDirty ? whenIdle(fetchUploadArea) : undefined), [isDirty]);
  const { confirmation, photos } = store;
  const [wasConfirmed, setWasConfirmed] = useState(false);
  useEffect(() => {
    if (confirmation !== null) setWasConfirmed(true);
  }, [confirmation]);

  return confirmation === null || photos === null ? (
    <NewBootForm store={store} takesFocus={wasConfirmed} />
  ) : (
    <Confirmation
      key={confirmation.id}
      confirmation={confirmation}
      region={region}
      zoneShort={store.zoneShortName(confirmation.time)}
      photos={photos}
      unsentPhotos={store.unsentPhotos}
      onBack={store.back}
    />
  );
});
