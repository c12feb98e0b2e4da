import type { Permission } from '../../src/domain/permissions';
import type { ApplicationName, USER_ROLES } from '../../src/domain/wire/session';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'towbridge';

/** A demo company; timeouts in minutes. */
export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly inactivityTimeout: number;
  readonly loginTimeout: number;
  /** The account that has accepted the company's agreement; null: nobody has yet. */
  readonly acceptedBy: string | null;
}

const TIMEOUTS = { inactivityTimeout: 60, loginTimeout: 12 * 60 } as const;

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  { code: 'BAYTOW', name: 'Bay Tow and Recovery', ...TIMEOUTS, acceptedBy: 'supervisor' },
  { code: 'HARBOR', name: 'Harbor Towing', ...TIMEOUTS, acceptedBy: 'harbor' },
  { code: 'NEWTOW', name: 'New Tow Services', ...TIMEOUTS, acceptedBy: null },
];

/** The company that manages the demo regions. */
export const MANAGING_COMPANY = 'BAYTOW';

/** A demo account and what it may do where. */
export interface DemoAccount {
  readonly username: string;
  readonly shortName: string;
  readonly company: string;
  readonly role: (typeof USER_ROLES)[number];
  readonly active: boolean;
  readonly applications: readonly ApplicationName[];
  readonly permissions: readonly Permission[];
  readonly regions: readonly string[];
}

const staff = { role: 'PROVIDER', active: true, applications: ['BOOT'] } as const;
const creating = { permissions: ['BOOT_CREATE', 'BOOT_VIEW'], regions: ['SF'] } as const;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...staff,
    username: 'supervisor',
    shortName: 'Sam Rivera',
    company: 'BAYTOW',
    role: 'MANAGEMENT_COMPANY',
    applications: ['ADM', 'BOOT', 'RPT'],
    permissions: ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL'],
    regions: ['SF', 'KC', 'BAL'],
  },
  { ...staff, ...creating, username: 'creator', shortName: 'Casey Lin', company: 'BAYTOW' },
  {
    ...staff,
    username: 'releaser',
    shortName: 'Robin Okafor',
    company: 'BAYTOW',
    permissions: ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE'],
    regions: ['KC'],
  },
  {
    ...staff,
    username: 'harbor',
    shortName: 'Harper Dunn',
    company: 'HARBOR',
    permissions: ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_CANCEL'],
    regions: ['KC', 'BAL'],
  },
  {
    ...staff,
    username: 'viewer',
    shortName: 'Val Mercer',
    company: 'HARBOR',
    permissions: ['BOOT_VIEW'],
    regions: ['BAL'],
  },
  { ...staff, ...creating, username: 'inactive', shortName: 'Ira Novak', company: 'BAYTOW', active: false },
  {
    ...staff,
    ...creating,
    username: 'noapp',
    shortName: 'Noa Pierce',
    company: 'BAYTOW',
    applications: ['ADS'],
  },
  {
    ...staff,
    username: 'newcompany',
    shortName: 'Nell Ortiz',
    company: 'NEWTOW',
    permissions: ['BOOT_CREATE', 'BOOT_VIEW'],
    regions: ['BAL'],
  },
];
