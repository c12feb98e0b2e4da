import {
  allPermissions,
  PERMISSION_GROUPS,
  STATUS_SCOPED_TOW_EDITS,
  type Permission,
  type PermissionGroup,
} from '../../domain/permissions';
import { EDITABLE_TOW_STATUSES, TOW_STATUSES } from '../../domain/dispatch/towStatus';
import { aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { LoginUserStore } from './LoginUserStore';
import { PermissionsStore } from './PermissionsStore';

const HELD = {
  SF: ['BOOT_CREATE', 'BOOT_VIEW', 'TOW_EDIT_ON_SITE', 'MADE_UP'],
  KC: ['BOOT_VIEW'],
  BAL: ['BOOT_CREATE'],
  NONE: [],
};
const store = () => new PermissionsStore({ permissions: HELD });

test.each<[string, Permission, boolean]>([
  ['SF', 'BOOT_CREATE', true],
  ['KC', 'BOOT_CREATE', false],
  ['NONE', 'BOOT_CREATE', false],
  ['XX', 'BOOT_CREATE', false],
  ['toString', 'BOOT_CREATE', false],
  ['__proto__', 'BOOT_CREATE', false],
])('in %s, %s is held: %s', (region, permission, held) => {
  expect(store().has(region, permission)).toBe(held);
});

test('checks for all of several permissions and for any of them; an empty list never counts as held (SES-10)', () => {
  const permissions = store();
  expect(permissions.hasAll('SF', ['BOOT_CREATE', 'BOOT_VIEW'])).toBe(true);
  expect(permissions.hasAll('KC', ['BOOT_CREATE', 'BOOT_VIEW'])).toBe(false);
  expect(permissions.hasAny('KC', ['BOOT_CREATE', 'BOOT_VIEW'])).toBe(true);
  expect(permissions.hasAny('KC', ['BOOT_CREATE', 'BOOT_CANCEL'])).toBe(false);
  expect([permissions.hasAll('SF', []), permissions.hasAny('SF', [])]).toEqual([false, false]);
});

test('lists the regions where a permission is held, in alphabetical order (SES-10)', () => {
  const permissions = store();
  expect(permissions.inAnyRegion('BOOT_CREATE')).toBe(true);
  expect(permissions.inAnyRegion('BOOT_RELEASE')).toBe(false);
  expect(permissions.regionsWith('BOOT_CREATE')).toEqual(['BAL', 'SF']);
  expect(permissions.regionsWith('BOOT_RELEASE')).toEqual([]);
});

test.each(TOW_STATUSES)(
  'a tow that is %s may be edited only with the permission for that status',
  (status) => {
    expect(store().mayEditTow('SF', 'TOW_EDIT', status)).toBe(status === 'ON_SITE');
    expect(store().mayEditTow('SF', 'TOW_HOLD_EDIT', status)).toBe(false);
  },
);

test('the catalogue has every group and no duplicate names', () => {
  expect(Object.keys(PERMISSION_GROUPS)).toEqual([
    'tow',
    'hold',
    'releaseAndSale',
    'billing',
    'auction',
    'lien',
    'boot',
    'vehicle',
    'abandonedVehicle',
    'administration',
  ]);
  const all = allPermissions();
  expect(new Set(all).size).toBe(all.length);
  for (const status of EDITABLE_TOW_STATUSES) expect(all).toContain(`TOW_DISPATCHER_NOTES_${status}`);
  expect(all).not.toContain('TOW_EDIT_CLEARED');
});

const words = (text: string) => text.trim().split(/\s+/);

// The groups in order, with their permissions.
test.each<[PermissionGroup, string]>([
  [
    'tow',
    `TOW_CREATE TOW_EDIT TOW_CANCEL TOW_DROP TOW_RESTORE TOW_MANAGE_DRIVER TOW_EDIT_TIMES TOW_CHAT TOW_PHOTOS
     TOW_SLIPS TOW_TRANSFER TOW_STATUS_CHANGE_MANAGEMENT_COMPANY TOW_STATUS_CHANGE_PROVIDER TOW_STATUS_CHANGE_CITY
     TOW_STATUS_CHANGE_ADMIN_COMPANY`,
  ],
  ['hold', 'HOLD_CREATE HOLD_EDIT HOLD_RELEASE HOLD_VOID'],
  [
    'releaseAndSale',
    `RELEASE_AUTHORIZATION RELEASE_PAYMENT RELEASE_RECEIPT RELEASE_REMOVAL RELEASE_FEE_EDIT RELEASE_BACKDATE
     RELEASE_ESTIMATE`,
  ],
  [
    'billing',
    `BILLING_ADD_PAYMENT BILLING_CREATE_CYCLE BILLING_EXCLUSION_REQUEST BILLING_EXCLUSION_DENIAL
     BILLING_VOID_PAYMENT`,
  ],
  [
    'auction',
    `AUCTION_ACCESS AUCTION_UPLOAD AUCTION_SCHEDULE AUCTION_PUBLISH AUCTION_CANDIDATES AUCTION_PHOTOS
     AUCTION_ATTENDEES AUCTION_AUDIT`,
  ],
  ['lien', 'LIEN_BATCH LIEN_DATES LIEN_DETAILS LIEN_EXCEPTION'],
  ['boot', 'BOOT_CREATE BOOT_CANCEL BOOT_RELEASE BOOT_VIEW BOOT_VIEW_ALL'],
  ['vehicle', 'VEHICLE_CREATE VEHICLE_VIEW VEHICLE_NOTE VEHICLE_ATTACHMENTS VEHICLE_PRIVILEGED_NOTES'],
  ['abandonedVehicle', 'AVP_ASSIGN AVP_EDIT AVP_VIEW'],
  [
    'administration',
    `ADMIN_USERS ADMIN_PERMISSION_GROUPS ADMIN_TOW_COMPANIES ADMIN_ZONES ADMIN_FEES ADMIN_DEVICES ADMIN_TRUCKS
     ADMIN_REPORTS ADMIN_SOUND_ALERTS ADMIN_BROADCAST_MESSAGE ADMIN_CONTACTS ADMIN_NOTIFICATIONS ADMIN_ATTACHMENTS
     ADMIN_CASHIER_SHIFTS ADMIN_COMPANY_PAYMENTS ADMIN_ETIMS ADMIN_SEARCH ADMIN_PRACTICE_TOW_REQUEST
     ADMIN_TEST_TOW_REQUEST`,
  ],
])('the group %s has all of its permissions', (group, names) => {
  expect([...PERMISSION_GROUPS[group]].sort()).toEqual(words(names).sort());
});

test('holds, extensions and the three kinds of notes have a permission for each status', () => {
  expect([...STATUS_SCOPED_TOW_EDITS].sort()).toEqual(
    words(
      'TOW_EDIT TOW_HOLD_EDIT TOW_EXTENSION_EDIT TOW_DISPATCHER_NOTES TOW_DRIVER_NOTES TOW_MUNICIPALITY_NOTES',
    ).sort(),
  );
  expect(EDITABLE_TOW_STATUSES).toEqual(words('NEW REQUESTED DISPATCHED ACCEPTED ON_SITE IN_TOW'));
});

describe('the login user', () => {
  test('holds nothing before the user is known, or when signed out (SES-10)', async () => {
    const backend = new FakeBackend({ user: aUser() });
    const user = new LoginUserStore(backend.session);
    const permissions = new PermissionsStore(user);
    expect(permissions.inAnyRegion('BOOT_CREATE')).toBe(false);
    await user.load();
    expect(permissions.has('SF', 'BOOT_CREATE')).toBe(true);
    backend.calls.replyNext('loginUser', { ...aUser(), loggedIn: false });
    await user.load();
    expect([permissions.has('SF', 'BOOT_CREATE'), user.user, user.isActive, user.mayUse('BOOT')]).toEqual([
      false,
      undefined,
      false,
      false,
    ]);
  });

  test('the optional parts of a user default to blank', async () => {
    const backend = new FakeBackend({ user: { loggedIn: true } });
    const user = new LoginUserStore(backend.session);
    await user.load();
    expect([user.isSignedIn, user.isActive, user.towCompanyId, user.company, user.mayUse('BOOT')]).toEqual([
      true,
      false,
      undefined,
      undefined,
      false,
    ]);
    expect(user.settingsOf('SF')).toEqual({});
  });

  test.each([
    ['SF', { useAlert: true }],
    ['KC', { useAlert: false }],
    ['toString', { useAlert: false }],
  ])('settings of %s fall back to DEFAULT', async (region, settings) => {
    const user = new LoginUserStore(
      new FakeBackend({ user: aUser({ settings: { SF: { useAlert: true }, DEFAULT: { useAlert: false } } }) })
        .session,
    );
    await user.load();
    expect(user.settingsOf(region)).toEqual(settings);
  });

  test('has the features that the server announces, or none', async () => {
    const backend = new FakeBackend({ user: aUser({ features: ['records', 'a later one'] }) });
    const user = new LoginUserStore(backend.session);
    expect(user.has('records')).toBe(false);
    await user.load();
    expect([user.has('records'), user.has('live')]).toEqual([true, false]);
    backend.calls.replyNext('loginUser', { ...aUser(), features: undefined });
    await user.load();
    expect(user.has('records')).toBe(false);
  });

  test('settings are empty if there is no DEFAULT either (SES-9)', async () => {
    const user = new LoginUserStore(
      new FakeBackend({ user: aUser({ settings: { SF: { useAlert: true } } }) }).session,
    );
    await user.load();
    expect(user.settingsOf('KC')).toEqual({});
  });
});
