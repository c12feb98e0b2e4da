import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState, LoadingHourglass, Notice } from '../../components/feedback';
import { Card, ScreenHeading } from '../../components/layout';
import { useStore } from '../../stores/context';
import type { OutboxStore } from '../../stores/outbox/OutboxStore';
import { ActRow } from './ActRow';
import { DamagedRow } from './DamagedRow';
import { PrintRow } from './PrintRow';
import { OutboxRow } from './OutboxRow';
import { OutboxTools } from './OutboxTools';
import './outbox.css';

/**
 * `/outbox`: the boots that are stored on this device until they are recorded, and for a day after that, what was
 * done at the cars, and what was printed, until the server has it.
 */
export const OutboxPage = observer(function OutboxPage() {
  const root = useStore();
  const { outbox } = root;
  const { t } = useTranslation();
  useEffect(() => void root.openOutbox(), [root]);
  return (
    <div className="tb-outbox">
      <ScreenHeading>{t('outbox.title')}</ScreenHeading>
      <p className="tb-outbox__hint">{t('outbox.hint')}</p>
      {outbox === null ? <LoadingHourglass /> : <Entries outbox={outbox} />}
    </div>
  );
});

const Entries = observer(function Entries({ outbox }: { readonly outbox: OutboxStore }) {
  const { errors, notices, page, removals } = useStore();
  const { t } = useTranslation();
  const { acts } = removals;
  const done = acts?.acts ?? [];
  const { prints } = notices;
  const printed = prints?.acts ?? [];
  const { entries, isUnreadable, othersWait } = outbox;
  const damaged = [outbox, acts, prints].flatMap(
    (store) =>
      store?.damaged.map((key) => ({
        key,
        onDiscard: () => void store.discard(key).catch(errors.report),
      })) ?? [],
  );
  const needsSignIn = outbox.needsSignIn || acts?.needsSignIn === true || prints?.needsSignIn === true;
  return (
    <>
      {isUnreadable ? (
        <Notice tone="warning" role="status">
          {t('outbox.unreadable')}
        </Notice>
      ) : null}
      {needsSignIn ? (
        <Notice
          tone="warning"
          role="status"
          action={<Button onClick={page.reload}>{t('outbox.signInLink')}</Button>}
        >
          {t('outbox.signIn')}
        </Notice>
      ) : null}
      {othersWait ? <Notice role="status">{t('outbox.others')}</Notice> : null}
      {entries.length + damaged.length + done.length + printed.length === 0 ? (
        <Card>
          <EmptyState icon="checkCircle" hint={t('outbox.emptyHint')}>
            {t('outbox.empty')}
          </EmptyState>
        </Card>
      ) : (
        <ul className="tb-outbox__list" aria-label={t('outbox.title')}>
          {damaged.map(({ key, onDiscard }) => (
            <li key={key}>
              <DamagedRow onDiscard={onDiscard} />
            </li>
          ))}
          {acts === null
            ? null
            : done.map((act) => (
                <li key={act.key}>
                  <ActRow act={act} acts={acts} />
                </li>
              ))}
          {prints === null
            ? null
            : printed.map((print) => (
                <li key={print.key}>
                  <PrintRow print={print} prints={prints} />
                </li>
              ))}
          {entries.map((entry) => (
            <li key={entry.key}>
              <OutboxRow entry={entry} outbox={outbox} />
            </li>
          ))}
        </ul>
      )}
      <OutboxTools outbox={outbox} />
    </>
  );
});
