import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button';
import { TimeText } from '../../components/value';
import type { RemovalAct } from '../../domain/stored/removalAct';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { RemovalActs } from '../../stores/removal/RemovalActs';
import { WaitingCard } from './WaitingCard';

interface ActRowProps {
  readonly act: RemovalAct;
  readonly acts: RemovalActs;
}

/** An act that the server does not have yet: the car, what was done and when, and why it needs the user. */
export const ActRow = observer(function ActRow({ act, acts }: ActRowProps) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const { asksSwap, bootId, dateTime, device, key, kind, note, photos } = act;
  const actions = (
    <>
      {asksSwap ? (
        <Button variant="primary" onClick={() => void acts.swap(act).catch(errors.report)}>
          {t('device.wasOn', { number: device })}
        </Button>
      ) : null}
      <Link to={paths.boot(bootId)}>{t('removal.openBoot')}</Link>
      <Button onClick={() => void acts.discard(key).catch(errors.report)}>{t('outbox.discard')}</Button>
    </>
  );
  return (
    <WaitingCard act={act} actions={actions}>
      <p className="tb-outbox__place">
        <span>{kind === 'off' ? t('removal.off') : t('removal.notFound')}</span>
        <span>{' · '}</span>
        <TimeText local={dateTime} />
      </p>
      {device === '' ? null : <p>{t('device.onCar', { number: device })}</p>}
      {note === '' ? null : <p>{note}</p>}
      {photos.length === 0 ? null : <p>{t('removal.photosFollow', { count: photos.length })}</p>}
    </WaitingCard>
  );
});
