import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { ErrorBox, Notice } from '../../../components/feedback';
import { useIsOnline } from '../../../components/layout/useIsOnline';
import { useStore } from '../../../stores/context';
import { useAgo } from '../../../i18n/useAgo';

/** Says why the list could not be loaded, in its own box. Without a connection, says how old the shown list is. */
export const ListFailure = observer(function ListFailure() {
  const { activeBoots, errors } = useStore();
  const { t } = useTranslation();
  if (activeBoots.isOffline) return <OfflineList />;
  if (activeBoots.status !== 'error') return null;
  const text = errors.textOf(activeBoots.error);
  return text === undefined ? null : (
    <div role="status">
      <ErrorBox title={t('boot.list.failed')} onRetry={() => void activeBoots.reload()}>
        {text}
      </ErrorBox>
    </div>
  );
});

const OfflineList = observer(function OfflineList() {
  const { activeBoots, time } = useStore();
  const ago = useAgo(time, activeBoots.loadedAt);
  const isOnline = useIsOnline();
  const { t } = useTranslation();
  return (
    <Notice
      role="status"
      tone="warning"
      icon="offline"
      action={
        <LinkButton onClick={() => void activeBoots.reload()}>{t('common:general.tryAgain')}</LinkButton>
      }
    >
      {/* If the device itself is offline, the line above every screen says so. */}
      {isOnline ? (
        <>
          <strong>{t('boot.list.offline')}</strong>
          <br />
        </>
      ) : null}
      <span>{t('boot.list.offlineList', { ago })}</span>
    </Notice>
  );
});
