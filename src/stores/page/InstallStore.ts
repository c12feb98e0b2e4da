import { makeAutoObservable } from 'mobx';

/** The browser's way to install the product, and its storage; a plain object in tests. */
export interface Installer {
  /** Whether this page runs in the installed product. */
  isInstalled(): boolean;
  /** True where people can install only by the browser's own menu, as on iPhones. */
  readonly isByHand: boolean;
  /** @param hear receives the function that shows the browser's question, or null once it can't be asked */
  onOffer(hear: (ask: (() => Promise<void>) | null) => void): void;
  /** Asks the browser never to delete what the product keeps. @returns false if it refuses or has no such thing */
  persist(): Promise<boolean>;
  /** Shows a number on the installed product's icon, where the system has such badges. */
  showBadge(count: number): void;
}

/** What this device remembers of the offer. */
interface Remembered {
  /** How often the user said "not now". */
  readonly declined: number;
  /** How many boots were recorded here; counted up to two. */
  readonly boots: number;
}

export interface InstallDeps {
  readonly installer: Installer;
  readonly texts: Pick<Storage, 'getItem' | 'setItem'>;
}

const KEY = 'boot-install';
const NOTHING: Remembered = { declined: 0, boots: 0 };
/** The offer comes back once, after this many boots. */
const BOOTS_BEFORE_SECOND = 2;

/**
 * Offers to install the product: at first, before anything waits on the device, and once more after the second boot. An
 * installed product has a storage of its own on iPhones, and browsers do not delete what it keeps.
 */
export class InstallStore {
  /** True once the browser has refused to promise that it never deletes what is kept. */
  isEvictable = false;
  private remembered: Remembered;
  private ask: (() => Promise<void>) | null = null;
  /** Whether the server announces that boots are kept on the device. */
  private isOn = false;
  /** How many boots wait on this device. */
  private waiting = 0;
  private readonly deps: InstallDeps;

  constructor(deps: InstallDeps) {
    this.deps = deps;
    this.remembered = NOTHING;
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true });
  }

  /** How the product can be installed now; undefined if it is not offered. */
  get offer(): 'button' | 'byHand' | undefined {
    const { declined, boots } = this.remembered;
    const isTime = declined === 0 || (declined === 1 && boots >= BOOTS_BEFORE_SECOND);
    if (!this.isOn || !isTime || this.waiting > 0 || this.deps.installer.isInstalled()) return undefined;
    if (this.ask !== null) return 'button';
    return this.deps.installer.isByHand ? 'byHand' : undefined;
  }

  /** Starts to follow the browser, where the server announces that boots are kept on the device. */
  start(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.remembered = read(this.deps.texts);
    this.deps.installer.onOffer(this.hear);
  }

  /** @param count how many boots wait on this device to be sent */
  noteWaiting(count: number): void {
    this.waiting = count;
    this.deps.installer.showBadge(count);
  }

  /** A boot was recorded or kept on this device. With the first one, asks the browser to keep what is stored. */
  async noteBoot(): Promise<void> {
    if (!this.isOn) return;
    const { boots } = this.remembered;
    if (boots < BOOTS_BEFORE_SECOND) this.remember({ boots: boots + 1 });
    if (boots === 0) this.setEvictable(!(await this.deps.installer.persist()));
  }

  /** The user accepts: the browser asks its own question. */
  async install(): Promise<void> {
    await this.ask?.();
    this.hear(null);
    // An installed product is more likely to be promised it.
    await this.deps.installer.persist();
  }

  /** The user says "not now". */
  decline(): void {
    this.remember({ declined: this.remembered.declined + 1 });
  }

  /** The user has read that the browser may delete what is kept. */
  closeEvictable(): void {
    this.isEvictable = false;
  }

  private hear(ask: (() => Promise<void>) | null): void {
    this.ask = ask;
  }

  private setEvictable(isEvictable: boolean): void {
    this.isEvictable = isEvictable;
  }

  private remember(change: Partial<Remembered>): void {
    this.remembered = { ...this.remembered, ...change };
    try {
      this.deps.texts.setItem(KEY, JSON.stringify(this.remembered));
    } catch {
      // The offer comes again on the next visit.
    }
  }
}

function read(texts: InstallDeps['texts']): Remembered {
  try {
    const stored = JSON.parse(texts.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return { ...NOTHING, ...stored };
  } catch {
    return NOTHING;
  }
}
