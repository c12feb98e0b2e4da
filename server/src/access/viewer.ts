import type { HeldPermissions } from '../../../src/domain/permissions';

/** The caller's company; timeouts in minutes. */
export interface ViewerCompany {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly inactivityTimeout: number;
  readonly loginTimeout: number;
  readonly address: string | null;
  readonly phone: string | null;
  readonly licenseNumber: string | null;
}

/** The call's session; times in epoch milliseconds. */
export interface ViewerSession {
  readonly id: number;
  readonly createdAt: number;
  /** Includes this call, unless it was marked as a background call. */
  readonly lastActiveAt: number;
}

/** The caller, with everything that determines their rights. */
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

/** The roles of the companies that run the site, whose people see every company. */
const EVERY_COMPANY = new Set(['MANAGEMENT_COMPANY', 'ADMIN_COMPANY']);

/** True if the viewer may see shifts of every company, provided they may see other people's at all. */
export const seesEveryCompany = ({ role }: Viewer): boolean => EVERY_COMPANY.has(role);
