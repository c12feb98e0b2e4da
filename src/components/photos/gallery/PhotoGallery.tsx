import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../icon';
import type { GalleryPhoto } from './GalleryPhoto';
import { PhotoViewer } from './PhotoViewer';
import './gallery.css';

export interface PhotoGalleryProps {
  readonly photos: readonly GalleryPhoto[];
}

/**
 * Thumbnails, each at most a fifth of the width. Each is a button (`Photo 1` and so on) that opens the large
 * photo in a dialog. Large photos load only when opened.
 */
export const PhotoGallery = memo(function PhotoGallery({ photos }: PhotoGalleryProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul className="tb-gallery">
        {photos.map((photo, index) => (
          <li key={photo.id} className="tb-gallery__cell">
            <button
              type="button"
              className="tb-gallery__thumb"
              aria-label={t('photos.photo', { number: index + 1 })}
              aria-haspopup="dialog"
              onClick={() => setShown(index)}
            >
              <Thumbnail src={photo.thumbUrl ?? photo.url} />
            </button>
            {photo.label === undefined ? null : <div className="tb-gallery__label">{photo.label}</div>}
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <PhotoViewer photos={photos} index={shown} onMove={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
});

/** A thumbnail, or an icon if it could not be loaded; the button around it still opens the large photo. */
function Thumbnail({ src }: { readonly src: string }) {
  const { t } = useTranslation('common');
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className="tb-gallery__broken" title={t('photos.notLoaded')}>
        <Icon name="warning" />
      </span>
    );
  }
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />;
}
