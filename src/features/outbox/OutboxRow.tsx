import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button';
import { Icon, type IconName } from '../../components/icon';
import { Card } from '../../components/layout';
import { NoticeActions } from '../../components/notice/NoticeActions';
import { LeaveDialog } from '../../components/overlay';
import { Plate, Sentence, TimeText } from '../../components/value';
import { isWaiting, type OutboxEntry } from '../../domain/stored/outboxEntry';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { OutboxStore } from '../../stores/outbox/OutboxStore';
import { OutboxPhotos } from './OutboxPhotos';

interface OutboxRowProps {
  readonly entry: OutboxEntry;
  readonly outbox: OutboxStore;
}

const ICONS: Readonly<Record<'waiting' | 'sending' | 'needsYou' | 'recorded', IconName>> = {
  waiting: 'clock',
  sending: 'retry',
  needsYou: 'warning',
  recorded: 'checkCircle',
};

/** One boot of the outbox: its plate, address and time, its state, and what the user can do about it. */
export const OutboxRow = observer(function OutboxRow({ entry, outbox }: OutboxRowProps) {
  const { errors, notices } = useStore();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  const { key, body, companyName, photos, problem, recorded, regionCode } = entry;
  const state = outbox.sending.has(key) ? 'sending' : entry.state;
  const place = [body.addr1, body.city, body.state].filter(Boolean).join(', ');
  const isDeviceElsewhere = problem !== null && problem.deviceOn !== null;
  const isOtherCompany = isWaiting(entry) && !outbox.isOwn(entry);
  const notice = isOtherCompany ? null : notices.ofEntry(entry);

  return (
    <Card labelledBy={headingId} className="tb-outbox__row">
      <div className="tb-outbox__head">
        <h2 id={headingId} className="tb-outbox__plate">
          <Plate license={body.license} state={body.licenseState ?? null} />
        </h2>
        <span className={`tb-outbox__state tb-outbox__state--${state}`} role="status">
          <Icon name={ICONS[state]} />
          <Sentence
            text={
              state === 'recorded' ? t('outbox.recorded', { refNum: recorded?.refNum }) : t(`outbox.${state}`)
            }
            keep={[recorded?.refNum]}
          />
        </span>
      </div>
      <p className="tb-outbox__place">
        <span>{place}</span>
        {body.dateTime == null ? null : (
          <>
            <span>{' · '}</span>
            <TimeText local={body.dateTime} />
          </>
        )}
      </p>
      {isOtherCompany ? (
        <p>
          {companyName === null
            ? t('outbox.otherCompany')
            : t('outbox.otherCompanyNamed', { company: companyName })}
        </p>
      ) : null}
      {problem === null ? null : (
        <p className="tb-outbox__problem">
          <Sentence text={problem.text} />
        </p>
      )}
      <OutboxPhotos bootKey={key} photos={photos} outbox={outbox} />
      {state === 'needsYou' ? (
        <div className="tb-outbox__actions">
          {isOtherCompany ? null : (
            <>
              {isDeviceElsewhere ? (
                <Button
                  variant="primary"
                  onClick={() => void outbox.sendWithoutDevice(key).catch(errors.report)}
                >
                  {t('device.recordWithout')}
                </Button>
              ) : null}
              <Button
                variant={isDeviceElsewhere ? 'secondary' : 'primary'}
                onClick={() => void navigate(paths.mend(regionCode, key))}
              >
                {isDeviceElsewhere ? t('device.chooseAnother') : t('outbox.mend')}
              </Button>
            </>
          )}
          <Button onClick={() => setAsking(true)}>{t('outbox.discard')}</Button>
        </div>
      ) : null}
      {/* A print that the server has refused has a card of its own here. */}
      {notice === null ? null : <NoticeActions {...notice} refused={null} />}
      {recorded === null ? null : <Link to={paths.boot(recorded.id)}>{t('boot.add.showBoot')}</Link>}
      {isAsking ? (
        <LeaveDialog
          title={t('outbox.discardTitle')}
          stay={t('outbox.keep')}
          leave={t('outbox.discard')}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            void outbox.discard(key).catch(errors.report);
          }}
        >
          <p>
            <Sentence text={t('outbox.discardText', { license: body.license })} keep={[body.license]} />
          </p>
        </LeaveDialog>
      ) : null}
    </Card>
  );
});
