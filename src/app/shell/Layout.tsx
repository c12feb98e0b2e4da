import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  matchRoutes,
  NavigationType,
  Outlet,
  useLocation,
  useNavigationType,
  type RouteObject,
} from 'react-router-dom';
import { PageShell } from '../../components/layout';
import { usePageKey } from '../../components/layout/usePageKey';
import { useStore } from '../../stores/context';
import { BareBar } from '../bar/BareBar';
import { InstallNotice } from './InstallNotice';
import { LoadingText } from './LoadingText';
import { OutboxOpener } from './OutboxOpener';
import { NoticeDialogs, RecordDialogs } from './OpenDialogs';
import type { ScreenHandle } from './Screen';
import { ShortcutsDialog } from './ShortcutsDialog';
import { SignOutQuestion } from './SignOutQuestion';
import { TopBar } from '../bar/TopBar';

interface LayoutProps {
  readonly screens: RouteObject[];
}

/** The top bar with the screen below it. The screen's own code and texts may still be loading. */
export const Layout = observer(function Layout({ screens }: LayoutProps) {
  const { pathname } = useLocation();
  const matches = useMemo(() => matchRoutes(screens, pathname), [screens, pathname]);
  const handle = matches?.at(-1)?.route.handle as ScreenHandle | undefined;
  useErrorsOfOneScreen();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const showShortcuts = useCallback(() => setShowsShortcuts(true), []);
  usePageKey('?', showShortcuts);
  return (
    <PageShell header={<TopBar onShortcuts={showShortcuts} />} width={handle?.width}>
      <Suspense fallback={<LoadingText />}>
        <Outlet />
        <OutboxOpener />
      </Suspense>
      {/* A screen of the full width leaves no room below it. */}
      {handle?.width === 'form' ? <InstallNotice /> : null}
      <RecordDialogs />
      <NoticeDialogs />
      <SignOutQuestion />
      {showsShortcuts ? <ShortcutsDialog onClose={() => setShowsShortcuts(false)} /> : null}
    </PageShell>
  );
});

/** Clears the error banner when the user goes to another screen or boot. */
function useErrorsOfOneScreen(): void {
  const { errors } = useStore();
  const { pathname } = useLocation();
  // The list selects its first boot automatically, so that is not a navigation by the user.
  const isOwnStep = useNavigationType() === NavigationType.Replace;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && !isOwnStep) errors.clear();
    last.current = pathname;
  }, [errors, pathname, isOwnStep]);
}

/** A page without the boot module's links: users who have yet to accept the agreement may not use anything else. */
export const BareLayout = observer(function BareLayout() {
  return (
    <PageShell header={<BareBar />}>
      <Suspense fallback={<LoadingText />}>
        <Outlet />
      </Suspense>
    </PageShell>
  );
});
