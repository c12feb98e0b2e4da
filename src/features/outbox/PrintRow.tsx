import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Card } from '../../components/layout';
import { Plate, Sentence, TimeText } from '../../components/value';
import type { NoticePrint } from '../../domain/stored/noticePrint';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { NoticePrints } from '../../stores/notices/NoticePrints';

interface PrintRowProps {
  readonly print: NoticePrint;
  readonly prints: NoticePrints;
}

/** A notice that the server does not have yet: the car, its number and when it was printed, and why it needs the user. */
export const PrintRow = observer(function PrintRow({ print, prints }: PrintRowProps) {
  const { errors, notices } = useStore();
  const { t } = useTranslation();
  const headingId = useId();
  const { bootId, byHand, key, license, licenseState, number, printedTime, problem, state } = print;
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
        <Sentence
          text={byHand ? t('notice.wasByHand', { number }) : t('notice.wasPrinted', { number })}
          keep={[number]}
        />
        <span>{' · '}</span>
        <TimeText local={printedTime} />
      </p>
      {state === 'needsYou' ? (
        <>
          <p className="tb-outbox__problem">{problem}</p>
          <div className="tb-outbox__actions">
            <Button variant="primary" onClick={() => notices.askNumber(print)}>
              {t('notice.other')}
            </Button>
            {bootId === null ? null : <Link to={paths.boot(bootId)}>{t('removal.openBoot')}</Link>}
            <Button onClick={() => void prints.discard(key).catch(errors.report)}>
              {t('outbox.discard')}
            </Button>
          </div>
        </>
      ) : null}
    </Card>
  );
});
