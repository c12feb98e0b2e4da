import type { BrowserPage } from '../page/BrowserPage';
import type { UnfinishedWork } from '../page/UnfinishedWork';

const KEY = 'boot.signed-in';

/**
 * Shares between tabs who is signed in. All tabs share one session, so a page that still shows the previous user
 * would act in the next user's name.
 */
export class SignedInNote {
  private stopListening: (() => void) | null = null;

  constructor(
    private readonly page: Pick<BrowserPage, 'shared' | 'reload'>,
    private readonly unfinished: Pick<UnfinishedWork, 'leaveAnyway'>,
  ) {}

  /** @param userId this page's user */
  start(userId: number): void {
    this.stop();
    const own = String(userId);
    this.stopListening = this.page.shared.onChange(KEY, (other) => {
      if (other !== own) this.showWhoIsThere();
    });
    this.page.shared.set(KEY, own);
  }

  /** Nobody is signed in any more: the other tabs reload. */
  clear(): void {
    this.page.shared.set(KEY, '');
  }

  stop(): void {
    this.stopListening?.();
    this.stopListening = null;
  }

  /** Reloads without asking: the page's user is no longer signed in, and screens store unsent work. */
  showWhoIsThere(): void {
    this.stop();
    this.unfinished.leaveAnyway();
    this.page.reload();
  }
}
