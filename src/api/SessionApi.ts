import type { Region } from '../domain/wire/region';
import type { Clickwrap, LoginInfo, LoginUser } from '../domain/wire/session';

/** The calls about the session and the regions. Every method rejects with an `ApiError`. */
export interface SessionApi {
  /** @param options.background asked by the page itself: it keeps no session alive */
  loginInfo(options?: { background?: boolean }): Promise<LoginInfo>;
  /** @param passedOn the page's own query parameters `from` and `iss`, where it has them */
  loginUser(passedOn?: { from?: string; iss?: string }): Promise<LoginUser>;
  /**
   * The re-check of a 403, for what is sent past the client: one at a time, shared with every call
   * that was refused meanwhile. Never rejects. @returns false: the session is over, and the browser leaves
   */
  recheck(): Promise<boolean>;
  clickwrap(): Promise<Clickwrap>;
  /** The user's regions, sorted by code. */
  allowedRegions(): Promise<Region[]>;
}
