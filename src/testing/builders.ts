import { RECORDED_FIELDS, type RecordedField } from '../domain/boot/fields';
import type { Permission } from '../domain/permissions';
import { newIdempotencyKey } from '../domain/idempotency';
import type { NoticePrint } from '../domain/stored/noticePrint';
import type { RemovalAct } from '../domain/stored/removalAct';
import type { OutboxEntry, OutboxPhoto } from '../domain/stored/outboxEntry';
import type {
  BootStatus,
  Charge,
  CreateBootBody,
  Photo,
  Position,
  RecordedPayment,
  Removal,
} from '../domain/wire/boot';
import type { VoidReceipt } from '../domain/wire/records';
import type { Region } from '../domain/wire/region';
import type { LoginUser, TowCompany } from '../domain/wire/session';

/** The fixed time of the fake backend: 10 March 2026, 11:30 in San Francisco. */
export const NOW = Date.UTC(2026, 2, 10, 18, 30);

/** A boot as the fake backend stores it. */
export interface StoredBoot extends Record<Exclude<RecordedField, 'license' | 'licenseState'>, string> {
  id: number;
  refNum: string;
  regionCode: string;
  towCompanyId: number;
  createdBy: number;
  license: string | null;
  licenseState: string | null;
  makeName: string;
  modelName: string;
  colorName: string;
  bodyName: string;
  /** Local to the region, `YYYY-MM-DDTHH:mm:ss`. */
  bootTime: string;
  /** Dollars. */
  totalPaymentAmount: number;
  photos: Photo[];
  status: BootStatus;
  closedTime: string | null;
  /** `closedTime` in UTC. */
  closedTimeUtc?: string;
  releasedTo: string | null;
  cancelNote: string | null;
  closedBy: string | null;
  receiptNumber: string | null;
  payments: RecordedPayment[];
  charges: Charge[];
  /** Where the vehicle was booted; missing if the device did not send its position. */
  position?: Position | null;
  /** The boot's removal; missing if there is none. */
  removal?: Removal | null;
  /** The number of its notice; missing if it has none. */
  noticeNumber?: string | null;
  /** The receipts of releases that were voided by a reopening. */
  voidReceipts?: VoidReceipt[];
}

const BLANK = Object.fromEntries(RECORDED_FIELDS.map((field) => [field, ''])) as Record<
  RecordedField,
  string
>;

/** An active boot in San Francisco with these changes. */
export function aBoot(changes: Partial<StoredBoot> = {}): StoredBoot {
  const id = changes.id ?? 101;
  return {
    ...BLANK,
    id,
    refNum: `SF-${String(id).padStart(6, '0')}`,
    regionCode: 'SF',
    towCompanyId: BAYTOW.id,
    createdBy: 1,
    license: '8ABC123',
    licenseState: 'CA',
    vin: '1HGCM82633A004352',
    makeName: 'Honda',
    modelName: 'Accord',
    colorName: 'Blue',
    bodyName: 'Sedan',
    addr1: '500 Howard Street',
    addr2: '',
    city: 'San Francisco',
    state: 'CA',
    requestedBy: 'Officer Diaz',
    bootTime: '2026-03-09T08:15:00',
    totalPaymentAmount: 175,
    photos: [],
    status: 'ACTIVE',
    closedTime: null,
    releasedTo: null,
    cancelNote: null,
    closedBy: null,
    receiptNumber: null,
    payments: [],
    charges: [{ name: 'Boot fee', amount: changes.totalPaymentAmount ?? 175 }],
    ...changes,
  };
}

/** A removal that has been waiting since 11:10 and is due at 12:10, with these changes. */
export function aRemoval(changes: Partial<Removal> = {}): Removal {
  return {
    ...{
      state: 'WAITING',
      why: 'RELEASED',
      askedTime: '2026-03-10T11:10:00',
      dueTime: '2026-03-10T12:10:00',
    },
    ...{ takenBy: null, takenTime: null, offTime: null, offBy: null, ...changes },
  };
}

/** San Francisco with these changes. */
export function aRegion(changes: Partial<Region> = {}): Region {
  return {
    id: 1,
    code: 'SF',
    name: 'San Francisco, CA',
    state: 'CA',
    country: 'US',
    zoneId: 'America/Los_Angeles',
    serverTimeOffset: -28_800_000,
    distanceUnit: 'MILES',
    phoneNumberCountryCode: '1',
    ...changes,
  };
}

export const BAYTOW = { id: 1, name: 'Bay Tow', code: 'BAYTOW', inactivityTimeout: 30, loginTimeout: 720 };
export const HARBOR = {
  id: 2,
  name: 'Harbor Boot',
  code: 'HARBOR',
  inactivityTimeout: 30,
  loginTimeout: 720,
};
export const NEWTOW = { id: 3, name: 'New Tow', code: 'NEWTOW', inactivityTimeout: 30, loginTimeout: 720 };

/** The same permissions in each of these regions. */
export function permissionsIn(
  regionCodes: readonly string[],
  permissions: readonly Permission[],
): Record<string, string[]> {
  return Object.fromEntries(regionCodes.map((code) => [code, [...permissions]]));
}

/** A signed-in, active user of Bay Tow who may record boots in San Francisco, with these changes. */
export function aUser(changes: Partial<LoginUser> = {}): LoginUser {
  const company: TowCompany = changes.company ?? BAYTOW;
  return {
    loggedIn: true,
    auth0Active: true,
    id: 1,
    shortName: 'creator',
    email: 'creator@example.com',
    towCompanyId: company.id,
    userRole: 'PROVIDER',
    applications: ['BOOT'],
    permissions: permissionsIn(['SF'], ['BOOT_CREATE', 'BOOT_VIEW']),
    settings: {},
    active: true,
    clickwrapAccepted: true,
    defaultRegionCode: 'SF',
    ...changes,
    company,
  };
}

/** A photo in the outbox of this device. */
export function anOutboxPhoto(changes: Partial<OutboxPhoto> = {}): OutboxPhoto {
  return {
    ...{ id: '0001', name: 'front.jpg', type: 'image/jpeg', size: 6, sha256: null },
    ...{ state: 'waiting', text: '', ...changes },
  };
}

/** A boot in the outbox of user 1 of Bay Tow, which waits to be sent. */
export function anOutboxEntry(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    ...{
      key: 'key-1',
      userId: 1,
      companyId: BAYTOW.id,
      companyName: null,
      regionCode: 'SF',
      values: {},
      edited: [],
      photos: [],
    },
    body: { license: '9NEW001', licenseState: 'CA', addr1: '500 Howard St' } as CreateBootBody,
    ...{ keptAt: NOW, state: 'waiting', mayBeRecorded: false, problem: null },
    ...{ recorded: null, noticeNumber: null, recordedAt: null, draft: null, ...changes },
  };
}

/** A stored act of user 1: a boot is off the car. */
export function aRemovalAct(changes: Partial<RemovalAct> = {}): RemovalAct {
  return {
    ...{ key: newIdempotencyKey(), kind: 'off', bootId: 1, regionCode: 'SF', license: '8LATE01' },
    ...{ licenseState: 'CA', dateTime: '2026-03-10T11:30:00', note: '', device: '', swap: false },
    ...{
      keptAt: NOW,
      sendAt: NOW,
      photos: [],
      isSent: false,
      state: 'waiting',
      problem: '',
      asksSwap: false,
    },
    ...changes,
  };
}

/** A stored print of user 1's notice. */
export function aNoticePrint(changes: Partial<NoticePrint> = {}): NoticePrint {
  const line = { label: 'Plate', value: '8KLM204' };
  const page = {
    language: 'en' as const,
    headline: 'DO NOT MOVE',
    company: ['Bay Tow'],
    facts: [line],
    charges: [],
  };
  return {
    ...{ key: newIdempotencyKey(), bootId: 1, bootKey: null, regionCode: 'SF', license: '8KLM204' },
    ...{ licenseState: 'CA', number: 'N-7KQ2MZ4H', printedTime: '2026-03-10T11:30:00', byHand: false },
    facts: [{ ...page, total: line, sections: [], number: { label: 'Notice', value: 'N-7KQ2MZ4H' } }],
    ...{ keptAt: NOW, sendAt: NOW, state: 'waiting', problem: '', ownNumber: null, ...changes },
  };
}
