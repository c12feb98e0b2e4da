import { browserPage } from '../../app/platform/browserPage';
import type { BrowserPage, SharedTexts, TabTexts } from '../../stores/page/BrowserPage';

/** A browser page for tests. It records navigations instead of following them, and its timers run only in `tick`. */
export class FakePage implements BrowserPage {
  /** The addresses that the page navigated to, in order. */
  readonly wentTo: string[] = [];
  reloads = 0;
  /** An identifier of the server's newer pages; null if there are none. */
  newer: string | null = null;
  cookieJar = new Map<string, string>();
  readonly session: TabTexts = storage();
  /** The values that this page has shared with other tabs, by key. */
  readonly told = new Map<string, string>();
  readonly shared: SharedTexts = {
    set: (key, value) => void this.told.set(key, value),
    onChange: (key, hear) => {
      const ear = (name: string, value: string) => (name === key ? hear(value) : undefined);
      this.ears.add(ear);
      return () => this.ears.delete(ear);
    },
  };
  private readonly ears = new Set<(key: string, value: string) => void>();
  private readonly timers = new Set<() => void>();

  constructor(private readonly address = '/boot/list') {}

  origin(): string {
    return 'https://boot.example';
  }

  here(): string {
    return this.address;
  }

  query(name: string): string | undefined {
    return new URL(this.address, 'http://localhost').searchParams.get(name) ?? undefined;
  }

  go(url: string): void {
    this.wentTo.push(url);
  }

  reload(): void {
    this.reloads += 1;
  }

  newerPages(): Promise<string | null> {
    return Promise.resolve(this.newer);
  }

  cookies(): string {
    return Array.from(this.cookieJar, ([name, value]) => `${name}=${value}`).join('; ');
  }

  clearCookie(name: string): void {
    this.cookieJar.delete(name);
  }

  every(_milliseconds: number, work: () => void): () => void {
    this.timers.add(work);
    return () => this.timers.delete(work);
  }

  // The real implementation, since jsdom has a document whose events a test can fire.
  readonly onLook: BrowserPage['onLook'] = browserPage().onLook;
  readonly onLeave: BrowserPage['onLeave'] = browserPage().onLeave;

  /** Runs all repeating timers once. */
  tick(): void {
    [...this.timers].forEach((work) => work());
  }

  /** Another tab shares a value. */
  hear(key: string, value: string): void {
    [...this.ears].forEach((ear) => ear(key, value));
  }

  get isTicking(): boolean {
    return this.timers.size > 0;
  }
}

function storage(): TabTexts {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
  };
}
