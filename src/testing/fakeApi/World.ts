import { HttpError } from '../../api/errors';
import { holds, holdsInAnyRegion, type Permission } from '../../domain/permissions';
import type { Region } from '../../domain/wire/region';
import { PAGE } from '../../domain/constants';
import { wireTime } from '../../domain/time/zone';
import type { Entry, EntryKind } from '../../domain/wire/records';
import type { LoginUser } from '../../domain/wire/session';
import { aBoot, BAYTOW, HARBOR, NEWTOW, NOW, type StoredBoot } from '../builders';
import { demoLists, demoRegions } from './demo';
import type { StoredShift } from './FakeMoney';
import { FakeSite } from './FakeSetup';

/** Acts that give a boot a new version. */
const COUNTED = new Set<EntryKind>([
  ...(['CORRECTED', 'RELEASED', 'CANCELLED', 'REOPENED'] as const),
  ...(['PAYMENT_ADDED', 'PAYMENT_VOIDED'] as const),
]);
/** The empty values of a history entry besides its kind. */
const NOTHING_SAID = { note: null, changes: null, amount: null, paymentType: null } as const;

/** An uploaded file: its owner, its URL, its boot. */
export interface StoredFile {
  readonly owner: number;
  readonly regionCode: string;
  bootId: number | null;
}

/** A company's agreement and its shown documents. */
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
  /** True if the lists of boots have our own server's additions. */
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
  files = new Map<number, StoredFile>();
  /** Upload URLs that were issued and not used yet. */
  uploadUrls = new Map<string, { readonly owner: number; readonly regionCode: string }>();
  agreements = new Map<number, StoredAgreement>([
    [BAYTOW.id, { status: 'ACCEPTED', key: 'agreements/baytow', documents: [] }],
    [HARBOR.id, { status: 'ACCEPTED', key: 'agreements/harbor', documents: [] }],
    [NEWTOW.id, { status: 'PENDING', key: 'agreements/newtow', documents: [] }],
  ]);
  /** One submission's answer under its Idempotency-Key. */
  answered = new Map<
    string,
    { readonly request: string; readonly reply: unknown; readonly refNum: string }
  >();
  /** Closed shifts, newest first. */
  shifts: StoredShift[] = [];
  /** What is set up. */
  readonly site = new FakeSite(this);
  /** Items per page if a call does not say. */
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

  /** @throws {HttpError} 403, the same for an unknown region as for one without the permission */
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

  /** Everything that was done to a boot, oldest first. */
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
   * Records an act of the signed-in user on a boot.
   * @returns the time, local to its region
   */
  write(boot: StoredBoot, kind: EntryKind, said: Partial<Entry> = {}): string {
    const time = wireTime(this.clock(), this.region(boot.regionCode).zoneId);
    const by = this.user().shortName ?? null;
    this.entriesOf(boot).push({ ...NOTHING_SAID, id: this.nextId(), time, by, kind, ...said });
    return time;
  }

  /** How often a boot was changed in a way that the next author must know about. */
  versionOf(boot: StoredBoot): number {
    return this.entriesOf(boot).filter(({ kind }) => COUNTED.has(kind)).length;
  }

  /** @throws {HttpError} 409 if the boot is not as the author of a change has seen it */
  isAsSeen(boot: StoredBoot, bootVersion: number | undefined): void {
    if (bootVersion === undefined || bootVersion === this.versionOf(boot)) return;
    throw new HttpError(409, `Boot ${boot.refNum} was changed meanwhile`);
  }

  companyName(id: number): string {
    return [BAYTOW, HARBOR, NEWTOW].find((company) => company.id === id)?.name ?? '';
  }

  /**
   * A boot that the user may see.
   * @throws {HttpError} 404, the same for one that does not exist
   */
  bootSeen(id: number): StoredBoot {
    const boot = this.boots.find((one) => one.id === id);
    if (!boot || !this.sees(boot)) throw new HttpError(404, 'No such boot');
    return boot;
  }

  /**
   * Runs a submission once: a repeated key gets the first answer, a used key with another body is refused, and a
   * refusal does not use the key up.
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
