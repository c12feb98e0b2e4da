import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button';
import { Icon } from '../../icon';

interface LargePhotoProps {
  readonly src: string;
  /** The photo's number, from 1. */
  readonly number: number;
  /** The zoom factor; at 1 the whole photo is visible. */
  readonly zoom: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly degrees: number;
  readonly onDoubleClick: () => void;
}

/**
 * The photo, or a message that it could not be loaded, with a button to retry. A zoomed photo is larger than its
 * viewport, which scrolls by finger, wheel or arrow keys.
 */
export function LargePhoto({ src, number, zoom, degrees, onDoubleClick }: LargePhotoProps) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [ratio, setRatio] = useState(1);
  const seenThrough = useRef<HTMLDivElement>(null);
  // Center a photo that is zoomed or rotated.
  useLayoutEffect(() => {
    const box = seenThrough.current;
    if (box === null) return;
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  }, [zoom, degrees]);

  if (state === 'failed') {
    return (
      <div className="tb-viewer__failed" role="alert">
        <Icon name="warning" size={32} />
        <span>{t('photos.notLoaded')}</span>
        <Button icon="retry" onClick={() => setState('loading')}>
          {t('general.tryAgain')}
        </Button>
      </div>
    );
  }
  const isOnItsSide = degrees % 180 !== 0;
  // The style sheet computes the sizes from these, so that the photo adapts to its viewport.
  const style = {
    '--tb-photo-ratio': isOnItsSide ? 1 / ratio : ratio,
    '--tb-photo-zoom': zoom,
    '--tb-photo-turn': `${degrees}deg`,
  } as CSSProperties;
  const isZoomed = zoom > 1;
  return (
    <div
      ref={seenThrough}
      className="tb-viewer__window"
      style={style}
      {...(isZoomed ? { tabIndex: 0, role: 'group', 'aria-label': t('photos.zoomed') } : {})}
    >
      {state === 'loading' ? <div className="tb-viewer__loading">{t('photos.loading')}</div> : null}
      <div className="tb-viewer__frame">
        <img
          className={isOnItsSide ? 'tb-viewer__image tb-viewer__image--side' : 'tb-viewer__image'}
          src={src}
          alt={degrees === 0 ? t('photos.photo', { number }) : t('photos.turned', { number, degrees })}
          onDoubleClick={onDoubleClick}
          onLoad={({ currentTarget }: { currentTarget: HTMLImageElement }) => {
            const { naturalWidth, naturalHeight } = currentTarget;
            if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
            setState('loaded');
          }}
          onError={() => setState('failed')}
        />
      </div>
    </div>
  );
}
