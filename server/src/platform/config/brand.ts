import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingError, type Environment } from './settings';

/** Settings that the server shares with the pages through the `.env` file. */
export interface Brand {
  readonly productName: string;
  /** The cookie that the pages read once a second, and its value for "signed out". */
  readonly sessionCookie: string;
  readonly logoutValue: string;
  /** Further cookies that signing out clears. */
  readonly authCookies: readonly string[];
}

/** A cookie's name: a token of RFC 6265. */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Reads the settings that the pages were built with, so that both sides use the same names.
 * @param file the `.env` file; the environment takes precedence, and either may be missing
 * @throws SettingError if a cookie's name is invalid
 */
export function readBrand(environment: Environment, file: string): Brand {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const setting = (name: string, fallback: string) => environment[name] ?? written[name] ?? fallback;
  const cookie = (name: string, value: string) => {
    if (!COOKIE_NAME.test(value)) throw new SettingError(name, `is not a cookie's name: "${value}"`);
    return value;
  };
  return {
    productName: setting('REACT_APP_PRODUCT_NAME', 'Towbridge'),
    sessionCookie: cookie('REACT_APP_SESSION_COOKIE', setting('REACT_APP_SESSION_COOKIE', 'session_state')),
    logoutValue: setting('REACT_APP_SESSION_LOGOUT_VALUE', 'LOGOUT'),
    authCookies: setting('REACT_APP_AUTH_COOKIES', 'auth_token')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => cookie('REACT_APP_AUTH_COOKIES', name)),
  };
}
