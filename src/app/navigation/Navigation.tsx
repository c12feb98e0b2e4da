import { observer } from 'mobx-react-lite';
import { startTransition, useLayoutEffect, useState } from 'react';
import { Router, useRoutes } from 'react-router-dom';
import type { AppRouter } from './AppRouter';

/**
 * The screen of the address. The one before it stays until the next one's code is there. A step within one screen, to
 * another boot of the list say, waits for no code: it is shown in the very moment in which it is made.
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
  // Before any effect of the screen itself, which may lead on at once.
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
