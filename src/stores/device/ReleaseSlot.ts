import { readReleaseDraft, type ReleaseDraft } from '../../domain/stored/releaseDraft';
import { keyOf, readEntry, type UserStorage } from './Device';
import { moveTexts } from './earlierTexts';
import { ENTRY_VERSION } from './EntryStorage';
import { LatestEntry, replace } from './LatestEntry';

/** The prefix of every release draft's key. */
export const RELEASE_DRAFT = 'release-draft';

/** Stores what one user typed into the release of one boot. No method rejects. */
export class ReleaseSlot {
  private readonly key: string;
  private readonly latest: LatestEntry;

  constructor(
    private readonly storage: UserStorage,
    bootId: number,
  ) {
    this.key = keyOf(RELEASE_DRAFT, storage.userId, bootId);
    this.latest = new LatestEntry(storage.device, () => !storage.isForgotten(), replace);
  }

  /** The draft, if it is still valid. */
  async read(): Promise<ReleaseDraft | null> {
    await moveTexts(this.storage, this.key, replace);
    return readEntry(this.storage, this.key, readReleaseDraft);
  }

  save(draft: Omit<ReleaseDraft, 'savedAt'>): void {
    const entry = { version: ENTRY_VERSION, ...draft, savedAt: this.storage.clock() };
    void this.latest.put(this.key, entry satisfies ReleaseDraft);
  }

  remove(): void {
    void this.latest.remove(this.key);
  }
}
