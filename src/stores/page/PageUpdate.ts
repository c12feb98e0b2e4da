import type { BrowserPage } from './BrowserPage';
import type { PagesWorker } from './PagesWorker';
import type { UnfinishedWork } from './UnfinishedWork';

export interface PageUpdateDeps {
  readonly worker: Pick<PagesWorker, 'register' | 'takeOver'>;
  readonly page: Pick<BrowserPage, 'reload' | 'onLeave'>;
  readonly unfinished: Pick<UnfinishedWork, 'isAny'>;
}

/**
 * Switches to newer pages between two boots: never while a form is filled in, a photo is uploading or the outbox is
 * sending, in this tab or another.
 */
export class PageUpdate {
  private isTakenOver = false;
  private readonly holds = new Set<() => boolean>();

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

  /**
   * Delays the switch to newer pages during an activity that is not a screen's unfinished work, such as sending the
   * outbox.
   * @returns a function that ends the delay
   */
  hold(isBusy: () => boolean): () => void {
    this.holds.add(isBusy);
    return () => {
      this.holds.delete(isBusy);
    };
  }

  /** Called when a reload disturbs nobody: between two screens, or when the page was just opened or hidden. */
  readonly rest = (): void => {
    if (!this.isFree) return;
    if (this.isTakenOver) this.deps.page.reload();
    else this.deps.worker.takeOver('ifFree');
  };

  private get isFree(): boolean {
    return !this.deps.unfinished.isAny() && ![...this.holds].some((isBusy) => isBusy());
  }
}
