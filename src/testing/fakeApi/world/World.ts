import { HttpError } from '../../../api/errors';
import { holds, holdsInAnyRegion, type Permission } from '../../../domain/permissions';
import type { Region } from '../../../domain/wire/region';
import { PAGE } from '../../../domain/constants';
import { wireTime } from '../../../domain/time/zone';
import type { Entry, EntryKind } from '../../../domain/wire/records';
import type { DeviceKind } from '../../../domain/wire/devices';
import type { LoginUser } from '../../../domain/wire/session';
import { aBoot, BAYTOW, HARBOR, NEWTOW, NOW, type StoredBoot } from '../../builders';
import { demoLists, demoRegions } from './demo';
import type { StoredShift } from '../FakeMoney';
import { FakeSite } from '../FakeSetup';

/** Kinds of history entries that increase a boot's version. */
const COUNTED = new Set<EntryKind>([
  ...(['CORRECTED', 'RELEASED', 'CANCELLED', 'REOPENED'] as const),
  ...(['PAYMENT_ADDED', 'PAYMENT_VOIDED', 'PAYMENT_REFUNDED'] as const),
]);
/** Empty values for a history entry. */
const NOTHING_SAID = { note: null, changes: null, amount: null, paymentType: null } as const;

/** An uploaded file: its owner, its URL, its boot. */
export interface StoredFile {
  readonly owner: number;
  readonly regionCode: string;
  /** The SHA-256 of its content; null if it is whatever its device claims. */
  sha256: string | null;
  bootId: number | null;
}

/** A company's agreement, and the documents shown for it. */
export interface StoredAgreement {
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED';
  readonly key: string;
  readonly documents: string[];
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
  uploadUrls = new Map<string, { readonly owner: number; readonly regionCode: string }>();
  agreements = new Map<number, StoredAgreement>([
    [BAYTOW.id, { status: 'ACCEPTED', key: 'agreements/baytow', documents: [] }],
    [HARBOR.id, { status: 'ACCEPTED', key: 'agreements/harbor', documents: [] }],
    [NEWTOW.id, { status: 'PENDING', key: 'agreements/newtow', documents: [] }],
  ]);
  /** The answers of submissions, by idempotency key. */
  answered = new Map<
    string,
    { readonly request: string; readonly reply: unknown; readonly refNum: string }
  >();
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

  /** The signed-in user, if active and authorised for boots. */
  bootUser(): LoginUser & { id: number; towCompanyId: number } {
    const user = this.user();
    if (user.active !== true) throw new HttpError(403, 'Inactive User');
    if (!user.applications?.includes('BOOT')) throw new HttpError(403, 'Unauthorized Application');
    return user;
  }

  /** A boot user whose company has accepted its agreement: required for every change. */
  changer(): LoginUser & { id: number; towCompanyId: number } {
    const user = this.bootUser();
    if (this.agreements.get(user.towCompanyId)?.status === 'PENDING') {
      throw new HttpError(403, 'The agreement of your company is not accepted');
    }
    return user;
  }

  /** @throws {HttpError} 403, whether the region is unknown or the permission is missing */
  need(regionCode: string, permission: Permission): void {
    if (!this.may(regionCode, permission)) throw new HttpError(403, 'Not allowed in this region');
  }

  may(regionCode: string, permission: Permission): boolean {
    return (
      this.regions.some((region) => region.code === regionCode) &&
      holds(this.account?.permissions ?? {}, regionCode, permission)
    );
  }

  mayAnywhere(permission: Permission): boolean {
    return holdsInAnyRegion(this.account?.permissions ?? {}, permission);
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
  bootSeen(id: number): StoredBoot {
    const boot = this.boots.find((one) => one.id === id);
    if (!boot || !this.sees(boot)) throw new HttpError(404, 'No such boot');
    return boot;
  }

  /**
   * Runs a submission once. A repeated key gets the first answer again, a used key with another body is refused, and
   * a refusal does not use up the key.
   */
  once<T>(key: string, request: unknown, work: () => { reply: T; refNum: string }): T {
    const scoped = `${String(this.account?.id)} ${key}`;
    const bytes = JSON.stringify(request);
    const before = this.answered.get(scoped);
    if (before) {
      if (before.request !== bytes) {
        throw new HttpError(422, `Already recorded as ${before.refNum} with other details`);
      }
      return before.reply as T;
    }
    const { reply, refNum } = work();
    this.answered.set(scoped, { request: bytes, reply, refNum });
    return reply;
  }
}
