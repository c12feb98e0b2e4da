import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { useIsOnline } from '../../components/layout/useIsOnline';
import { useStore } from '../../stores/context';
import './shell.css';

/** The line's height while it is shown, for the elements laid out below it. */
const HEIGHT = '--tb-offline-height';

/** Says that the device is offline. Once it is online again, also clears a banner about the connection. */
export const ConnectionLine = observer(function ConnectionLine() {
  const { errors, loginUser, permissions } = useStore();
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const keepsBoots = loginUser.has('guard') && permissions.inAnyRegion('BOOT_CREATE');
  useEffect(() => {
    if (isOnline) errors.connectionRecovered();
  }, [isOnline, errors]);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOnline) return undefined;
    const { style } = document.documentElement;
    // On a phone, the text takes two lines.
    const measure = () => style.setProperty(HEIGHT, `${String(line.current?.offsetHeight ?? 0)}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty(HEIGHT);
    };
  }, [isOnline]);
  // Always mounted, because screen readers announce only changes inside a live region that already exists.
  return (
    <div role="status" className="tb-connection">
      {isOnline ? null : (
        <div className="tb-offline" data-covers="top" ref={line}>
          <Icon name="offline" />
          <span>{t(keepsBoots ? 'connection.offlineKept' : 'connection.offline')}</span>
        </div>
      )}
    </div>
  );
});
