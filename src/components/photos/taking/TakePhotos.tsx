import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button';
import { CameraView, takePicture, useCamera } from '../../camera';
import { Icon } from '../../icon';
import { Modal } from '../../overlay';
import { takePhoto } from '../upload/camera';
import { refusalText } from '../upload/uploadTexts';
import { nextPlace, placesOf } from './checklist';
import { PhotoTiles } from './PhotoTiles';
import type { TakenPhoto } from './TakenPhoto';
import { useOneAfterAnother } from './useOneAfterAnother';
import './taking.css';

interface TakePhotosProps {
  readonly photos: readonly TakenPhoto[];
  /** The names of the region's checklist. */
  readonly checklist: readonly string[];
  /** Names on it that other photos already have. */
  readonly taken?: readonly string[] | undefined;
  /** The name to take first; undefined for the first missing one. */
  readonly first?: string | undefined;
  /** Media types of files that may be chosen, comma-separated. */
  readonly acceptedTypes: string;
  /** @param label the photo's name on the checklist */
  readonly onTake: (file: File, label: string | undefined) => Promise<void> | void;
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * The dialog `Take photos`: a viewfinder that takes a photo at each press, one checklist name after another.
 * Without a camera, its button opens the system's camera.
 */
export function TakePhotos(props: TakePhotosProps) {
  const { photos, checklist, acceptedTypes, onTake, onRemove, onClose } = props;
  const { t } = useTranslation('common');
  const video = useRef<HTMLVideoElement>(null);
  const [state, camera] = useCamera();
  // Null for a photo without a name, undefined for the next missing name.
  const [chosen, setChosen] = useState<string | null | undefined>(props.first);
  /** The names of the photos that are still being taken or stored; null for one without a name. */
  const [pending, setPending] = useState<readonly (string | null)[]>([]);
  const [isClosing, setClosing] = useState(false);
  const [count, setCount] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const inTurn = useOneAfterAnother();

  const labels = [...pending, ...(props.taken ?? [])].map((label) => ({ label: label ?? undefined }));
  const places = placesOf(checklist, [...photos, ...labels]);
  const place = chosen === undefined ? nextPlace(places) : chosen;

  // On a phone, the names are in one line that scrolls.
  const names = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = names.current;
    const current = line?.querySelector<HTMLElement>('[aria-current="true"]');
    if (line && current) line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2;
  }, [place]);

  const take = (make: () => Promise<File>) => {
    const label = place ?? undefined;
    setChosen(undefined);
    setFailure(null);
    setPending((before) => [...before, place]);
    inTurn(async () => {
      try {
        await onTake(await make(), label);
        setCount((before) => before + 1);
      } catch (error) {
        setFailure(refusalText(t, error, t('photos.notTaken')));
        setClosing(false);
      }
      setPending((before) => without(before, place));
    });
  };
  // Closing the dialog stops the camera, so it waits until all photos are taken.
  const isDone = isClosing && pending.length === 0;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const close = () => setClosing(true);
  const press = () => {
    const picture = video.current;
    if (state.kind === 'live' && picture !== null) {
      take(async () => named(await takePicture(picture, state.stream)));
    } else if (state.kind === 'problem') {
      takePhoto(acceptedTypes, (file) => take(() => Promise.resolve(file)));
    }
  };

  return (
    <Modal
      open
      size="large"
      title={t('photos.takeTitle')}
      onClose={close}
      closeButton={false}
      actions={
        <div className="tb-shutter">
          <Button busy={isClosing} onClick={close}>
            {t('general.close')}
          </Button>
          <Button
            variant="primary"
            icon="camera"
            className="tb-shutter__button"
            busy={state.kind === 'starting'}
            onClick={press}
          >
            {t('photos.take')}
          </Button>
        </div>
      }
    >
      <div className="tb-finder">
        <CameraView state={state} camera={camera} videoRef={video} instead={t('photos.instead')}>
          {count > 0 ? <div key={count} className="tb-finder__flash" aria-hidden="true" /> : null}
        </CameraView>
        {places.length === 0 ? null : (
          <div ref={names} className="tb-finder__places" role="group" aria-label={t('photos.checklist')}>
            {places.map(({ name, isTaken }) => (
              <Button
                key={name}
                icon={isTaken ? 'check' : undefined}
                aria-current={name === place}
                onClick={() => setChosen(name)}
              >
                <span>{name}</span>
                {isTaken ? <span className="tb-visually-hidden">{` ${t('photos.isTaken')}`}</span> : null}
              </Button>
            ))}
            <Button aria-current={place === null} onClick={() => setChosen(null)}>
              {t('photos.other')}
            </Button>
          </div>
        )}
        <PhotoTiles photos={photos} onRemove={onRemove} isStrip />
        <p className="tb-finder__said" role="status">
          {failure !== null ? (
            <>
              <Icon name="warning" size={16} /> <span>{failure}</span>
            </>
          ) : count > 0 ? (
            t('photos.takenCount', { count })
          ) : (
            ''
          )}
        </p>
      </div>
    </Modal>
  );
}

/** The list without the first occurrence of a name. */
function without(names: readonly (string | null)[], name: string | null): (string | null)[] {
  const index = names.indexOf(name);
  return names.filter((_name, at) => at !== index);
}

/** A picture of the camera as a file. */
function named(picture: Blob): File {
  const type = picture.type === '' ? 'image/jpeg' : picture.type;
  const extension = type === 'image/png' ? 'png' : 'jpg';
  return new File([picture], `photo-${Date.now()}.${extension}`, { type });
}
