import { observer } from 'mobx-react-lite';
import { ErrorBanner, ErrorBoundary } from '../components/feedback';
import { BOOT_BASE } from '../paths/paths';
import { useStore } from '../stores/context';
import { AccessGate } from './AccessGate';
import type { AppRouter } from './navigation/AppRouter';
import { Navigation } from './navigation/Navigation';
import { ConnectionLine } from './shell/ConnectionLine';
import { SessionTimeoutDialog } from './shell/SessionTimeoutDialog';

/** The application: the error banner, and the screens behind the access gate. */
export const App = observer(function App({ router }: { readonly router: AppRouter }) {
  const { errors } = useStore();

  return (
    <ErrorBoundary homeHref={`${BOOT_BASE}/`}>
      <ErrorBanner text={errors.currentError} onDismiss={errors.clear} />
      <ConnectionLine />
      <AccessGate>
        <Navigation router={router} />
        <SessionTimeoutDialog />
      </AccessGate>
    </ErrorBoundary>
  );
});
