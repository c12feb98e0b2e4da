import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../button';
import { Modal } from '../../overlay';
import type { GalleryPhoto } from './GalleryPhoto';
import { LargePhoto } from './LargePhoto';
import { useSwipe } from './useSwipe';

export interface PhotoViewerProps {
  readonly photos: readonly GalleryPhoto[];
  /** Index of the shown photo, from 0. */
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

/** Zoom and rotation of a photo. */
interface View {
  /** At 1 the whole photo is visible. */
  readonly zoom: number;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
}

const WHOLE: View = { zoom: 1, turns: 0 };
const MAX_ZOOM = 4;

const zoomIn = (view: View): View => ({ ...view, zoom: Math.min(MAX_ZOOM, view.zoom * 2) });
const zoomOut = (view: View): View => ({ ...view, zoom: Math.max(1, view.zoom / 2) });
const toggleZoom = (view: View): View => ({ ...view, zoom: view.zoom > 1 ? 1 : 2 });
const rotate = (view: View): View => ({ ...view, turns: (view.turns + 1) % 4 });

const VIEWS: Readonly<Record<string, (view: View) => View>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': (view) => ({ ...view, zoom: 1 }),
  r: rotate,
};

/**
 * One large photo in a dialog named after it. Next and previous by button, arrow key or swipe; zoom by button, double
 * click, `+`, `-` and `0`; rotation by button or `r`.
 */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('common');
  const [view, setView] = useState(WHOLE);
  const isZoomed = view.zoom > 1;
  const last = photos.length - 1;
  const move = (to: number) => {
    if (to < 0 || to > last || to === index) return;
    setView(WHOLE);
    onMove(to);
  };
  // On a zoomed photo, swiping scrolls it.
  const swipe = useSwipe((step) => {
    if (!isZoomed) move(index + step);
  });
  const photo = photos[index];
  if (photo === undefined) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const look = VIEWS[event.key];
    const step = STEPS[event.key];
    // On a focused zoomed photo, the arrow keys scroll it.
    const scrolls = isZoomed && event.target instanceof Element && event.target.matches('[role="group"]');
    if (look !== undefined) setView(look);
    else if (step !== undefined && !scrolls) move(step(index, last));
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      size="large"
      title={t('photos.photo', { number: index + 1 })}
      subject={photo.label}
      onClose={onClose}
      onKeyDown={onKeyDown}
      closeButton={false}
      actions={
        <>
          <span className="tb-viewer__position tb-numbers" aria-live="polite">
            {t('photos.position', { number: index + 1, total: photos.length })}
          </span>
          {isZoomed ? (
            <span className="tb-viewer__zoom tb-numbers" aria-live="polite">
              {t('photos.zoom', { percent: view.zoom * 100 })}
            </span>
          ) : null}
          <IconButton icon="zoomOut" label={t('photos.zoomOut')} onClick={() => setView(zoomOut)} />
          <IconButton icon="zoomIn" label={t('photos.zoomIn')} onClick={() => setView(zoomIn)} />
          <IconButton icon="rotate" label={t('photos.rotate')} onClick={() => setView(rotate)} />
          <Button onClick={onClose}>{t('general.close')}</Button>
        </>
      }
    >
      <div className="tb-viewer" {...swipe}>
        <LargePhoto
          key={photo.id}
          src={photo.url}
          number={index + 1}
          zoom={view.zoom}
          degrees={view.turns * 90}
          onDoubleClick={() => setView(toggleZoom)}
        />
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
