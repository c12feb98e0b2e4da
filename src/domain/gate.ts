import type { ApplicationName, LoginInfo, LoginUser } from './wire/session';

/** What keeps a person out: no session, an inactive user, no right to the application, or an agreement to accept. */
export type Obstacle = 'signIn' | 'inactive' | 'application' | 'agreement';

/**
 * The gate in front of every screen. The agreement page (application `ADM`) asks only for an active user.
 * @returns what to do about first, or undefined for a person who may come in
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
  // Either answer may say it. A server that says nothing refuses the calls itself.
  return (info.clickwrapAccepted ?? user.clickwrapAccepted) === false ? 'agreement' : undefined;
}
