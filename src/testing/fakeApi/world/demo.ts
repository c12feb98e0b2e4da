import type { Permission } from '../../../domain/permissions';
import type { Region } from '../../../domain/wire/region';
import type { LoginUser } from '../../../domain/wire/session';
import type { ListItem, Model, PaymentType, State } from '../../../domain/wire/vehicleLists';
import { aRegion, aUser, HARBOR, NEWTOW, permissionsIn } from '../../builders';

const ALL_REGIONS = ['SF', 'KC', 'BAL'];
const EVERY_BOOT_PERMISSION: Permission[] = [
  'BOOT_CREATE',
  'BOOT_VIEW',
  'BOOT_VIEW_ALL',
  'BOOT_RELEASE',
  'BOOT_CANCEL',
];

/** The supervisor's additional permissions. */
const OF_SUPERVISORS: Permission[] = [
  'BILLING_ADD_PAYMENT',
  'BILLING_VOID_PAYMENT',
  'ADMIN_CASHIER_SHIFTS',
  'ADMIN_REPORTS',
];

/** The demo's regions. */
export const demoRegions = (): Region[] => [
  aRegion(),
  aRegion({ id: 2, code: 'KC', name: 'Kansas City, MO', state: 'MO', zoneId: 'America/Chicago' }),
  aRegion({ id: 3, code: 'BAL', name: 'Baltimore, MD', state: 'MD', zoneId: 'America/New_York' }),
];

/** The boot fee of each region, in dollars. */
export const DEMO_FEES: Readonly<Record<string, number>> = { SF: 175, KC: 125.5, BAL: 90 };

/** The demo's accounts, by name. */
export const demoAccounts = (): Record<DemoAccount, LoginUser> => ({
  supervisor: account(1, 'supervisor', {
    permissions: permissionsIn(ALL_REGIONS, [...EVERY_BOOT_PERMISSION, ...OF_SUPERVISORS]),
  }),
  creator: account(2, 'creator', {}),
  releaser: account(3, 'releaser', {
    permissions: permissionsIn(['KC'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']),
  }),
  harbor: account(4, 'harbor', {
    company: HARBOR,
    permissions: permissionsIn(['KC', 'BAL'], ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_CANCEL']),
  }),
  viewer: account(5, 'viewer', { company: HARBOR, permissions: permissionsIn(['BAL'], ['BOOT_VIEW']) }),
  inactive: account(6, 'inactive', { active: false }),
  noapp: account(7, 'noapp', { applications: [] }),
  newcompany: account(8, 'newcompany', {
    company: NEWTOW,
    clickwrapAccepted: false,
    permissions: permissionsIn(['BAL'], ['BOOT_CREATE', 'BOOT_VIEW']),
  }),
});

/** The short name of a person; null for the system. */
export const personName = (id: number): string | null =>
  Object.values(demoAccounts()).find((account) => account.id === id)?.shortName ?? null;
export type DemoAccount =
  'supervisor' | 'creator' | 'releaser' | 'harbor' | 'viewer' | 'inactive' | 'noapp' | 'newcompany';

function account(id: number, shortName: string, changes: Parameters<typeof aUser>[0]): LoginUser {
  return aUser({ id, shortName, email: `${shortName}@example.com`, ...changes });
}

const item = (id: number, code: string, name: string, alternatives: string[] = []): ListItem => ({
  id,
  code,
  name,
  active: true,
  motorcycle: false,
  alternatives,
});
const model = (id: number, makeId: number, makeCode: string, code: string, name: string): Model => ({
  id,
  makeId,
  makeCode,
  code,
  name,
  active: true,
  motorcycle: false,
});
const state = (id: number, code: string, name: string): State => ({
  id,
  code,
  name,
  displayName: `${code} - ${name}`,
});

/** Short lists with real entries. */
export const demoLists = () => ({
  makes: [
    item(1, 'CHEVROLET', 'Chevrolet', ['Chevy']),
    item(2, 'HONDA', 'Honda'),
    item(3, 'TOYOTA', 'Toyota'),
  ],
  models: [
    model(11, 1, 'CHEVROLET', 'MALIBU', 'Malibu'),
    model(12, 1, 'CHEVROLET', 'SILVERADO', 'Silverado'),
    model(21, 2, 'HONDA', 'ACCORD', 'Accord'),
    model(22, 2, 'HONDA', 'CIVIC', 'Civic'),
    model(31, 3, 'TOYOTA', 'CAMRY', 'Camry'),
  ],
  bodies: [item(1, 'SEDAN', 'Sedan'), item(2, 'SUV', 'SUV'), item(3, 'PICKUP', 'Pickup')],
  colors: [item(1, 'BLUE', 'Blue'), item(2, 'GRAY', 'Gray', ['Grey']), item(3, 'WHITE', 'White')],
  states: [
    state(1, 'CA', 'California'),
    state(2, 'MD', 'Maryland'),
    state(3, 'MO', 'Missouri'),
    state(4, 'NV', 'Nevada'),
  ],
  paymentTypes: [
    { name: 'CASH', displayName: 'Cash' },
    { name: 'CREDIT_CARD', displayName: 'Credit Card' },
    { name: 'CHECK', displayName: 'Check' },
    { name: 'COMPANY_ACCOUNT', displayName: 'Company Account', kind: 'account' as const },
    { name: 'WAIVED', displayName: 'Waived', kind: 'waived' as const },
  ] satisfies PaymentType[],
});

/** The only VIN that the fake decoder knows: the Honda used as the example in 49 CFR 565. */
export const DEMO_VINS: Readonly<
  Record<string, { make: string; model: string; body: string; year: number }>
> = {
  '1HGCM82633A004352': { make: 'HONDA', model: 'ACCORD', body: 'SEDAN', year: 2003 },
};
