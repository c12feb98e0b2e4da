import { createBrowserRouter } from 'react-router-dom';
import type { ApplicationName } from '../domain/wire/session';
import { ADMIN_BASE, BOOT_BASE } from '../paths/paths';
import { adminRoutes, bootRoutes } from './routes';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The application that an address belongs to: one build serves two of them. */
export function applicationOf(pathname: string): ApplicationName {
  return pathname === ADMIN_BASE || pathname.startsWith(`${ADMIN_BASE}/`) ? 'ADM' : 'BOOT';
}

/** The browser's router, on the base path of the application. */
export function browserRouter(application: ApplicationName): AppRouter {
  return application === 'ADM'
    ? createBrowserRouter(adminRoutes(), { basename: ADMIN_BASE })
    : createBrowserRouter(bootRoutes(), { basename: BOOT_BASE });
}
