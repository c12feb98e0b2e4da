import { HttpError } from '../../../api/errors';
import { CASH_PERMISSIONS, SHIFT_PERMISSIONS } from '../../../domain/cash';
import { holds, type Permission } from '../../../domain/permissions';
import type { Region } from '../../../domain/wire/region';
import { PAGE } from '../../../domain/constants';
import { wireTime } from '../../../domain/time/zone';
import type { Entry, EntryKind } from '../../../domain/wire/records';
import type { DeviceKind } from '../../../domain/wire/devices';
import type { LoginUser } from '../../../domain/wire/session';
import { aBoot, BAYTOW, HARBOR, NEWTOW, NOW, type StoredBoot } from '../../builders';
import { demoLists, demoRegions } from './demo';
import type { StoredShift } from '../FakeMoney';
import type { SaidReport } from '../FakeReports';
import { FakeSite } from '../FakeSetup';

/** Kinds of history entries that increase a boot's version. */
const COUNTED = new Set<EntryKind>([
  ...(['CORRECTED', 'RELEASED', 'CANCELLED', 'REOPENED'] as const),
  ...(['PAYMENT_ADDED', 'PAYMENT_VOIDED', 'PAYMENT_REFUNDED'] as const),
]);
/** Empty values for a history entry. */
const NOTHING_SAID = { note: null, changes: null, amount: null, paymentType: null } as const;

/** The permissions of each call. The user needs one of them in the region of the call or of its boot. */
const NEEDED: Readonly<Record<string, readonly Permission[]>> = {
  uploadUrl: ['BOOT_CREATE'],
  defaultState: ['BOOT_CREATE'],
  create: ['BOOT_CREATE'],
  correct: ['BOOT_CREATE'],
  decodeVin: ['BOOT_CREATE'],
  regionDevices: ['BOOT_CREATE'],
  listOfRegion: ['BOOT_VIEW_ALL'],
  release: ['BOOT_RELEASE'],
  usedReceiptNumber: ['BOOT_RELEASE'],
  cancel: ['BOOT_CANCEL'],
  addPayment: ['BILLING_ADD_PAYMENT'],
  voidPayment: ['BILLING_VOID_PAYMENT'],
  refundPayment: ['BILLING_VOID_PAYMENT'],
  removals: ['RELEASE_REMOVAL'],
  takeRemoval: ['RELEASE_REMOVAL'],
  leaveRemoval: ['RELEASE_REMOVAL'],
  bootOff: ['RELEASE_REMOVAL'],
  bootNotFound: ['RELEASE_REMOVAL'],
  removalBack: ['RELEASE_REMOVAL'],
  openShift: CASH_PERMISSIONS,
  openShifts: ['ADMIN_CASHIER_SHIFTS'],
  openShiftOf: ['ADMIN_CASHIER_SHIFTS'],
  closeShift: SHIFT_PERMISSIONS,
  closedShifts: SHIFT_PERMISSIONS,
  report: ['ADMIN_REPORTS'],
};

/** The parts of a request that decide its permission and identify a repetition. */
interface AnyRequest {
  readonly regionCode?: string;
  readonly region?: string;
  readonly bootId?: number;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** The query for a page of a list. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: string | number | undefined;
}

/** An uploaded file. */
export interface StoredFile {
  /** The SHA-256 of its content; null if it is whatever its device claims. */
  readonly sha256: string | null;
  bootId: number | null;
}

/** The fake backend's state and its access rules. */
export class World {
  clock: () => number = () => NOW;
  account: LoginUser | null = null;
  /** True if a signed-out browser is redirected to a sign-in page elsewhere. */
  auth0Active = true;
  regions: Region[] = demoRegions();
  /** True if lists of boots include our own server's additions. */
  listsMore = false;
  lists = demoLists();
  boots: StoredBoot[] = [
    aBoot({ id: 101 }),
    aBoot({ id: 102, license: '7XYZ890', makeName: 'Toyota', modelName: 'Camry', colorName: 'White' }),
    aBoot({
      id: 103,
      regionCode: 'KC',
      refNum: 'KC-000103',
      towCompanyId: HARBOR.id,
      createdBy: 4,
      license: 'KC1 234',
      licenseState: 'MO',
      city: 'Kansas City',
      state: 'MO',
      totalPaymentAmount: 125.5,
    }),
    aBoot({
      id: 104,
      regionCode: 'BAL',
      refNum: 'BAL-000104',
      towCompanyId: HARBOR.id,
      createdBy: 4,
      license: null,
      licenseState: null,
      vin: 'NO VIN',
      city: 'Baltimore',
      state: 'MD',
      totalPaymentAmount: 90,
    }),
  ];
  /** The physical boots, by region. */
  devices: { readonly regionCode: string; readonly number: string; readonly kind: DeviceKind }[] = [];
  files = new Map<number, StoredFile>();
  /** Upload URLs that were issued and not used yet. */
  uploadUrls = new Set<string>();
  /** By company. */
  agreements = new Map<number, 'PENDING' | 'ACCEPTED' | 'DECLINED'>([
    [BAYTOW.id, 'ACCEPTED'],
    [HARBOR.id, 'ACCEPTED'],
    [NEWTOW.id, 'PENDING'],
  ]);
  /** The receipt number that the next release gets in a region that numbers its receipts; null in others. */
  nextReceiptNumber: string | null = null;
  /** What reports say. */
  report: SaidReport = {};
  /** The answers of submissions, by idempotency key. */
  private readonly answered = new Map<string, { readonly request: string; readonly reply: unknown }>();
  /** Closed shifts, newest first. */
  shifts: StoredShift[] = [];
  /** The setup data. */
  readonly site = new FakeSite(this);
  /** Items per page if the request sets no limit. */
  pageSize: number = PAGE.usual;
  private readonly history = new Map<number, Entry[]>();
  private lastId = 1000;

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /**
   * The signed-in user.
   * @throws {HttpError} 403 if nobody is signed in
   */
  user(): LoginUser & { id: number; towCompanyId: number } {
    const user = this.account;
    if (user?.loggedIn !== true) throw new HttpError(403, 'Authentication required');
    return { ...user, id: user.id ?? 0, towCompanyId: user.towCompanyId ?? 0 };
  }

  may(regionCode: string, permission: Permission): boolean {
    return (
      this.regions.some((region) => region.code === regionCode) &&
      holds(this.account?.permissions ?? {}, regionCode, permission)
    );
  }

  region(code: string): Region {
    const region = this.regions.find((one) => one.code === code);
    if (!region) throw new HttpError(404, 'No such region');
    return region;
  }

  /** True if the user may see a boot. */
  sees(boot: StoredBoot): boolean {
    if (this.may(boot.regionCode, 'BOOT_VIEW_ALL')) return true;
    return this.may(boot.regionCode, 'BOOT_VIEW') && boot.towCompanyId === this.account?.towCompanyId;
  }

  /** A boot's history, oldest entry first. */
  entriesOf(boot: StoredBoot): Entry[] {
    let entries = this.history.get(boot.id);
    if (entries === undefined) {
      const time = boot.bootTime;
      entries = [{ ...NOTHING_SAID, id: this.nextId(), time, by: 'creator', kind: 'RECORDED' }];
      this.history.set(boot.id, entries);
    }
    return entries;
  }

  /**
   * Adds an entry to a boot's history, made by the signed-in user.
   * @returns the time, local to the boot's region
   */
  write(boot: StoredBoot, kind: EntryKind, said: Partial<Entry> = {}): string {
    const time = wireTime(this.clock(), this.region(boot.regionCode).zoneId);
    const by = this.user().shortName ?? null;
    if (kind === 'RECORDED') this.history.set(boot.id, []);
    this.entriesOf(boot).push({ ...NOTHING_SAID, id: this.nextId(), time, by, kind, ...said });
    return time;
  }

  /** The number of changes that the author of a later change must have seen. */
  versionOf(boot: StoredBoot): number {
    return this.entriesOf(boot).filter(({ kind }) => COUNTED.has(kind)).length;
  }

  /** @throws {HttpError} 409 if the boot has changed since the author saw it */
  isAsSeen(boot: StoredBoot, bootVersion: number | undefined): void {
    if (bootVersion === undefined || bootVersion === this.versionOf(boot)) return;
    throw new HttpError(409, `Boot ${boot.refNum} was changed meanwhile`);
  }

  companyName(id: number): string {
    return [BAYTOW, HARBOR, NEWTOW].find((company) => company.id === id)?.name ?? '';
  }

  /**
   * A boot that the user may see.
   * @throws {HttpError} 404 if the user may not see it or it does not exist
   */
  boot(id: number): StoredBoot {
    const boot = this.boots.find((one) => one.id === id);
    if (!boot || !this.sees(boot)) throw new HttpError(404, 'No such boot');
    return boot;
  }

  /** A page of a list. Its cursor is the index of the next item. */
  page<Item>(items: readonly Item[], { cursor, limit }: PageQuery): { items: Item[]; next: string | null } {
    const from = Number(cursor ?? 0);
    const to = from + Number(limit ?? this.pageSize);
    return { items: items.slice(from, to), next: to < items.length ? String(to) : null };
  }

  /**
   * Answers a call that the user may make. A change with a used key gets the first answer again if its details are the
   * same; otherwise it is refused. A refused request does not use up its key.
   */
  answer(name: string, request: AnyRequest, work: () => unknown): unknown {
    const { regionCode, region, bootId, body, idempotencyKey } = request;
    const needed = NEEDED[name];
    if (needed !== undefined) {
      const where = regionCode ?? region ?? this.boot(bootId ?? 0).regionCode;
      if (!needed.some((permission) => this.may(where, permission)))
        throw new HttpError(403, 'Not allowed in this region');
    }
    if (idempotencyKey === undefined) return work();
    const key = `${String(this.user().id)} ${idempotencyKey}`;
    const details = JSON.stringify([name, bootId, body]);
    const before = this.answered.get(key);
    if (before === undefined) {
      const reply = work();
      this.answered.set(key, { request: details, reply });
      return reply;
    }
    if (before.request === details) return before.reply;
    const { refNum = 'this' } = before.reply as { readonly refNum?: string };
    throw new HttpError(422, `Already recorded as ${refNum} with other details`);
  }
}
