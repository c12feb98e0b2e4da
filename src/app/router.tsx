import type { ReactNode } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type RouteObject } from 'react-router-dom';
import { NotFoundCard } from '../components/feedback';
import { ADMIN_BASE, AGREEMENT_PATH, BOOT_BASE, paths } from '../paths/paths';
import { ROUTES, type Application, type Route } from '../routes';
import type { UnfinishedWork } from '../stores/page/UnfinishedWork';
import { AppRouter } from './navigation/AppRouter';
import { SCREENS } from './screens';
import { Announced } from './shell/Announced';
import { BareLayout, Layout } from './shell/Layout';
import { RootRedirect } from './shell/RootRedirect';
import { Screen, type ScreenHandle } from './shell/Screen';

function elementOf({ screen, needs }: Route, home: string): ReactNode {
  const View = SCREENS[screen];
  if (View !== undefined)
    return needs?.feature ? (
      <Announced feature={needs.feature} home={home}>
        <View />
      </Announced>
    ) : (
      <View />
    );
  return screen === 'root' ? <RootRedirect /> : <NotFoundCard home={home} />;
}

/** The application's screens as React Router routes. */
export function routesOf(application: Application): RouteObject[] {
  const home = application === 'ADM' ? AGREEMENT_PATH : paths.root;
  const screens = ROUTES[application].map((route): RouteObject => ({
    path: route.path,
    handle: { width: route.width } satisfies ScreenHandle,
    element: <Screen name={route.screen}>{elementOf(route, home)}</Screen>,
  }));
  if (application === 'BOOT') return [{ element: <Layout screens={screens} />, children: screens }];
  const setup = screens.filter((_, index) => ROUTES.ADM[index]?.needs?.feature === 'setup');
  return [
    { element: <Layout screens={setup} />, children: setup },
    { element: <BareLayout />, children: screens.filter((screen) => !setup.includes(screen)) },
  ];
}

/** A router on the browser's history, at the application's base path. */
export function browserRouter(application: Application, unfinishedWork: UnfinishedWork): AppRouter {
  const history = createBrowserHistory({ v5Compat: true });
  const basename = application === 'ADM' ? ADMIN_BASE : BOOT_BASE;
  return new AppRouter({ history, routes: routesOf(application), basename, unfinishedWork });
}
