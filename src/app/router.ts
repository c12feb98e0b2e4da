import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { ApplicationName } from '../domain/wire/session';
import { ADMIN_BASE, BOOT_BASE } from '../paths/paths';
import type { UnfinishedWork } from '../stores/page/UnfinishedWork';
import { AppRouter } from './navigation/AppRouter';
import { adminRoutes, bootRoutes } from './routes';

/** The application that an address belongs to: one build serves two of them. */
export function applicationOf(pathname: string): ApplicationName {
  return pathname === ADMIN_BASE || pathname.startsWith(`${ADMIN_BASE}/`) ? 'ADM' : 'BOOT';
}

/** The browser's router, on the base path of the application. */
export function browserRouter(application: ApplicationName, unfinishedWork: UnfinishedWork): AppRouter {
  const history = createBrowserHistory({ v5Compat: true });
  return application === 'ADM'
    ? new AppRouter({ history, routes: adminRoutes(), basename: ADMIN_BASE, unfinishedWork })
    : new AppRouter({ history, routes: bootRoutes(), basename: BOOT_BASE, unfinishedWork });
}
