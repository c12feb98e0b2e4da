import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../button';
import { Icon } from '../../icon';
import { PhotoViewer } from '../gallery/PhotoViewer';
import '../gallery/gallery.css';
import type { Place } from './checklist';
import { EmptyPlaces } from './EmptyPlaces';
import type { TakenPhoto } from './TakenPhoto';
import './taking.css';

interface PhotoTilesProps {
  readonly photos: readonly TakenPhoto[];
  /** The checklist, whose missing names are shown as empty places. */
  readonly places?: readonly Place[];
  /** An empty place was pressed. */
  readonly onPlace?: (name: string) => void;
  readonly onRemove: (id: string) => void;
  /** In one scrolling line. */
  readonly isStrip?: boolean;
}

/** The photos taken, each with buttons to enlarge and remove it, and the empty places of the checklist. */
export function PhotoTiles(props: PhotoTilesProps) {
  const { photos, places = [], onPlace, onRemove, isStrip = false } = props;
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<number | null>(null);
  const large = photos.map(({ id, url, label }) => ({ id, url: url ?? '', label }));
  return (
    <>
      <ul className={isStrip ? 'tb-taken tb-taken--strip' : 'tb-taken'} aria-label={t('photos.taken')}>
        {photos.map(({ id, url, label, canRemove }, index) => {
          const name = label ?? t('photos.photo', { number: index + 1 });
          return (
            <li key={id} className="tb-taken__tile">
              <button
                type="button"
                className="tb-taken__picture"
                aria-label={t('photos.enlarge', { name })}
                aria-haspopup="dialog"
                disabled={url === undefined}
                onClick={() => setShown(index)}
              >
                {url === undefined ? <Icon name="image" size={32} /> : <img src={url} alt="" />}
              </button>
              {canRemove ? (
                <IconButton
                  icon="close"
                  label={t('photos.remove', { name })}
                  className="tb-taken__remove"
                  onClick={() => onRemove(id)}
                />
              ) : null}
              {isStrip ? null : <div className="tb-taken__name">{name}</div>}
            </li>
          );
        })}
        <EmptyPlaces places={places} onPlace={(name) => onPlace?.(name)} />
      </ul>
      {shown === null ? null : (
        <PhotoViewer
          photos={large}
          index={Math.min(shown, photos.length - 1)}
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
