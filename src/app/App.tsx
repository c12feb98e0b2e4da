import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ErrorBanner, ErrorBoundary } from '../components/feedback';
import { BOOT_BASE } from '../paths/paths';
import { useStore } from '../stores/context';
import { AccessGate } from './AccessGate';
import type { AppRouter } from './router';
import { ConnectionLine } from './shell/ConnectionLine';
import { SessionTimeoutDialog } from './shell/SessionTimeoutDialog';

/** The whole application: the banner over all, the gate, and behind it the screens. */
export const App = observer(function App({ makeRouter }: { readonly makeRouter: () => AppRouter }) {
  const { errors } = useStore();
  // Only behind the gate, so that no screen's address is judged before it is known who asks.
  const router = useMemo(makeRouter, [makeRouter]);

  return (
    <ErrorBoundary homeHref={`${BOOT_BASE}/`}>
      <ErrorBanner text={errors.currentError} onDismiss={errors.clear} />
      <ConnectionLine />
      <AccessGate>
        <RouterProvider router={router} />
        <SessionTimeoutDialog />
      </AccessGate>
    </ErrorBoundary>
  );
});
