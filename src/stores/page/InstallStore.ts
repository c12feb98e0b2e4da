import { makeAutoObservable } from 'mobx';

/** How the browser installs the product, and its storage; a plain object in tests. */
export interface Installer {
  /** Whether this page runs in the installed product. */
  isInstalled(): boolean;
  /** True if people can install only through the browser's menu, as on iPhones. */
  readonly isByHand: boolean;
  /** @param hear receives the function that opens the browser's install prompt, or null once it can't be opened */
  onOffer(hear: (ask: (() => Promise<void>) | null) => void): void;
  /**
   * Asks the browser never to delete the product's stored data.
   * @returns false if it refuses or does not support this
   */
  persist(): Promise<boolean>;
  /** Shows a number on the installed product's icon, where the system has such badges. */
  showBadge(count: number): void;
}

/** What this device remembers about the install offer. */
interface Remembered {
  /** Whether the product was offered here. */
  readonly wasOffered: boolean;
  /** Whether a boot was recorded here. */
  readonly hasBoot: boolean;
}

export interface InstallDeps {
  readonly installer: Installer;
  readonly texts: Pick<Storage, 'getItem' | 'setItem'>;
}

const KEY = 'boot-install';
const NOTHING: Remembered = { wasOffered: false, hasBoot: false };

/**
 * Offers to install the product, once per device, before anything is stored there. On
 * iPhones, an installed product has its own storage, and browsers do not delete an installed product's data.
 */
export class InstallStore {
  /** True once the browser has declined to guarantee that it never deletes stored data. */
  isEvictable = false;
  private remembered: Remembered;
  private ask: (() => Promise<void>) | null = null;
  /** The offer ends with an answer, with the next boot, or with the visit. */
  private isOver = false;
  /** Whether the server announces that boots are stored on the device. */
  private isOn = false;
  /** How many boots on this device are waiting to be sent. */
  private waiting = 0;
  private readonly deps: InstallDeps;

  constructor(deps: InstallDeps) {
    this.deps = deps;
    this.remembered = NOTHING;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** How the product can be installed now; undefined if it is not offered. */
  get offer(): 'button' | 'byHand' | undefined {
    if (!this.isOn || this.isOver || this.waiting > 0) return undefined;
    const way = this.ask !== null ? 'button' : this.deps.installer.isByHand ? 'byHand' : undefined;
    // Ask this last: to answer, the browser has to update the page's styles.
    return way === undefined || this.deps.installer.isInstalled() ? undefined : way;
  }

  /** Starts watching the browser, if the server announces that boots are stored on the device. */
  start(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.remembered = read(this.deps.texts);
    this.isOver = this.remembered.wasOffered;
    this.deps.installer.onOffer(this.hear);
  }

  /** @param count how many boots on this device are waiting to be sent */
  noteWaiting(count: number): void {
    this.waiting = count;
    this.deps.installer.showBadge(count);
  }

  /**
   * A boot was recorded, or stored on this device. After the first one, asks the browser never to delete stored data.
   */
  async noteBoot(): Promise<void> {
    if (!this.isOn) return;
    const { wasOffered, hasBoot } = this.remembered;
    this.isOver ||= wasOffered;
    if (hasBoot) return;
    this.remember({ hasBoot: true });
    this.setEvictable(!(await this.deps.installer.persist()));
  }

  /** Records that the offer is shown. */
  noteOffered(): void {
    if (!this.remembered.wasOffered) this.remember({ wasOffered: true });
  }

  /** The user accepts: opens the browser's own prompt. */
  async install(): Promise<void> {
    this.isOver = true;
    await this.ask?.();
    this.hear(null);
    // Browsers are more likely to grant this to an installed product.
    await this.deps.installer.persist();
  }

  /** The user chooses "not now". */
  decline(): void {
    this.isOver = true;
  }

  /** The user has read that the browser may delete stored data. */
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
      // The offer is shown again on the next visit.
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
