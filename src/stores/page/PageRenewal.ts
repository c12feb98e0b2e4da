import type { BrowserPage } from './BrowserPage';
import type { PagesWorker } from './PagesWorker';
import type { UnfinishedWork } from './UnfinishedWork';

const TAKEN = 'boot-pages-taken';

/**
 * The outcome for a page whose code was removed: the server has no newer pages, has newer ones, or they are loading.
 */
export type RenewalOutcome = 'same' | 'newer' | 'reloading';

/** Handles a page that was opened before an update and needs code that no longer exists. */
export class PageRenewal {
  constructor(
    private readonly page: Pick<BrowserPage, 'newerPages' | 'reload' | 'session'>,
    private readonly unfinished: Pick<UnfinishedWork, 'isAny'>,
    private readonly worker: Pick<PagesWorker, 'renew'>,
  ) {}

  /**
   * Reloads if the server has newer pages and no work is unsaved. Reloads only once per version, so it cannot loop.
   */
  readonly meet = async (): Promise<RenewalOutcome> => {
    const { page } = this;
    const newer = await page.newerPages();
    if (newer === null) return 'same';
    if (this.unfinished.isAny() || page.session.get(TAKEN) === newer) return 'newer';
    // The service worker would answer the reload with its cached pages.
    if (!(await this.worker.renew('ifFree'))) return 'newer';
    page.session.set(TAKEN, newer);
    // Without storage the reload would repeat, since nothing would record it.
    if (page.session.get(TAKEN) !== newer) return 'newer';
    page.reload();
    return 'reloading';
  };

  /** Reloads because the user asked for it. */
  readonly reload = async (): Promise<void> => {
    await this.worker.renew('now');
    this.page.reload();
  };
}
