import { readReleaseDraft, type ReleaseDraft } from '../../domain/stored/releaseDraft';
import { keyOf, readEntry, type Keeper } from './Device';
import { moveTexts } from './earlierTexts';
import { ENTRY_VERSION } from './EntryStorage';
import { LatestEntry } from './LatestEntry';

/** The prefix of every release draft's key. */
export const RELEASE_DRAFT = 'release-draft';

/** Stores what one user typed into the release of one boot. No method rejects. */
export class ReleaseSlot {
  private readonly key: string;
  private readonly latest: LatestEntry;

  constructor(
    private readonly keeper: Keeper,
    bootId: number,
  ) {
    this.key = keyOf(RELEASE_DRAFT, keeper.userId, bootId);
    this.latest = new LatestEntry(keeper.device, () => !keeper.isForgotten());
  }

  /** The draft, if it is still valid. */
  async read(): Promise<ReleaseDraft | null> {
    await moveTexts(this.keeper, this.key);
    return readEntry(this.keeper, this.key, readReleaseDraft);
  }

  save(draft: Omit<ReleaseDraft, 'savedAt'>): void {
    const entry = { version: ENTRY_VERSION, ...draft, savedAt: this.keeper.clock() };
    void this.latest.put(this.key, entry satisfies ReleaseDraft);
  }

  remove(): void {
    void this.latest.remove(this.key);
  }
}
