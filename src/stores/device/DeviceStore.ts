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
 * What was not sent yet, kept on the device for 24 hours, for its user and region alone: the form, the photos of what is
 * on record, and what was typed into the release of a boot. Signing out leaves a mark first, since the browser may be gone before the files are cleared away.
 */
export class DeviceStore {
  /** Who has signed out on this page: whatever it still wants to keep of theirs while it goes is not kept. */
  private readonly forgotten = new Set<string | number>();

  constructor(
    private readonly device: Device,
    private readonly clock: Clock,
  ) {}

  /** @param userId whose draft it is: nobody else on the device sees it */
  draftOf(userId: string | number, regionCode: string): DraftSlot {
    return new DraftSlot({ ...this.keeper(userId), regionCode });
  }

  /** @param userId whose photos they are: nobody else on the device sees them */
  photosOf(userId: string | number, regionCode: string): PhotoFiles {
    return new PhotoFiles({ ...this.keeper(userId), regionCode });
  }

  /** @param userId whose release it is: nobody else on the device is offered what was typed into it */
  releaseOf(userId: string | number, bootId: number): ReleaseSlot {
    return new ReleaseSlot(this.keeper(userId), bootId);
  }

  /** The region that the person chose last on this device to record boots in; null: none yet. It is no work, so it stays. */
  chosenRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(CHOSEN_REGION, userId)), null);
  }

  chooseRegion(userId: string | number, regionCode: string): void {
    quietly(() => this.device.texts.setItem(keyOf(CHOSEN_REGION, userId), regionCode), undefined);
  }

  /** The region whose boots the person chose last in this browser to list; null: none yet. It stays, as above. */
  listRegion(userId: string | number): string | null {
    return quietly(() => this.device.texts.getItem(keyOf(LIST_REGION, userId)), null);
  }

  /** @param regionCode null forgets it */
  rememberListRegion(userId: string | number, regionCode: string | null): void {
    const { texts } = this.device;
    const key = keyOf(LIST_REGION, userId);
    quietly(() => (regionCode === null ? texts.removeItem(key) : texts.setItem(key, regionCode)), undefined);
  }

  /** The person signs out: everything of theirs goes. */
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
