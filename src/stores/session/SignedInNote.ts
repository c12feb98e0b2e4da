import type { BrowserPage } from '../page/BrowserPage';
import type { UnfinishedWork } from '../page/UnfinishedWork';

const KEY = 'boot.signed-in';

/**
 * Tells the other tabs who is signed in, and hears it from them. All tabs share one session: a page that still shows
 * somebody who was there before would act under the name of whoever signed in since.
 */
export class SignedInNote {
  private stopListening: (() => void) | null = null;

  constructor(
    private readonly page: Pick<BrowserPage, 'shared' | 'reload'>,
    private readonly unfinished: Pick<UnfinishedWork, 'letGo'>,
  ) {}

  /** @param userId whom this page shows, once that is known */
  start(userId: number): void {
    this.stop();
    const own = String(userId);
    this.stopListening = this.page.shared.onChange(KEY, (other) => {
      if (other !== own) this.showWhoIsThere();
    });
    this.page.shared.set(KEY, own);
  }

  stop(): void {
    this.stopListening?.();
    this.stopListening = null;
  }

  /** The browser asks nothing first: there is no staying under another name, and what is unsent is kept by its screen. */
  private showWhoIsThere(): void {
    this.stop();
    this.unfinished.letGo();
    this.page.reload();
  }
}
