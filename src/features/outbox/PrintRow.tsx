import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button';
import { Sentence, TimeText } from '../../components/value';
import type { NoticePrint } from '../../domain/stored/noticePrint';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { NoticePrints } from '../../stores/notices/NoticePrints';
import { WaitingCard } from './WaitingCard';

interface PrintRowProps {
  readonly print: NoticePrint;
  readonly prints: NoticePrints;
}

/** A notice that the server does not have yet: the car, its number and when it was printed, and why it needs the user. */
export const PrintRow = observer(function PrintRow({ print, prints }: PrintRowProps) {
  const { errors, notices } = useStore();
  const { t } = useTranslation();
  const { bootId, byHand, key, number, printedTime } = print;
  const actions = (
    <>
      <Button variant="primary" onClick={() => notices.askNumber(print)}>
        {t('notice.other')}
      </Button>
      {bootId === null ? null : <Link to={paths.boot(bootId)}>{t('removal.openBoot')}</Link>}
      <Button onClick={() => void prints.discard(key).catch(errors.report)}>{t('outbox.discard')}</Button>
    </>
  );
  return (
    <WaitingCard act={print} actions={actions}>
      <p className="tb-outbox__place">
        <Sentence
          text={byHand ? t('notice.wasByHand', { number }) : t('notice.wasPrinted', { number })}
          keep={[number]}
        />
        <span>{' · '}</span>
        <TimeText local={printedTime} />
      </p>
    </WaitingCard>
  );
});
