import {
  NOTHING_USED,
  readUsedHere,
  withUsed,
  type UsedBoot,
  type UsedHere,
} from '../../domain/stored/usedHere';
import { keyOf, quietlyLater, readEntry, type Owner } from './Device';
import { ENTRY_VERSION } from './EntryStorage';

/** The key prefix of the places and requestors used before. */
export const USED = 'place';

/** Stores the places and requestors that one user used for boots of one region. No method rejects. */
export class UsedSlot {
  private readonly key: string;

  constructor(private readonly owner: Owner) {
    this.key = keyOf(USED, owner.userId, owner.regionCode, 'used');
  }

  async read(): Promise<UsedHere> {
    return (await readEntry(this.owner, this.key, readUsedHere)) ?? NOTHING_USED;
  }

  /** @returns what is stored now, including what other windows have added */
  async add(boot: UsedBoot): Promise<UsedHere> {
    const { clock, device, isForgotten } = this.owner;
    const used = withUsed(await this.read(), boot, clock());
    if (isForgotten()) return NOTHING_USED;
    const entry = { version: ENTRY_VERSION, ...used };
    await quietlyLater(() => device.entries.change({ put: [[this.key, entry]] }), undefined);
    return used;
  }
}
