/** A place of the browser that keeps texts: `sessionStorage`, or nothing at all where it is forbidden. */
export interface TextKeeper {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** A place of the browser that every tab of this site sees: `localStorage`, or nothing at all where it is forbidden. */
export interface SharedTexts {
  set(key: string, value: string): void;
  /**
   * Hears what other tabs set, and what they have set meanwhile when the page comes back out of the browser's history.
   * @returns a function that stops it
   */
  onChange(key: string, hear: (value: string) => void): () => void;
}

/** The browser's page, as far as stores know of it; in tests a plain object. */
export interface BrowserPage {
  /** Path, query and hash of the page that is wanted. */
  here(): string;
  /** One parameter of the page's query. */
  query(name: string): string | undefined;
  /** Leaves for another page of this site, or of the sign-in's. */
  go(url: string): void;
  /** Loads this very page anew. */
  reload(): void;
  /** What tells the pages that the server has now from those of this page; null: they are the same, or it cannot be told. */
  newerPages(): Promise<string | null>;
  /** The cookies that a script may read, as `document.cookie` gives them. */
  cookies(): string;
  clearCookie(name: string): void;
  /** Does the work again and again. @returns a function that stops it */
  every(milliseconds: number, work: () => void): () => void;
  /** Calls `hear` when the user returns to the page. @returns a function that unsubscribes */
  onLook(hear: () => void): () => void;
  /** Kept for as long as the tab is open. */
  readonly session: TextKeeper;
  readonly shared: SharedTexts;
}

/** Whether an address leads to a page of this very site, so that nobody can be led elsewhere by a link to us. */
export function isPathOfThisSite(address: string): boolean {
  // Browsers read `\` as `/` and drop control characters, so `/\evil.example` is another host.
  if (!/^\/(?![/\\])/.test(address) || /[\\\s]/.test(address)) return false;
  return Array.from(address).every((character) => character.charCodeAt(0) >= 0x20);
}
