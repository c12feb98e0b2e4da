import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Region } from '../../domain/wire/region';
import type { NewBootDeps } from '../../stores/newBoot/NewBootDeps';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import { Confirmation } from './Confirmation';
import { NewBootForm } from './NewBootForm';
import './add-boot.css';

interface AddBootScreenProps {
  readonly region: Region;
  readonly deps: NewBootDeps;
}

/** One region's add form, then the confirmation of what was recorded. */
export const AddBootScreen = observer(function AddBootScreen({ region, deps }: AddBootScreenProps) {
  const [store] = useState(() => new NewBootStore(deps, region));
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
      deps={deps}
      unsentPhotos={store.unsentPhotos}
      onBack={store.back}
    />
  );
});
