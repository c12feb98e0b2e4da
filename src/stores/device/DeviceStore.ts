import type { Clock } from '../../domain/time/clock';
import { fileKeys, keyOf, quietly, quietlyLater, textKeys, type Device, type Keeper } from './Device';
import { DraftSlot } from './DraftSlot';
import { PhotoFiles } from './PhotoFiles';
import { RELEASE_DRAFT, ReleaseSlot } from './ReleaseSlot';

const KINDS = ['boot-draft', 'boot-photo', 'boot-record'] as const;
const TEXT_KINDS = ['boot-draft', RELEASE_DRAFT] as const;
const CHOSEN_REGION = 'boot-chosen-region';
const LIST_REGION = 'boot-list-region';
const SIGNED_OUT = 'boot-draft-signed-out';

/**
 * Unsent work, stored on the device for 24 hours and visible only to its user: the form and unsent photos of a
 * region, and what was typed into the release of a boot. Sign-out first records its time, which invalidates
 * everything stored before: the browser may be closed before the files are deleted.
 */
export class DeviceStore {
  /** Users who have signed out on this page. Nothing more of theirs is stored. */
  private readonly forgotten = new Set<string | number>();

  constructor(
    private readonly device: Device,
    private readonly clock: Clock,
  ) {}

  /** @param userId the draft's owner; no other user of the device sees it */
  draftOf(userId: string | number, regionCode: string): DraftSlot {
    return new DraftSlot({ ...this.keeper(userId), regionCode });
  }

  /** @param userId the photos' owner; no other user of the device sees them */
  photosOf(userId: string | number, regionCode: string): PhotoFiles {
    return new PhotoFiles({ ...this.keeper(userId), regionCode });
  }

  /** @param userId the release's author; no other user of the device is offered what was typed */
  releaseOf(userId: string | number, bootId: number): ReleaseSlot {
    return new ReleaseSlot(this.keeper(userId), bootId);
  }

  /**
   * The region that the user last chose on this device to record boots in, or null. Survives sign-out, since it is no
   * work.
   */
  chosenRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(CHOSEN_REGION, userId)), null);
  }

  chooseRegion(userId: string | number, regionCode: string): void {
    quietly(() => this.device.texts.setItem(keyOf(CHOSEN_REGION, userId), regionCode), undefined);
  }

  /** The region that the user last chose on this device to list boots of, or null. Survives sign-out too. */
  listRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(LIST_REGION, userId)), null);
  }

  /** @param regionCode null clears the choice */
  rememberListRegion(userId: string | number, regionCode: string | null): void {
    const { texts } = this.device;
    const key = keyOf(LIST_REGION, userId);
    quietly(() => (regionCode === null ? texts.removeItem(key) : texts.setItem(key, regionCode)), undefined);
  }

  /** Deletes the user's unsent work at sign-out. */
  async forget(userId: string | number): Promise<void> {
    const { texts, files } = this.device;
    this.forgotten.add(userId);
    quietly(() => {
      texts.setItem(keyOf(SIGNED_OUT, userId), String(this.clock()));
      for (const kind of TEXT_KINDS) {
        for (const key of textKeys(texts, keyOf(kind, userId, ''))) texts.removeItem(key);
      }
    }, undefined);
    const own = await Promise.all(KINDS.map((kind) => fileKeys(files, keyOf(kind, userId, ''))));
    await Promise.all(own.flat().map((key) => quietlyLater(() => files.delete(key), undefined)));
  }

  private keeper(userId: string | number): Keeper {
    return {
      ...{ device: this.device, clock: this.clock, userId },
      notBefore: () => quietly(() => Number(this.device.texts.getItem(keyOf(SIGNED_OUT, userId)) ?? 0), 0),
      isForgotten: () => this.forgotten.has(userId),
    };
  }
}
