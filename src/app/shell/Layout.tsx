import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { PageShell } from '../../components/layout';
import { BareBar } from './BareBar';
import { FetchAhead } from './FetchAhead';
import { LoadingText } from './LoadingText';
import type { ScreenHandle } from './Screen';
import { SignOutQuestion } from './SignOutQuestion';
import { TopBar } from './TopBar';

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'width' in handle;
}

/** The bar above, the screen below. The texts of every screen are there by now; one screen's code, with the texts that it alone needs, may be on its way. */
export const Layout = observer(function Layout() {
  const handle = useMatches().at(-1)?.handle;
  return (
    <PageShell header={<TopBar />} width={isScreenHandle(handle) ? handle.width : 'form'}>
      <Suspense fallback={<LoadingText />}>
        <Outlet />
        {/* Waits together with the screen. */}
        <FetchAhead />
      </Suspense>
      <SignOutQuestion />
    </PageShell>
  );
});

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
