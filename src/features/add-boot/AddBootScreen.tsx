import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { loadUploadArea } from '../../components/photos/upload';
import { loadScanning } from '../../components/scan';
import type { Region } from '../../domain/wire/region';
import { useScreenStore } from '../../stores/context';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import { Confirmation } from './Confirmation';
import { KeptConfirmation } from './kerb/KeptConfirmation';
import { NewBootForm } from './NewBootForm';
import './add-boot.css';

interface AddBootScreenProps {
  readonly region: Region;
  /** The key of the outbox entry that the form corrects. */
  readonly entryKey: string | undefined;
}

/** The add form of a region, followed by the confirmation. */
export const AddBootScreen = observer(function AddBootScreen({ region, entryKey }: AddBootScreenProps) {
  const store = useScreenStore('newBoot', (root) => root.makeNewBoot(NewBootStore, region, entryKey));
  useEffect(() => void store.start(), [store]);
  useEffect(loadUploadArea, []);
  useEffect(loadScanning, []);
  const { confirmation, photos } = store;
  const { kept } = store.sender;
  const [wasConfirmed, setWasConfirmed] = useState(false);
  useEffect(() => {
    if (confirmation !== null || kept !== null) setWasConfirmed(true);
  }, [confirmation, kept]);

  if (kept !== null) return <KeptConfirmation kept={kept} region={region} onBack={store.back} />;
  return confirmation === null ? (
    <NewBootForm store={store} takesFocus={wasConfirmed} />
  ) : (
    <Confirmation
      key={confirmation.id}
      confirmation={confirmation}
      region={region}
      zoneShort={store.zoneShortName(confirmation.time)}
      photos={photos}
      onOpenPhotos={store.openPhotos}
      takenNames={store.takenNames}
      unsentPhotos={store.unsentPhotos}
      onBack={store.back}
    />
  );
});
