import type { BrowserPage } from '../page/BrowserPage';
import type { UnfinishedWork } from '../page/UnfinishedWork';

const KEY = 'boot.signed-in';

/**
 * Tells the other tabs who is signed in, and learns it from them. All tabs share one session, so a page that still
 * shows the previous person would act under the next one's name.
 */
export class SignedInNote {
  private stopListening: (() => void) | null = null;

  constructor(
    private readonly page: Pick<BrowserPage, 'shared' | 'reload'>,
    private readonly unfinished: Pick<UnfinishedWork, 'letGo'>,
  ) {}

  /** @param userId the person on this page, once known */
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

  /** No question first: nobody can stay under another person's name, and screens store what is unsent. */
  private showWhoIsThere(): void {
    this.stop();
    this.unfinished.letGo();
    this.page.reload();
  }
}
