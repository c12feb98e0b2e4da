import { discarded } from '../../domain/stored/bootStates';
import type { Clock } from '../../domain/time/clock';
import { bootChange, isTyped } from './bootChange';
import { BootDrafts } from './BootDrafts';
import { BOOT, BootPhotos, PHOTO } from './BootPhotos';
import {
  keyOf,
  keysWith,
  NOTICE_PRINT,
  quietly,
  quietlyLater,
  REMOVAL_ACT,
  textKeys,
  type Device,
  type UserStorage,
} from './Device';
import { ENTRY_VERSION, isNewer } from './EntryStorage';
import { OPEN_RECORD, PHOTO_OF_BOOT, PhotoFiles } from './PhotoFiles';
import { RELEASE_DRAFT, ReleaseSlot } from './ReleaseSlot';
import { USED, UsedSlot } from './UsedSlot';

/** The kinds of entries that are deleted at sign-out. */
const PERSONAL_KINDS = [RELEASE_DRAFT, PHOTO_OF_BOOT, OPEN_RECORD, PHOTO, USED] as const;
const CHOSEN_REGION = 'boot-chosen-region';
const LIST_REGION = 'boot-list-region';
const REMOVAL_REGION = 'boot-removal-region';
const SIGNED_OUT = 'signed-out';

/**
 * Unsent work, stored on the device for 24 hours and visible only to its user: the form and unsent photos of a region,
 * and what was typed into the release of a boot. Sign-out deletes it and records the time, which invalidates any older
 * data that another window stores later.
 */
export class DeviceStore {
  /** Users who have signed out on this page. Nothing more is stored for them. */
  private readonly forgotten = new Set<string | number>();

  constructor(
    private readonly device: Device,
    private readonly clock: Clock,
  ) {}

  /** @param userId whose drafts these are; no other user of the device sees them */
  draftsOf(userId: string | number, regionCode: string): BootDrafts {
    return new BootDrafts({ ...this.storageOf(userId), regionCode });
  }

  /** @param userId the photos' owner; no other user of the device sees them */
  photosOf(userId: string | number, regionCode: string): PhotoFiles {
    return new PhotoFiles({ ...this.storageOf(userId), regionCode });
  }

  /** @param userId the owner of the photos of boots that are not recorded yet */
  bootPhotosOf(userId: string | number): BootPhotos {
    return new BootPhotos(this.storageOf(userId));
  }

  /** @param userId whose places and requestors these are; no other user of the device sees them */
  usedOf(userId: string | number, regionCode: string): UsedSlot {
    return new UsedSlot({ ...this.storageOf(userId), regionCode });
  }

  /** @param userId the release's author; no other user of the device is offered what was typed */
  releaseOf(userId: string | number, bootId: number): ReleaseSlot {
    return new ReleaseSlot(this.storageOf(userId), bootId);
  }

  /**
   * The region where the user last recorded boots on this device, or null. Survives sign-out, since it is not
   * unsent work.
   */
  chosenRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(CHOSEN_REGION, userId)), null);
  }

  chooseRegion(userId: string | number, regionCode: string): void {
    quietly(() => this.device.texts.setItem(keyOf(CHOSEN_REGION, userId), regionCode), undefined);
  }

  /** The region whose boots the user last listed on this device, or null. Survives sign-out too. */
  listRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(LIST_REGION, userId)), null);
  }

  /** @param regionCode null clears the choice */
  rememberListRegion(userId: string | number, regionCode: string | null): void {
    const { texts } = this.device;
    const key = keyOf(LIST_REGION, userId);
    quietly(() => (regionCode === null ? texts.removeItem(key) : texts.setItem(key, regionCode)), undefined);
  }

  /** The region whose boots to remove the user last looked at on this device, or null. Survives sign-out too. */
  removalRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(REMOVAL_REGION, userId)), null);
  }

  rememberRemovalRegion(userId: string | number, regionCode: string): void {
    quietly(() => this.device.texts.setItem(keyOf(REMOVAL_REGION, userId), regionCode), undefined);
  }

  /**
   * Deletes the user's unsent work at sign-out. Never rejects.
   * @param how `keepsOutbox`: boots that are waiting to be sent stay, with their photos, and so does what was done at
   * the cars, and what was printed. Anything that newer pages wrote always stays.
   */
  async forget(userId: string | number, { keepsOutbox = false } = {}): Promise<void> {
    const { device } = this;
    this.forgotten.add(userId);
    quietly(() => {
      // A page that closes leaves its last change as a text.
      const kinds = [BOOT, RELEASE_DRAFT].map((kind) => textKeys(device.texts, keyOf(kind, userId, '')));
      for (const key of kinds.flat()) device.texts.removeItem(key);
    }, undefined);
    const leaving = keepsOutbox ? PERSONAL_KINDS : [...PERSONAL_KINDS, REMOVAL_ACT, NOTICE_PRINT];
    const own = await Promise.all(leaving.map((kind) => keysWith({ device }, keyOf(kind, userId, ''))));
    const boots = await quietlyLater(() => device.entries.entries(keyOf(BOOT, userId, '')), null);
    const acts = await keysWith({ device }, keyOf(REMOVAL_ACT, userId, ''));
    const staying = [
      ...(boots ?? [])
        .filter(([, entry]) => isNewer(entry) || (keepsOutbox && !isTyped(entry)))
        .map(([key]) => key),
      ...(keepsOutbox ? acts : []),
    ];
    const stays = (key: string) =>
      // If the outbox can't be read, any photo may belong to a boot that stays.
      (boots === null && key.startsWith(`${PHOTO}:`)) ||
      staying.some(
        (each) => key === each || key.startsWith(`${PHOTO}:${each.slice(each.indexOf(':') + 1)}:`),
      );
    const remove = [...own.flat(), ...(boots ?? []).map(([key]) => key)].filter((key) => !stays(key));
    const note = { version: ENTRY_VERSION, at: this.clock() };
    const corrected = (boots ?? []).flatMap(([key, entry]) => bootChange(key, entry, discarded)?.put ?? []);
    const stay = corrected.filter(([key]) => !remove.includes(key));
    const change = { put: [[keyOf(SIGNED_OUT, userId), note] as const, ...stay], remove };
    await quietlyLater(() => device.entries.change(change), undefined);
  }

  /** What each kind of storage needs to know about this user. */
  storageOf(userId: string | number): UserStorage {
    return {
      device: this.device,
      clock: this.clock,
      userId,
      notBefore: () => this.signedOutAt(userId),
      isForgotten: () => this.forgotten.has(userId),
    };
  }

  private signedOutAt(userId: string | number): Promise<number> {
    return quietlyLater(async () => {
      const note = await this.device.entries.get(keyOf(SIGNED_OUT, userId));
      return typeof note === 'object' && note !== null && 'at' in note ? Number(note.at) : 0;
    }, 0);
  }
}
