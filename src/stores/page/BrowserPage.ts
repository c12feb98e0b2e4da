/** Text storage of this tab: `sessionStorage`, or no storage where the browser forbids it. */
export interface TabTexts {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Text storage shared by all tabs of this site: `localStorage`, or no storage where the browser forbids it. */
export interface SharedTexts {
  set(key: string, value: string): void;
  /**
   * Reports what other tabs set, including what they set while this page was in the back/forward cache.
   * @returns a function that stops it
   */
  onChange(key: string, hear: (value: string) => void): () => void;
}

/** The browser's page as the stores see it; a plain object in tests. */
export interface BrowserPage {
  /** Path, query and hash of the requested page. */
  here(): string;
  /** The site that the page belongs to, such as `https://boot.example.com`. */
  origin(): string;
  /** One parameter of the page's query. */
  query(name: string): string | undefined;
  /** Navigates to another page of this site, or to the sign-in page. */
  go(url: string): void;
  /** Reloads this page. */
  reload(): void;
  /**
   * An identifier of the server's pages if they are newer than this page; null if they are the same or the check
   * failed.
   */
  newerPages(): Promise<string | null>;
  /** The cookies readable by scripts, in the format of `document.cookie`. */
  cookies(): string;
  clearCookie(name: string): void;
  /** Runs a callback at an interval. @returns a function that stops it */
  every(milliseconds: number, work: () => void): () => void;
  /** Calls `hear` whenever the user returns to the page. @returns a function that unsubscribes */
  onLook(hear: () => void): () => void;
  /** Calls `hear` whenever the page is hidden by another tab or application. @returns a function that unsubscribes */
  onLeave(hear: () => void): () => void;
  /** Lasts until the tab is closed. */
  readonly session: TabTexts;
  readonly shared: SharedTexts;
}
