import { makeAutoObservable, runInAction } from 'mobx';
import type { BootValues } from '../../domain/boot/fields';
import { LIMITS } from '../../domain/constants';
import type { SuggestedPlace } from '../../domain/place/suggest';
import type { CreateBootBody, Position } from '../../domain/wire/boot';
import { keyOf, type Choices } from './Lists';
import type { NewBootDeps } from './NewBootDeps';
import type { PlaceBook } from './places/PlaceBook';

/** Suggestions for the address and the requestor in one region's form. Their code loads after the form. */
export class Suggestions {
  private book: PlaceBook | null = null;
  private opening: Promise<PlaceBook | null> | null = null;

  constructor(
    private readonly deps: Pick<NewBootDeps, 'device' | 'loginUser' | 'clientFor'>,
    private readonly regionCode: string,
    private readonly position: { readonly value: Position | null },
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Loads the code and the suggestions, or whatever is still missing. Never throws. */
  async load(): Promise<void> {
    await (await this.open())?.load();
  }

  places(typed: string): readonly SuggestedPlace[] {
    return this.book?.places(typed, this.position.value) ?? [];
  }

  requestors(typed: string): readonly string[] {
    return this.book?.requestors(typed) ?? [];
  }

  /** Searches for roads by a text. Never throws. */
  search(typed: string): void {
    void this.book?.search(typed);
  }

  /** Adds the address and the requestor of this boot to the suggestions. Never throws. */
  async remember({ addr1, city, state, requestedBy, position }: CreateBootBody): Promise<void> {
    const used = { addr1, city, state: state ?? null, requestedBy, position: position ?? null };
    await (await this.open())?.remember(used);
  }

  private open(): Promise<PlaceBook | null> {
    this.opening ??= this.fetchBook();
    return this.opening;
  }

  private async fetchBook(): Promise<PlaceBook | null> {
    const { device, loginUser, clientFor } = this.deps;
    const userId = loginUser.user?.id ?? null;
    const used = userId === null ? null : device.usedOf(userId, this.regionCode);
    try {
      const { openPlaceBook } = await import('./places/openPlaceBook');
      const book = openPlaceBook(clientFor, used, this.regionCode);
      runInAction(() => (this.book = book));
      return book;
    } catch {
      // Without the code, the fields are plain text fields. Loading is tried again when one of them gets the focus.
      this.opening = null;
      return null;
    }
  }
}

/** The fields that a place fills in. Fields that the place does not know stay unchanged. */
export function valuesOfPlace(
  { addr1, addr2, city, state }: SuggestedPlace,
  states: Choices,
): Partial<BootValues> {
  const code = keyOf(states, state);
  return {
    addr1,
    ...(addr2 === null ? {} : { addr2: addr2.slice(0, LIMITS.addressLine) }),
    ...(city === null ? {} : { city: city.slice(0, LIMITS.city) }),
    ...(code === null ? {} : { state: code }),
  };
}
