import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { useIsOnline } from '../../components/layout/useIsOnline';
import './shell.css';

/** How tall the line is while it shows, for what stands under it. */
const HEIGHT = '--tb-offline-height';

/** Says that the device has no connection, for as long as it has none. */
export const ConnectionLine = observer(function ConnectionLine() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOnline) return undefined;
    const { style } = document.documentElement;
    // On a phone its text takes two lines.
    const measure = () => style.setProperty(HEIGHT, `${String(line.current?.offsetHeight ?? 0)}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty(HEIGHT);
    };
  }, [isOnline]);
  // The place is there all the time: a screen reader says what comes into it.
  return (
    <div role="status" className="tb-connection">
      {isOnline ? null : (
        <div className="tb-offline" data-covers="top" ref={line}>
          <Icon name="offline" />
          {t('connection.offline')}
        </div>
      )}
    </div>
  );
});
