import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { useStore } from '../../../stores/context';
import { useAgo } from '../useAgo';

/** Says how old the boot on the screen is, if it could not be loaded again. The line above says that there is no connection. */
export const OfflineBoot = observer(function OfflineBoot() {
  const { bootDetails } = useStore();
  const { t } = useTranslation();
  const ago = useAgo(bootDetails.offlineSince);
  if (bootDetails.offlineSince === undefined) return null;
  return (
    <div role="status" className="tb-boots__left-out">
      <p>{t('boot.detail.earlier', { ago })}</p>
      <Button onClick={() => void bootDetails.retry()}>{t('common:general.tryAgain')}</Button>
    </div>
  );
});
