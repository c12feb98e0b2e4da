import type { Person, SetupCompany, SetupRegion } from '../../../domain/wire/setup';
import { BAYTOW, HARBOR, NEWTOW } from '../../builders';
import { DEMO_FEES, demoAccounts, demoRegions } from './demo';

/** A person in the setup data, with these changes. */
export function aPerson(changes: Partial<Person> = {}): Person {
  return {
    ...{ id: 50, version: 1, username: 'casey', shortName: 'Casey', email: 'casey@example.com' },
    ...{ company: BAYTOW.code, role: 'PROVIDER', applications: ['BOOT'], active: true },
    permissions: { SF: ['BOOT_VIEW'] },
    ...{ defaultRegion: null, lastSignedIn: null, invited: null },
    ...changes,
  };
}

/** The demo's accounts as people. */
export const demoPeople = (): Person[] =>
  Object.entries(demoAccounts()).map(([username, user]) =>
    aPerson({
      ...{ id: user.id ?? 0, username, shortName: user.shortName ?? '', email: user.email ?? '' },
      ...{ company: user.company?.code ?? '', active: user.active === true },
      role: user.userRole ?? 'PROVIDER',
      applications: (user.applications ?? []) as Person['applications'],
      permissions: user.permissions ?? {},
    }),
  );

/** A company in the setup data, with these changes. */
export function aCompany(changes: Partial<SetupCompany> = {}): SetupCompany {
  return {
    ...{ id: 60, version: 1, code: 'ACME', name: 'Acme Towing', address: null, phone: null, email: null },
    ...{ licenseNumber: null, inactivityTimeout: 30, loginTimeout: 720, active: true },
    ...changes,
  };
}

/** The demo's companies. */
export const demoCompanies = (): SetupCompany[] =>
  [BAYTOW, HARBOR, NEWTOW].map((company) =>
    aCompany({ ...company, phone: '415 555 0100', licenseNumber: `L-${String(company.id)}` }),
  );

/** The demo's regions in the setup data. */
export const demoSetupRegions = (): SetupRegion[] =>
  demoRegions().map(({ id, code, name, state, zoneId }) => ({
    ...{ id: id ?? 0, version: 1, code, name, state: state ?? '', zoneId: zoneId ?? '' },
    ...{ defaultLicenseState: state ?? '', owningCompany: null },
    charges: [{ name: 'Boot removal', amount: DEMO_FEES[code] ?? 0 }],
    adsRegionConfig: {},
    ...{ towEligibleAfterHours: null, photoChecklist: [], rights: {}, blindCount: false },
    ...{ receiptNumbers: 'typed', active: true },
  }));
