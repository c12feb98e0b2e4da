import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Image } from 'semantic-ui-react';
import { Button, IconButton } from '../../button';
import { Icon } from '../../icon';
import { Modal } from '../../overlay';
import type { GalleryPhoto } from './GalleryPhoto';
import { useSwipe } from './useSwipe';

export interface PhotoViewerProps {
  readonly photos: readonly GalleryPhoto[];
  /** Place of the photo that is shown, from 0. */
  readonly index: number;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** One large photo in a dialog of its name; next and previous by button, arrow key and swipe. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('common');
  const last = photos.length - 1;
  const move = (to: number) => {
    if (to >= 0 && to <= last && to !== index) onMove(to);
  };
  const swipe = useSwipe((step) => move(index + step));
  const photo = photos[index];
  if (photo === undefined) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step(index, last));
  };
  return (
    <Modal
      open
      size="large"
      title={t('photos.photo', { number: index + 1 })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      closeButton={false}
      actions={
        <>
          <span className="tb-viewer__position tb-numbers" aria-live="polite">
            {t('photos.position', { number: index + 1, total: photos.length })}
          </span>
          <Button onClick={onClose}>{t('general.close')}</Button>
        </>
      }
    >
      <div className="tb-viewer" {...swipe}>
        <LargePhoto key={photo.id} src={photo.url} name={t('photos.photo', { number: index + 1 })} />
        {last > 0 ? (
          <>
            <IconButton
              icon="chevronLeft"
              label={t('photos.previous')}
              disabled={index === 0}
              className="tb-viewer__step tb-viewer__step--previous"
              onClick={() => move(index - 1)}
            />
            <IconButton
              icon="chevronRight"
              label={t('photos.next')}
              disabled={index === last}
              className="tb-viewer__step tb-viewer__step--next"
              onClick={() => move(index + 1)}
            />
          </>
        ) : null}
      </div>
    </Modal>
  );
}

/** The picture itself, or that it could not be loaded, with another try. */
function LargePhoto({ src, name }: { readonly src: string; readonly name: string }) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <div className="tb-viewer__failed" role="alert">
        <Icon name="warning" size={32} />
        {t('photos.notLoaded')}
        <Button icon="retry" onClick={() => setState('loading')}>
          {t('general.tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {state === 'loading' ? <div className="tb-viewer__loading">{t('photos.loading')}</div> : null}
      <Image
        className="tb-viewer__image"
        src={src}
        alt={name}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  );
}
