import { readReleaseDraft, type ReleaseDraft } from '../../domain/stored/releaseDraft';
import { keyOf, quietly, type Keeper } from './Device';

/** The prefix of every release draft's key. */
export const RELEASE_DRAFT = 'release-draft';

/** Stores what one user typed into the release of one boot. No method throws. */
export class ReleaseSlot {
  private readonly key: string;

  constructor(
    private readonly keeper: Keeper,
    bootId: number,
  ) {
    this.key = keyOf(RELEASE_DRAFT, keeper.userId, bootId);
  }

  /** The draft, if it is still valid. */
  read(): ReleaseDraft | null {
    const { device, clock, notBefore } = this.keeper;
    return quietly(() => {
      const kept: unknown = JSON.parse(device.texts.getItem(this.key) ?? 'null');
      return readReleaseDraft(kept, clock(), notBefore());
    }, null);
  }

  save(draft: Omit<ReleaseDraft, 'savedAt'>): void {
    const { device, clock, isForgotten } = this.keeper;
    if (isForgotten()) return;
    const text = JSON.stringify({ ...draft, savedAt: clock() } satisfies ReleaseDraft);
    quietly(() => device.texts.setItem(this.key, text), undefined);
  }

  remove(): void {
    quietly(() => this.keeper.device.texts.removeItem(this.key), undefined);
  }
}
