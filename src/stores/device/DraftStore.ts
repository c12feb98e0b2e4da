import type { Clock } from '../../domain/time';
import type { Claims } from './Claims';
import type { KeepingPlace } from './KeepingPlace';
import { KeptDraft, type DraftBox } from './KeptDraft';
import { KeptPhotos, type PhotoBox } from './KeptPhotos';
import { LastWords, type MarkerStorage } from './LastWords';
import { Shelf, type DraftStorage } from './Shelf';

/** What a device keeps things with, for the windows that are open on it. */
export interface Device {
  /** Drafts and photos. */
  readonly drafts: DraftStorage;
  /** Marks that are there at once. */
  readonly markers: MarkerStorage;
  readonly claims: Claims;
}

const DRAFT = 'boot-draft';
const PHOTO = 'boot-photo';
const RECORD = 'boot-record';
const LAST_WORDS = 'boot-draft-last-words';
const SIGNED_OUT = 'boot-draft-signed-out';

/**
 * What was not sent yet, kept on the device for 24 hours, for its user and region alone: the form, and the photos of
 * what is on record. Signing out leaves a mark first, since the browser may be gone before the rest is cleared away.
 */
export class DraftStore {
  private readonly shelf: Shelf;
  private readonly markers: MarkerStorage;
  private readonly claims: Claims;
  /** Who has signed out on this page: whatever it still wants to keep of theirs while it goes is not kept. */
  private readonly forgotten = new Set<string | number>();

  constructor(
    device: Device,
    private readonly clock: Clock,
  ) {
    this.shelf = new Shelf(device.drafts);
    this.markers = device.markers;
    this.claims = device.claims;
  }

  /** @param userId whose draft it is: nobody else on the device sees it */
  of(userId: string | number, regionCode: string): DraftBox {
    return new KeptDraft({
      ...this.placeOf(userId),
      key: keyOf(DRAFT, userId, regionCode),
      lastWords: this.lastWordsOf(userId),
      regionCode,
    });
  }

  /** @param userId whose photos they are: nobody else on the device sees them */
  photosOf(userId: string | number, regionCode: string): PhotoBox {
    return new KeptPhotos({
      ...this.placeOf(userId),
      prefix: keyOf(PHOTO, userId, regionCode, ''),
      recordKey: keyOf(RECORD, userId, regionCode),
    });
  }

  /** The person signs out: everything of theirs goes. */
  async forget(userId: string | number): Promise<void> {
    this.forgotten.add(userId);
    this.note(keyOf(SIGNED_OUT, userId), String(this.clock()));
    this.lastWordsOf(userId).unsayAll();
    const kinds = [DRAFT, PHOTO, RECORD].map((kind) => this.shelf.keysFrom(keyOf(kind, userId, '')));
    const own = await Promise.all(kinds);
    await Promise.all(own.flat().map((key) => this.shelf.remove(key)));
  }

  private placeOf(userId: string | number): KeepingPlace {
    const { shelf, claims, clock } = this;
    return {
      ...{ shelf, claims, clock },
      notBefore: () => this.signedOutAt(userId),
      isForgotten: () => this.forgotten.has(userId),
    };
  }

  /** Notes something at once; a device that takes no notes says so on the console. */
  private note(key: string, text: string): void {
    try {
      this.markers.setItem(key, text);
    } catch (error) {
      console.warn('This could not be noted on this device:', key, error);
    }
  }

  private lastWordsOf(userId: string | number): LastWords {
    return new LastWords(this.markers, keyOf(LAST_WORDS, userId), (key, text) => this.note(key, text));
  }

  private signedOutAt(userId: string | number): number {
    try {
      return Number(this.markers.getItem(keyOf(SIGNED_OUT, userId)) ?? 0);
    } catch {
      return 0;
    }
  }
}

function keyOf(...parts: readonly (string | number)[]): string {
  return parts.join(':');
}
