import { observer } from 'mobx-react-lite';
import { startTransition, useLayoutEffect, useState } from 'react';
import { Router, useRoutes } from 'react-router-dom';
import type { AppRouter } from './AppRouter';

/** The screen of the address. The one before it stays until the next one's code is there. */
export const Navigation = observer(function Navigation({ router }: { readonly router: AppRouter }) {
  const [place, setPlace] = useState(router.state);
  useLayoutEffect(() => router.start((next) => startTransition(() => setPlace(next))), [router]);
  return (
    <Router
      basename={router.basename}
      location={place.location}
      navigationType={place.historyAction}
      navigator={router}
    >
      <RoutedScreen router={router} />
    </Router>
  );
});

const RoutedScreen = observer(function RoutedScreen({ router }: { readonly router: AppRouter }) {
  return useRoutes(router.routes);
});
