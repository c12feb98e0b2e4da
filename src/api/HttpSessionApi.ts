import { sessionCalls } from '../domain/wire/calls';
import type { Region } from '../domain/wire/region';
import type { Clickwrap, LoginInfo, LoginUser } from '../domain/wire/session';
import type { HttpClient } from './HttpClient';
import type { SessionApi } from './SessionApi';

/** Session and configuration over HTTP. */
export class HttpSessionApi implements SessionApi {
  constructor(private readonly http: HttpClient) {}

  loginInfo({ background = false }: { background?: boolean } = {}): Promise<LoginInfo> {
    return this.http.request(sessionCalls.loginInfo, { background });
  }

  loginUser({ from, iss }: { from?: string; iss?: string } = {}): Promise<LoginUser> {
    return this.http.request(sessionCalls.loginUser, { query: { from, iss } });
  }

  recheck(): Promise<boolean> {
    return this.http.isStillSignedIn();
  }

  clickwrap(): Promise<Clickwrap> {
    return this.http.request(sessionCalls.clickwrap);
  }

  async allowedRegions(): Promise<Region[]> {
    const regions = await this.http.request(sessionCalls.allowedRegions);
    return [...regions].sort((a, b) => a.code.localeCompare(b.code, 'en'));
  }
}
