import type { SessionCookieSettings } from '../stores/session/SessionCookieWatcher';

/** The settings from `.env`, which react-scripts inserts at build time. */
export interface Settings {
  readonly productName: string;
  readonly sessionCookie: SessionCookieSettings;
}

const list = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Reads the settings; each has a default. */
export function readSettings(): Settings {
  // Name each variable in full: the build replaces exactly these expressions.
  return {
    productName: process.env['REACT_APP_PRODUCT_NAME'] ?? '',
    sessionCookie: {
      cookie: process.env['REACT_APP_SESSION_COOKIE'] ?? 'session_state',
      logoutValue: process.env['REACT_APP_SESSION_LOGOUT_VALUE'] ?? 'LOGOUT',
      authCookies: list(process.env['REACT_APP_AUTH_COOKIES'] ?? 'auth_token'),
      logoutPath: process.env['REACT_APP_LOGOUT_PATH'] ?? '/api-web/logout',
    },
  };
}
