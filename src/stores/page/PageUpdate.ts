import type { BrowserPage } from './BrowserPage';
import type { PagesWorker } from './PagesWorker';
import type { UnfinishedWork } from './UnfinishedWork';

export interface PageUpdateDeps {
  readonly worker: Pick<PagesWorker, 'register' | 'takeOver'>;
  readonly page: Pick<BrowserPage, 'reload' | 'onLeave'>;
  readonly unfinished: Pick<UnfinishedWork, 'isAny'>;
  /** Whether the outbox is sending, which is no unfinished work of a screen. */
  readonly isSending: () => boolean;
}

/**
 * Switches to newer pages between two boots: never while a form is filled in, a photo is uploading or the outbox is
 * sending, in this tab or another.
 */
export class PageUpdate {
  private isTakenOver = false;

  constructor(private readonly deps: PageUpdateDeps) {}

  /** Registers the worker and follows its updates. */
  start(): void {
    const { worker, page } = this.deps;
    worker.register({
      isFree: () => this.isFree,
      onWaiting: this.rest,
      onTakenOver: () => {
        this.isTakenOver = true;
        this.rest();
      },
    });
    page.onLeave(this.rest);
  }

  /** Called when a reload disturbs nobody: between two screens, or when the page was just opened or hidden. */
  readonly rest = (): void => {
    if (!this.isFree) return;
    if (this.isTakenOver) this.deps.page.reload();
    else this.deps.worker.takeOver('ifFree');
  };

  private get isFree(): boolean {
    return !this.deps.unfinished.isAny() && !this.deps.isSending();
  }
}
