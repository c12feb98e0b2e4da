import { useTranslation } from 'react-i18next';
import { Icon } from '../../icon';
import type { Place } from './checklist';
import './taking.css';

interface EmptyPlacesProps {
  readonly places: readonly Place[];
  readonly onPlace: (name: string) => void;
}

/** The missing names of the checklist as items of a list: each is a button to take its photo. */
export function EmptyPlaces({ places, onPlace }: EmptyPlacesProps) {
  const { t } = useTranslation('common');
  return places
    .filter(({ isTaken }) => !isTaken)
    .map(({ name }) => (
      <li key={name} className="tb-taken__tile">
        <button
          type="button"
          className="tb-taken__empty"
          aria-label={t('photos.takeOf', { name })}
          aria-haspopup="dialog"
          onClick={() => onPlace(name)}
        >
          <Icon name="camera" size={28} />
          <span className="tb-taken__place">{name}</span>
        </button>
      </li>
    ));
}
