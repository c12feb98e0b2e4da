import * as v from 'valibot';
import { id, maybe, maybeFlag, maybeNumber, maybeText, text } from './schema';

export const USER_ROLES = ['MANAGEMENT_COMPANY', 'PROVIDER', 'CITY', 'ADMIN_COMPANY'] as const;

/** Applications of the suite, and its further account types. */
export const APPLICATIONS = ['ADS', 'IMS', 'ADM', 'RPT', 'AVP', 'PPI', 'REPO', 'BOOT'] as const;
export type ApplicationName = (typeof APPLICATIONS)[number];

/** Reply of the login-info call. */
export const LoginInfo = v.object({ loggedIn: v.boolean(), clickwrapAccepted: maybeFlag });
export type LoginInfo = v.InferOutput<typeof LoginInfo>;

export const UserSettings = v.object({
  id: maybe(id),
  userId: maybe(id),
  regionCode: maybeText,
  useAlert: maybeFlag,
  adsActiveTowsColumns: maybe(v.union([v.string(), v.array(v.string())])),
});
export type UserSettings = v.InferOutput<typeof UserSettings>;

/** Tow company; the timeouts are minutes of inactivity and of a whole session. */
export const TowCompany = v.object({
  id,
  name: maybeText,
  code: maybeText,
  inactivityTimeout: maybeNumber,
  loginTimeout: maybeNumber,
});
export type TowCompany = v.InferOutput<typeof TowCompany>;

/**
 * The login user. Signed out, only `loggedIn`, `auth0Active` and `toAuth0RedirectUrl` are there, so everything else may be missing.
 */
export const LoginUser = v.object({
  loggedIn: v.boolean(),
  auth0Active: maybeFlag,
  toAuth0RedirectUrl: maybeText,
  id: maybe(id),
  shortName: maybeText,
  email: maybeText,
  towCompanyId: maybe(id),
  userRole: maybe(v.picklist(USER_ROLES)),
  applications: maybe(v.array(text)),
  permissions: maybe(v.record(v.string(), v.array(v.string()))),
  settings: maybe(v.record(v.string(), UserSettings)),
  active: maybeFlag,
  clickwrapAccepted: maybeFlag,
  pushWsHost: maybeText,
  defaultRegionCode: maybeText,
  company: maybe(TowCompany),
  // This server's additions; a client must do without them.
  /** What the server has beyond the calls that every server of the suite has; names that a client does not know are no fault. */
  features: maybe(v.array(text)),
  /** When the session ends whatever is done, epoch milliseconds of the server's clock. */
  sessionExpiresAt: maybeNumber,
  /** After how many seconds from this answer it ends if nothing more is done. */
  sessionIdleSeconds: maybeNumber,
});
export type LoginUser = v.InferOutput<typeof LoginUser>;

export const Clickwrap = v.object({ clickWrapAcceptanceUrl: text });
export type Clickwrap = v.InferOutput<typeof Clickwrap>;
