import { SESSION_COOKIE_INTERVAL_MS } from '../../domain/constants';
import type { BrowserPage } from '../page/BrowserPage';

/** Settings of the session cookie. */
export interface SessionCookieSettings {
  /** The name of the cookie. */
  readonly cookie: string;
  /** The cookie's value after a sign-out, in this tab or another. */
  readonly logoutValue: string;
  /** The names of the authentication cookies to clear. */
  readonly authCookies: readonly string[];
  /** The path that ends the session on the server. */
  readonly logoutPath: string;
}

/** Reads the session cookie once a second. At a sign-out, goes to the logout path once. */
export class SessionCookieWatcher {
  private stopTicking: (() => void) | null = null;

  constructor(
    private readonly settings: SessionCookieSettings,
    private readonly page: Pick<BrowserPage, 'cookies' | 'clearCookie' | 'go' | 'every'>,
    private readonly onSignedOut: () => void,
  ) {}

  start(): void {
    this.stopTicking ??= this.page.every(SESSION_COOKIE_INTERVAL_MS, () => this.look());
  }

  stop(): void {
    this.stopTicking?.();
    this.stopTicking = null;
  }

  /**
   * Stops watching and goes to the logout path. The cookie changes while this page is still open; going there a second
   * time would cancel the first request.
   */
  leave(): void {
    this.stop();
    this.page.go(this.settings.logoutPath);
  }

  private look(): void {
    const { cookie, logoutValue, authCookies } = this.settings;
    if (cookieValue(this.page.cookies(), cookie) !== logoutValue) return;
    authCookies.forEach((name) => this.page.clearCookie(name));
    this.onSignedOut();
    this.leave();
  }
}

/** A cookie's value from `document.cookie`. */
function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return decoded(value.join('=').trim());
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
