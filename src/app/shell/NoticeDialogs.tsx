import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../components/feedback';
import { BOOT_BASE } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { OpenedNotice } from '../screens';

/** What any screen can open about a notice. Its code is loaded when it is first opened. */
export const NoticeDialogs = observer(function NoticeDialogs() {
  const { notices, renewal } = useStore();
  const { opened, close } = notices;
  const { pathname } = useLocation();
  // The browser's Back button leaves the boot, so close its dialog as well.
  useEffect(() => close, [close, pathname]);

  if (opened === null) return null;
  return (
    <ErrorBoundary homeHref={`${BOOT_BASE}/`} resetKey={pathname} renewal={renewal}>
      <Suspense fallback={null}>
        <OpenedNotice opened={opened} />
      </Suspense>
    </ErrorBoundary>
  );
});
