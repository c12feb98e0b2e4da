import { PERMISSION_GROUPS, type Permission } from '../../src/domain/permissions';
import type { ApplicationName, USER_ROLES } from '../../src/domain/wire/session';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'towbridge';

/** A demo company; timeouts in minutes. */
export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly inactivityTimeout: number;
  readonly loginTimeout: number;
  /** Its details on receipts. */
  readonly address: string;
  readonly phone: string;
  readonly licenseNumber: string;
  /** The account that accepted the company's agreement; null if nobody has. */
  readonly acceptedBy: string | null;
}

const TIMEOUTS = { inactivityTimeout: 60, loginTimeout: 12 * 60 } as const;

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    ...{ code: 'BAYTOW', name: 'Bay Tow and Recovery', ...TIMEOUTS, acceptedBy: 'supervisor' },
    ...{
      address: '1650 Evans Ave, San Francisco, CA 94124',
      phone: '(415) 555-0134',
      licenseNumber: 'MCP 0417733',
    },
  },
  {
    ...{ code: 'HARBOR', name: 'Harbor Towing', ...TIMEOUTS, acceptedBy: 'harbor' },
    ...{
      address: '2100 Boston St, Baltimore, MD 21231',
      phone: '(410) 555-0179',
      licenseNumber: 'PSC T-20981',
    },
  },
  {
    ...{ code: 'NEWTOW', name: 'New Tow Services', ...TIMEOUTS, acceptedBy: null },
    ...{
      address: '88 Pulaski Hwy, Baltimore, MD 21224',
      phone: '(410) 555-0102',
      licenseNumber: 'PSC T-31127',
    },
  },
  {
    ...{ code: 'TOWBRIDGE', name: 'Towbridge Management', ...TIMEOUTS, acceptedBy: 'admin' },
    ...{
      address: '500 Howard St, San Francisco, CA 94105',
      phone: '(415) 555-0100',
      licenseNumber: 'MCP 0400001',
    },
  },
];

/** The company that manages the demo regions. */
export const MANAGING_COMPANY = 'BAYTOW';

/** A demo account and its permissions by region. */
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
    applications: ['ADM', 'BOOT', 'RPT'],
    permissions: [
      ...(['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL'] as const),
      ...(['BILLING_ADD_PAYMENT', 'BILLING_VOID_PAYMENT', 'ADMIN_CASHIER_SHIFTS', 'ADMIN_REPORTS'] as const),
      ...(['ADMIN_USERS', 'ADMIN_FEES', 'ADMIN_ZONES', 'RELEASE_REMOVAL'] as const),
    ],
    regions: ['SF', 'KC', 'BAL'],
  },
  {
    ...staff,
    username: 'admin',
    shortName: 'Alex Moreno',
    company: 'TOWBRIDGE',
    role: 'MANAGEMENT_COMPANY',
    applications: ['ADM', 'BOOT'],
    permissions: [...PERMISSION_GROUPS.administration, 'BOOT_VIEW_ALL'],
    regions: ['SF', 'KC', 'BAL'],
  },
  {
    ...staff,
    ...creating,
    username: 'creator',
    shortName: 'Casey Lin',
    company: 'BAYTOW',
    permissions: [...creating.permissions, 'RELEASE_REMOVAL'],
  },
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
  { ...staff, ...creating, username: 'pier', shortName: 'Pia Ross', company: 'HARBOR' },
  {
    ...staff,
    username: 'viewer',
    shortName: 'Val Mercer',
    company: 'HARBOR',
    permissions: ['BOOT_VIEW'],
    regions: ['BAL'],
  },
  {
    ...staff,
    username: 'former',
    shortName: 'Jordan Pike',
    company: 'BAYTOW',
    active: false,
    permissions: ['BOOT_VIEW', 'BOOT_RELEASE'],
    regions: ['SF'],
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
