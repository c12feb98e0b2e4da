import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
  if (offered.length === 0 && !hasRecord) return null;

  return (
    <div className="tb-boot__changes tb-no-print">
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
