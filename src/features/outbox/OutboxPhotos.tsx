import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button';
import type { OutboxPhoto } from '../../domain/stored/outboxEntry';
import { useStore } from '../../stores/context';
import type { OutboxStore } from '../../stores/outbox/OutboxStore';

interface OutboxPhotosProps {
  readonly bootKey: string;
  readonly photos: readonly OutboxPhoto[];
  readonly outbox: OutboxStore;
}

/** The photos of a boot in the outbox, each with its state. */
export const OutboxPhotos = observer(function OutboxPhotos({ bootKey, photos, outbox }: OutboxPhotosProps) {
  const { errors } = useStore();
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <ul className="tb-outbox__photos" aria-label={t('outbox.photos')}>
      {photos.map((photo) => {
        const name = photo.label ?? photo.name;
        return (
          <li key={photo.id}>
            <span className="tb-outbox__photo">{name}</span>
            <span className="tb-numbers">{stateOf(photo)}</span>
            {photo.state === 'refused' ? (
              <LinkButton onClick={() => void outbox.retryPhoto(bootKey, photo.id).catch(errors.report)}>
                <span>{t('outbox.retry')}</span>
                <span className="tb-visually-hidden">{` ${name}`}</span>
              </LinkButton>
            ) : null}
            {photo.state === 'refused' || photo.state === 'lost' ? (
              <LinkButton onClick={() => void outbox.discardPhoto(bootKey, photo.id).catch(errors.report)}>
                <span>{t('outbox.discard')}</span>
                <span className="tb-visually-hidden">{` ${name}`}</span>
              </LinkButton>
            ) : null}
          </li>
        );
      })}
    </ul>
  );

  function stateOf({ id, state, text }: OutboxPhoto): string {
    const percent = outbox.progressOf(bootKey, id);
    switch (state) {
      case 'waiting':
        return percent === undefined
          ? t('outbox.photoWaiting')
          : t('outbox.photoSending', { percent: Math.round(percent) });
      case 'registered':
        return t('outbox.photoRegistered');
      case 'done':
        return t('outbox.photoDone');
      case 'refused':
        return text === '' ? t('outbox.photoRefusedPlain') : t('outbox.photoRefused', { text });
      case 'lost':
        return t('outbox.photoLost');
    }
  }
});
