import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../components/whenIdle';
import { whenLeftAlone } from '../../components/whenLeftAlone';
import type { Region } from '../../domain/wire/region';
import { useStore } from '../../stores/context';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import { Confirmation, loadBootPhotos } from './Confirmation';
import { NewBootForm } from './NewBootForm';
import './add-boot.css';

/** So long nobody has typed, milliseconds: somebody who looks for the next thing to type. */
const PAUSE_MS = 800;

/**
 * The form waits for nothing else once something is typed, and there is time until it is sent. Whoever made no pause
 * until then waits for the answer. The first key would render the screen again where React was to know of it.
 * @returns stops it
 */
function fetchWhileFilledIn({ form, submission }: NewBootStore): () => void {
  let stop: (() => void) | undefined;
  const stopDirty = when(
    () => form.isDirty,
    () => {
      stop = whenLeftAlone(PAUSE_MS, fetchUploadArea);
    },
  );
  const stopSending = when(() => submission.isSending, fetchUploadArea);
  return () => {
    stopDirty();
    stopSending();
    stop?.();
  };
}

/** One step; a failure shows where the area itself is to be shown. */
function fetchUploadArea(): boolean {
  loadBootPhotos().catch(() => undefined);
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
    let stop: (() => void) | undefined;
    // The fonts of what is drawn come first.
    const drawn = new Promise<void>((resolve) => {
      stop = whenIdle(() => {
        resolve();
        return true;
      });
    });
    void store.start(drawn);
    return () => {
      stop?.();
      root.close(store);
    };
  }, [root, store]);
  useEffect(() => fetchWhileFilledIn(store), [store]);
  const { confirmation, photos } = store;
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
      zoneShort={store.zoneShortName(confirmation.time)}
      photos={photos}
      onOpenPhotos={store.openPhotos}
      unsentPhotos={store.unsentPhotos}
      onBack={store.back}
    />
  );
});
