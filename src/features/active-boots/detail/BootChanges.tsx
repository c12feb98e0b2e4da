import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button';
import { NoticeActions } from '../../../components/notice/NoticeActions';
import { Icon } from '../../../components/icon';
import { ChangeButton } from '../../../components/overlay/ChangeButton';
import type { BootDetails } from '../../../domain/wire/boot';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { changesOf } from '../../../stores/records/changesOf';

/** The changes to a boot other than its release, and the link to its record. */
export const BootChanges = observer(function BootChanges({ details }: { readonly details: BootDetails }) {
  const store = useStore();
  const { t } = useTranslation();
  const possible = changesOf(details, store);
  const offered = (['correct', 'photos', 'note'] as const).filter((change) => possible.includes(change));
  const hasRecord = store.loginUser.has('records');
  const { bootDetails, removals } = store;
  const canWait =
    removals.countsFromRequest(details.regionCode) &&
    (details.status ?? 'ACTIVE') === 'ACTIVE' &&
    details.removal == null &&
    bootDetails.offlineSince === undefined;
  const notice = store.notices.ofDetails(details);
  if (offered.length === 0 && !hasRecord && !canWait && notice === null) return null;

  return (
    <div className="tb-boot__changes tb-no-print">
      {notice === null ? null : <NoticeActions {...notice} />}
      {canWait ? (
        <Button
          icon="clock"
          busy={removals.turnOf(details.id) === 'request'}
          onClick={() => void removals.request(details.id)}
        >
          {t('removal.waiting')}
        </Button>
      ) : null}
      {offered.map((each) => (
        <ChangeButton
          key={each}
          change={each}
          onOpen={(change) => store.recordChanges.open({ change, details })}
        />
      ))}
      {hasRecord ? (
        <Link className="tb-boot__history" to={paths.record(details.id)}>
          <Icon name="clock" />
          <span>{t('boot.change.history')}</span>
        </Link>
      ) : null}
    </div>
  );
});
