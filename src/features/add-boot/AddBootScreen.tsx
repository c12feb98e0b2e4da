import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { whenIdle, whenLeftAlone } from '../../components/schedule';
import type { Region } from '../../domain/wire/region';
import { useLazyStore } from '../../stores/context';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import { Confirmation, loadBootPhotos } from './Confirmation';
import { formKey } from './formKey';
import { KeptConfirmation } from './kerb/KeptConfirmation';
import { NewBootForm } from './NewBootForm';
import './add-boot.css';

/** A pause in typing, in milliseconds. */
const PAUSE_MS = 800;

/**
 * Loads the upload area in the first pause in typing, or at the latest while the form is sent. Not React state, since
 * the first keystroke would render the whole screen.
 * @returns a function that stops it
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

/** Ignores a failure; the upload area reports it itself. */
function fetchUploadArea(): boolean {
  loadBootPhotos().catch(() => undefined);
  return true;
}

interface AddBootScreenProps {
  readonly region: Region;
  /** The key of the outbox entry that the form corrects. */
  readonly entryKey: string | undefined;
}

/** The add form of a region, followed by the confirmation. */
export const AddBootScreen = observer(function AddBootScreen({ region, entryKey }: AddBootScreenProps) {
  const store = useLazyStore(
    'newBoot',
    ({ newBootDeps }) => new NewBootStore(newBootDeps, region, entryKey),
    formKey(region.code, entryKey),
  );
  useEffect(() => {
    let stop: (() => void) | undefined;
    // The first fields are on the screen before the rest is requested, and their fonts load before the date library.
    const frame = requestAnimationFrame(() => {
      const drawn = new Promise<void>((resolve) => {
        stop = whenIdle(() => {
          resolve();
          return true;
        });
      });
      void store.start(drawn);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [store]);
  useEffect(() => fetchWhileFilledIn(store), [store]);
  const { confirmation, photos } = store;
  const { kept } = store.handover;
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
