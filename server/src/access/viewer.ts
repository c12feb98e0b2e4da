import type { HeldPermissions } from '../../../src/domain/permissions';

/** The company of whoever makes a call; timeouts in minutes. */
export interface ViewerCompany {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly inactivityTimeout: number;
  readonly loginTimeout: number;
}

/** The session that a call came with, in epoch milliseconds. */
export interface ViewerSession {
  readonly id: number;
  readonly createdAt: number;
  /** This call included, unless it was marked as made in the background. */
  readonly lastActiveAt: number;
}

/** Who makes a call, and all that decides what they may do. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly shortName: string;
  readonly email: string;
  readonly role: string;
  readonly active: boolean;
  readonly defaultRegionCode: string | null;
  readonly company: ViewerCompany;
  readonly applications: readonly string[];
  /** Region code to permission names. */
  readonly permissions: HeldPermissions;
  readonly session: ViewerSession;
}
