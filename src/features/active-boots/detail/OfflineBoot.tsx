import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { useAgo } from '../../../i18n/useAgo';
import { useStore } from '../../../stores/context';

/**
 * Says how old the shown boot is, if reloading it failed. The line above says that the device is offline; a failure of
 * the server is reported below, with its own button.
 */
export const OfflineBoot = observer(function OfflineBoot() {
  const { bootDetails, time } = useStore();
  const { t } = useTranslation();
  const ago = useAgo(time, bootDetails.offlineSince);
  if (bootDetails.offlineSince === undefined) return null;
  return (
    <div role="status" className="tb-boots__left-out">
      <p>{t('boot.detail.earlier', { ago })}</p>
      {bootDetails.status === 'error' ? null : (
        <Button onClick={() => void bootDetails.retry()}>{t('common:general.tryAgain')}</Button>
      )}
    </div>
  );
});
