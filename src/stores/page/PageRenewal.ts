import type { BrowserPage } from './BrowserPage';
import type { UnfinishedWork } from './UnfinishedWork';

const TAKEN = 'boot-pages-taken';

/**
 * The outcome for a page whose code is gone: the server has no newer pages, has some, or the browser is loading them.
 */
export type RenewalOutcome = 'same' | 'newer' | 'reloading';

/** A page that was opened before an update and needs code that no longer exists. */
export class PageRenewal {
  constructor(
    private readonly page: Pick<BrowserPage, 'newerPages' | 'reload' | 'session'>,
    private readonly unfinished: Pick<UnfinishedWork, 'isAny'>,
  ) {}

  /**
   * Loads the newer pages if there are some and no work is unsaved. It loads each version once only, so it cannot
   * loop.
   */
  readonly meet = async (): Promise<RenewalOutcome> => {
    const { page } = this;
    const newer = await page.newerPages();
    if (newer === null) return 'same';
    if (this.unfinished.isAny() || page.session.get(TAKEN) === newer) return 'newer';
    page.session.set(TAKEN, newer);
    // Without storage, the browser would not know that it has tried.
    if (page.session.get(TAKEN) !== newer) return 'newer';
    page.reload();
    return 'reloading';
  };

  /** Loads the newer pages because the person asked for it. */
  readonly reload = (): void => this.page.reload();
}
