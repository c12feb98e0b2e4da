import { readBootDraft, type BootDraft } from '../../domain/bootDraft';
import type { LastWords } from './LastWords';
import type { KeepingPlace } from './KeepingPlace';

/** The draft of one user in one region. Nothing here ever rejects: a device that keeps nothing has no drafts. */
export interface DraftBox {
  load(): Promise<BootDraft | null>;
  /** @returns whether it was kept */
  save(draft: Omit<BootDraft, 'savedAt'>): Promise<boolean>;
  /** Keeps it without waiting, for a page that is going this very moment. */
  saveAtOnce(draft: Omit<BootDraft, 'savedAt'>): void;
  discard(): Promise<void>;
}

/** Whose draft it is, and what it is kept with. */
export interface DraftPlace extends KeepingPlace {
  readonly lastWords: LastWords;
  readonly key: string;
  readonly regionCode: string;
}

/** Windows in which one person fills in a form of one region at the same time; any more share the last place. */
const PLACES = 9;

/**
 * The draft of one window: two windows with a form of the same region each have a place of their own, so that neither
 * overwrites the other, and none takes up what is being typed in another. A place whose window has gone is taken up by
 * the next one that opens.
 */
export class KeptDraft implements DraftBox {
  /** What sets this window's place apart from the first one: nothing, or `:1`, `:2`… */
  private suffix = '';
  private finding: Promise<void> | null = null;

  constructor(private readonly place: DraftPlace) {}

  async load(): Promise<BootDraft | null> {
    await this.findPlace();
    const kept = await this.place.shelf.read(this.key, this.read);
    const last = this.place.lastWords.of(this.slot);
    if (last === null) return kept;
    if ('goneAt' in last) return kept !== null && kept.savedAt > last.goneAt ? kept : null;
    const said = this.read(last.draft);
    return said !== null && said.savedAt >= (kept?.savedAt ?? 0) ? said : kept;
  }

  async save(draft: Omit<BootDraft, 'savedAt'>): Promise<boolean> {
    await this.findPlace();
    const { shelf, isForgotten, clock } = this.place;
    if (isForgotten()) return false;
    return shelf.write(this.key, { ...draft, savedAt: clock() } satisfies BootDraft);
  }

  saveAtOnce(draft: Omit<BootDraft, 'savedAt'>): void {
    const { lastWords, isForgotten, clock } = this.place;
    if (!isForgotten()) lastWords.say(this.slot, { draft: { ...draft, savedAt: clock() } });
  }

  async discard(): Promise<void> {
    const { shelf, lastWords, clock } = this.place;
    const { key, slot } = this;
    // Said first: the page may be gone before the draft is.
    lastWords.say(slot, { goneAt: clock() });
    const gone = await shelf.remove(key);
    const last = lastWords.of(slot);
    if (gone && last !== null && 'goneAt' in last) lastWords.unsay(slot);
  }

  private get key(): string {
    return this.place.key + this.suffix;
  }

  /** The place's name among the last words. */
  private get slot(): string {
    return this.place.regionCode + this.suffix;
  }

  private readonly read = (kept: unknown) => readBootDraft(kept, this.place.clock(), this.place.notBefore());

  private findPlace(): Promise<void> {
    this.finding ??= this.claimPlace();
    return this.finding;
  }

  /** A place with a draft that no other window is at, else the first free one. */
  private async claimPlace(): Promise<void> {
    const { shelf, claims, lastWords, key, regionCode } = this.place;
    const all = Array.from({ length: PLACES }, (_, place) => (place === 0 ? '' : `:${String(place)}`));
    const kept = new Set(await shelf.keysFrom(key));
    const isUsed = (suffix: string) => kept.has(key + suffix) || lastWords.of(regionCode + suffix) !== null;
    for (const suffix of [...all.filter(isUsed), ...all.filter((each) => !isUsed(each))]) {
      this.suffix = suffix;
      if (await claims.claim(key + suffix)) return;
    }
  }
}
