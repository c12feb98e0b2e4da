import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { useIsOnline } from '../../../components/layout/useIsOnline';
import { useStore } from '../../../stores/context';
import { useAgo } from '../useAgo';

/** Says that what is shown of a boot was read before the connection was lost, and how old it is. */
export const OfflineBoot = observer(function OfflineBoot() {
  const { bootDetails } = useStore();
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const ago = useAgo(bootDetails.offlineSince);
  if (bootDetails.offlineSince === undefined) return null;
  return (
    <div role="status" className="tb-boots__left-out">
      <p>{t(isOnline ? 'boot.detail.offline' : 'boot.detail.earlier', { ago })}</p>
      <Button onClick={() => void bootDetails.retry()}>{t('common:general.tryAgain')}</Button>
    </div>
  );
});
