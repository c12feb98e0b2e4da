import { observer } from 'mobx-react-lite';
import { startTransition, useLayoutEffect, useState } from 'react';
import { Router, useRoutes } from 'react-router-dom';
import type { AppRouter } from './AppRouter';

/**
 * The screen of the current address. The previous screen stays until the next one's code is loaded. Navigation within
 * a screen, such as to another boot in the list, renders immediately.
 */
export const Navigation = observer(function Navigation({ router }: { readonly router: AppRouter }) {
  const [place, setPlace] = useState(router.state);
  useLayoutEffect(() => {
    let { screen } = router.state;
    return router.start((next) => {
      const before = screen;
      ({ screen } = next);
      if (screen === before) setPlace(next);
      else startTransition(() => setPlace(next));
    });
  }, [router]);
  // Runs before the screen's own effects, which may navigate immediately.
  useLayoutEffect(() => router.shows(place), [router, place]);
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
