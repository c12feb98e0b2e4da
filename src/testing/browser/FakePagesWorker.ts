import type { PagesWorker, TakeOver } from '../../stores/page/PagesWorker';

/** A service worker for tests. It records its messages, and newer pages arrive when a test says so. */
export class FakePagesWorker implements PagesWorker {
  isRegistered = false;
  removals = 0;
  /** The requests to take over, in order. */
  readonly asked: TakeOver[] = [];
  readonly renewals: TakeOver[] = [];
  /** What `renew` answers. */
  isRenewed = true;
  private listener: Parameters<PagesWorker['register']>[0] | undefined;

  register(listener: Parameters<PagesWorker['register']>[0]): void {
    this.isRegistered = true;
    this.listener = listener;
  }

  remove(): Promise<void> {
    this.isRegistered = false;
    this.removals += 1;
    return Promise.resolve();
  }

  takeOver(how: TakeOver): void {
    this.asked.push(how);
  }

  renew(how: TakeOver): Promise<boolean> {
    this.renewals.push(how);
    return Promise.resolve(this.isRenewed);
  }

  /** What the page answers to a worker that wants to take over. */
  get isPageFree(): boolean | undefined {
    return this.listener?.isFree();
  }

  /** Newer pages were waiting when the page was opened. */
  bringWaiting(): void {
    this.listener?.onWaiting();
  }

  /** Newer pages have taken over. */
  bringNewer(): void {
    this.listener?.onTakenOver();
  }
}
