import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { usePageMark } from '../../components/layout';
import { useIsOnline } from '../../components/layout/useIsOnline';
import './shell.css';

/** Says that the device has no connection, for as long as it has none. */
export const ConnectionLine = observer(function ConnectionLine() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  usePageMark('offline', !isOnline);
  // The place is there all the time: a screen reader says what comes into it.
  return (
    <div role="status">
      {isOnline ? null : (
        <div className="tb-offline">
          <Icon name="offline" />
          {t('connection.offline')}
        </div>
      )}
    </div>
  );
});
