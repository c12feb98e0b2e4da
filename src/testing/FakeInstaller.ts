import type { Installer } from '../stores/page/InstallStore';

/** A browser's way to install the product, for tests. */
export class FakeInstaller implements Installer {
  installed = false;
  /** How often the browser asked its own question. */
  asked = 0;
  /** What the browser answers to the wish never to delete anything. */
  persistent = true;
  /** The number on the icon. */
  badge = 0;
  private hear: Parameters<Installer['onOffer']>[0] = () => undefined;

  constructor(readonly isByHand = false) {}

  isInstalled(): boolean {
    return this.installed;
  }

  onOffer(hear: Parameters<Installer['onOffer']>[0]): void {
    this.hear = hear;
  }

  persist(): Promise<boolean> {
    return Promise.resolve(this.persistent);
  }

  showBadge(count: number): void {
    this.badge = count;
  }

  /** The browser can be asked. */
  offer(): void {
    this.hear(() => {
      this.asked += 1;
      return Promise.resolve();
    });
  }
}
