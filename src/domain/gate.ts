import type { ApplicationName, LoginInfo, LoginUser } from './wire/session';

/** Why a user can't enter: not signed in, inactive, not authorised for the application, or an agreement to accept. */
export type Obstacle = 'signIn' | 'inactive' | 'application' | 'agreement';

/**
 * The gate in front of every screen. The agreement page (application `ADM`) only requires an active user.
 * @returns the first obstacle, or undefined if the user may enter
 */
export function obstacleFor(
  application: ApplicationName,
  info: LoginInfo,
  user: LoginUser | undefined,
): Obstacle | undefined {
  if (!info.loggedIn || user?.loggedIn !== true) return 'signIn';
  if (user.active !== true) return 'inactive';
  if (application === 'ADM') return undefined;
  if (user.applications?.includes(application) !== true) return 'application';
  // Either reply may contain it. A server that sends neither refuses the calls itself.
  return (info.clickwrapAccepted ?? user.clickwrapAccepted) === false ? 'agreement' : undefined;
}
