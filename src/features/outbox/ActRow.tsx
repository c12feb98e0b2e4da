import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Card } from '../../components/layout';
import { Plate, TimeText } from '../../components/value';
import type { RemovalAct } from '../../domain/stored/removalAct';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { RemovalActs } from '../../stores/removal/RemovalActs';

interface ActRowProps {
  readonly act: RemovalAct;
  readonly acts: RemovalActs;
}

/** An act that the server does not have yet: the car, what was done and when, and why it needs the user. */
export const ActRow = observer(function ActRow({ act, acts }: ActRowProps) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const headingId = useId();
  const { asksSwap, bootId, dateTime, device, key, kind, license, licenseState } = act;
  const { note, photos, problem, state } = act;
  return (
    <Card labelledBy={headingId} className="tb-outbox__row">
      <div className="tb-outbox__head">
        <h2 id={headingId} className="tb-outbox__plate">
          <Plate license={license} state={licenseState} />
        </h2>
        <span className={`tb-outbox__state tb-outbox__state--${state}`} role="status">
          <Icon name={state === 'needsYou' ? 'warning' : 'clock'} />
          <span>{t(`outbox.${state}`)}</span>
        </span>
      </div>
      <p className="tb-outbox__place">
        <span>{kind === 'off' ? t('removal.off') : t('removal.notFound')}</span>
        <span>{' · '}</span>
        <TimeText local={dateTime} />
      </p>
      {device === '' ? null : <p>{t('device.onCar', { number: device })}</p>}
      {note === '' ? null : <p>{note}</p>}
      {photos.length === 0 ? null : <p>{t('removal.photosFollow', { count: photos.length })}</p>}
      {state === 'needsYou' ? (
        <>
          <p className="tb-outbox__problem">{problem}</p>
          <div className="tb-outbox__actions">
            {asksSwap ? (
              <Button variant="primary" onClick={() => void acts.swap(act).catch(errors.report)}>
                {t('device.wasOn', { number: device })}
              </Button>
            ) : null}
            <Link to={paths.boot(bootId)}>{t('removal.openBoot')}</Link>
            <Button onClick={() => void acts.discard(key).catch(errors.report)}>{t('outbox.discard')}</Button>
          </div>
        </>
      ) : null}
    </Card>
  );
});
