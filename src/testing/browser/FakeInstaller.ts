import type { Installer } from '../../stores/page/InstallStore';

/** The browser's way to install the product, for tests. */
export class FakeInstaller implements Installer {
  installed = false;
  /** How often the browser's own prompt was opened. */
  asked = 0;
  /** What the browser answers when it is asked never to delete stored data. */
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

  /** The browser's prompt becomes available. */
  offer(): void {
    this.hear(() => {
      this.asked += 1;
      return Promise.resolve();
    });
  }
}
