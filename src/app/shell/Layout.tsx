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
import { BareBar } from './BareBar';
import { FetchAhead } from './FetchAhead';
import { LoadingText } from './LoadingText';
import { RecordDialogs } from './RecordDialogs';
import type { ScreenHandle } from './Screen';
import { ShortcutsDialog } from './ShortcutsDialog';
import { SignOutQuestion } from './SignOutQuestion';
import { TopBar } from './TopBar';

interface LayoutProps {
  readonly screens: RouteObject[];
}

/** The bar above, the screen below. The texts of every screen are there by now; one screen's code, with the texts that it alone needs, may be on its way. */
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
        {/* Waits together with the screen. */}
        <FetchAhead />
      </Suspense>
      <RecordDialogs />
      <SignOutQuestion />
      {showsShortcuts ? <ShortcutsDialog onClose={() => setShowsShortcuts(false)} /> : null}
    </PageShell>
  );
});

/** What went wrong on one screen, or with one car, does not stand over the next that a person goes to. */
function useErrorsOfOneScreen(): void {
  const { errors } = useStore();
  const { pathname } = useLocation();
  // The list selects its first boot by itself: nobody has gone anywhere.
  const isOwnStep = useNavigationType() === NavigationType.Replace;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && !isOwnStep) errors.clear();
    last.current = pathname;
  }, [errors, pathname, isOwnStep]);
}

/** A page without the boot module's bar: the agreement is met by people who may use nothing else yet. */
export const BareLayout = observer(function BareLayout() {
  return (
    <PageShell header={<BareBar />}>
      <Suspense fallback={<LoadingText />}>
        <Outlet />
      </Suspense>
    </PageShell>
  );
});
