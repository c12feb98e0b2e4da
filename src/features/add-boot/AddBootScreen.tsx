import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Region } from '../../domain/wire/region';
import type { NewBootServices } from '../../stores/NewBootServices';
import { NewBootStore } from '../../stores/NewBootStore';
import { Confirmation } from './Confirmation';
import { NewBootForm } from './NewBootForm';
import './add-boot.css';

interface AddBootScreenProps {
  readonly region: Region;
  readonly services: NewBootServices;
}

/** One region's add form, then the confirmation of what was recorded. */
export const AddBootScreen = observer(function AddBootScreen({ region, services }: AddBootScreenProps) {
  const [store] = useState(() => new NewBootStore(services, region));
  useEffect(() => {
    void store.start();
  }, [store]);
  const { confirmation } = store;
  const [wasConfirmed, setWasConfirmed] = useState(false);
  useEffect(() => {
    if (confirmation !== null) setWasConfirmed(true);
  }, [confirmation]);

  return confirmation === null ? (
    <NewBootForm store={store} takesFocus={wasConfirmed} />
  ) : (
    <Confirmation
      key={confirmation.id}
      confirmation={confirmation}
      region={region}
      services={services}
      unsentPhotos={store.unsentPhotos}
      onBack={store.back}
    />
  );
});
