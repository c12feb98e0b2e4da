import type { BrowserPage } from './BrowserPage';
import type { UnfinishedWork } from './UnfinishedWork';

const TAKEN = 'boot-pages-taken';

/** What becomes of a page whose code is gone: the server has no newer pages, has some, or they are being taken. */
export type RenewalOutcome = 'same' | 'newer' | 'reloading';

/** A page that was opened before an update of the product, and meets it when code that it wants is not there any more. */
export class PageRenewal {
  constructor(
    private readonly page: Pick<BrowserPage, 'newerPages' | 'reload' | 'session'>,
    private readonly unfinished: Pick<UnfinishedWork, 'isAny'>,
  ) {}

  /** Takes the newer pages, if there are some and nothing is in hand; the same ones never twice, or it might not end. */
  readonly meet = async (): Promise<RenewalOutcome> => {
    const { page } = this;
    const newer = await page.newerPages();
    if (newer === null) return 'same';
    if (this.unfinished.isAny() || page.session.get(TAKEN) === newer) return 'newer';
    page.session.set(TAKEN, newer);
    // A browser that keeps nothing would not know that it has tried.
    if (page.session.get(TAKEN) !== newer) return 'newer';
    page.reload();
    return 'reloading';
  };

  /** Takes the newer pages because a person says so. */
  readonly reload = (): void => this.page.reload();
}
