/** What is known at once, without waiting (the Web Storage interface, the part that is used). */
export interface MarkerStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The last word on the draft of a region: the draft itself, or that there is none any more (since, ms). */
export type LastWord = { readonly draft: unknown } | { readonly goneAt: number };

const NONE = '{}';

/**
 * The last words of pages that were going, on the drafts of one user by region: a write to the database would not
 * have come to its end.
 */
export class LastWords {
  /**
   * @param key where they are noted
   * @param note notes a text at once; never throws
   */
  constructor(
    private readonly markers: Pick<MarkerStorage, 'getItem'>,
    private readonly key: string,
    private readonly note: (key: string, text: string) => void,
  ) {}

  /** @returns whatever was said of the region; null where nothing was, or nothing that can be read */
  of(regionCode: string): LastWord | null {
    const word = this.all()[regionCode];
    if (typeof word !== 'object' || word === null) return null;
    if ('goneAt' in word && typeof word.goneAt === 'number') return { goneAt: word.goneAt };
    return 'draft' in word ? { draft: word.draft } : null;
  }

  say(regionCode: string, word: LastWord): void {
    this.note(this.key, JSON.stringify({ ...this.all(), [regionCode]: word }));
  }

  unsay(regionCode: string): void {
    const others = Object.entries(this.all()).filter(([code]) => code !== regionCode);
    this.note(this.key, JSON.stringify(Object.fromEntries(others)));
  }

  unsayAll(): void {
    this.note(this.key, NONE);
  }

  private all(): Record<string, unknown> {
    try {
      const noted: unknown = JSON.parse(this.markers.getItem(this.key) ?? NONE);
      return typeof noted === 'object' && noted !== null ? { ...noted } : {};
    } catch {
      return {};
    }
  }
}
