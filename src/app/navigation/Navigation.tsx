import { observer } from 'mobx-react-lite';
import { startTransition, useLayoutEffect, useState } from 'react';
import { matchRoutes, Router, useRoutes } from 'react-router-dom';
import type { AppRouter, Place } from './AppRouter';

/**
 * The screen of the address. The one before it stays until the next one's code is there. A step within one screen, to
 * another boot of the list say, waits for no code: it is shown in the very moment in which it is made.
 */
export const Navigation = observer(function Navigation({ router }: { readonly router: AppRouter }) {
  const [place, setPlace] = useState(router.state);
  useLayoutEffect(() => {
    let screen = screenOf(router, router.state);
    return router.start((next) => {
      const before = screen;
      screen = screenOf(router, next);
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

/** The route of a place's screen, the innermost of those that lead to it. */
function screenOf({ routes, basename }: AppRouter, { location }: Place) {
  return matchRoutes(routes, location, basename)?.at(-1)?.route;
}

const RoutedScreen = observer(function RoutedScreen({ router }: { readonly router: AppRouter }) {
  return useRoutes(router.routes);
});
