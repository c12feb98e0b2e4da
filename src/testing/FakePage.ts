import { browserPage } from '../app/platform/browserPage';
import type { BrowserPage, SharedTexts, TextKeeper } from '../stores/page/BrowserPage';

/** A browser's page that goes nowhere: it writes down where it was sent, and its time passes when the test says. */
export class FakePage implements BrowserPage {
  /** Everywhere the page was sent, in order. */
  readonly wentTo: string[] = [];
  reloads = 0;
  /** The pages that the server has by now, where they are others. */
  newer: string | null = null;
  cookieJar = new Map<string, string>();
  readonly session: TextKeeper = keeper();
  /** What this page has told the other tabs. */
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

  // jsdom has a document of its own, which a test has looked at.
  readonly onLook: BrowserPage['onLook'] = browserPage().onLook;

  /** Lets every repeated work have its turn. */
  tick(): void {
    [...this.timers].forEach((work) => work());
  }

  /** Another tab says something. */
  hear(key: string, value: string): void {
    [...this.ears].forEach((ear) => ear(key, value));
  }

  get isTicking(): boolean {
    return this.timers.size > 0;
  }
}

function keeper(): TextKeeper {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
  };
}
