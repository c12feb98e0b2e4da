import * as v from 'valibot';
import { id, maybe, maybeFlag, maybeNumber, maybeText, text } from './schema';

export const USER_ROLES = ['MANAGEMENT_COMPANY', 'PROVIDER', 'CITY', 'ADMIN_COMPANY'] as const;

/** The suite's applications and other account types. */
export const APPLICATIONS = ['ADS', 'IMS', 'ADM', 'RPT', 'AVP', 'PPI', 'REPO', 'BOOT'] as const;
export type ApplicationName = (typeof APPLICATIONS)[number];

/** The reply of the login-info call. */
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

/** A tow company. Its timeouts are minutes of inactivity and of total session length. */
export const TowCompany = v.object({
  id,
  name: maybeText,
  code: maybeText,
  inactivityTimeout: maybeNumber,
  loginTimeout: maybeNumber,
  // Additions of this server, for notices. Clients must work without them.
  address: maybeText,
  phone: maybeText,
  licenseNumber: maybeText,
});
export type TowCompany = v.InferOutput<typeof TowCompany>;

/**
 * The login user. When signed out, only `loggedIn`, `auth0Active` and `toAuth0RedirectUrl` are present, so everything
 * else may be missing.
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
  // Additions of this server. Clients must work without them.
  /** The server's features beyond the calls that every server of the suite has. Unknown names are ignored. */
  features: maybe(v.array(text)),
  /** The latest time at which the session ends, epoch milliseconds of the server's clock. */
  sessionExpiresAt: maybeNumber,
  /** The number of seconds after this reply at which the session ends without further activity. */
  sessionIdleSeconds: maybeNumber,
});
export type LoginUser = v.InferOutput<typeof LoginUser>;

export const Clickwrap = v.object({ clickWrapAcceptanceUrl: text });
export type Clickwrap = v.InferOutput<typeof Clickwrap>;
