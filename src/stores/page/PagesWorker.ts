/** Who takes over: newer pages only if no tab has anything in hand, or in any case. */
export type TakeOver = 'ifFree' | 'now';

/** The service worker that keeps the pages' files on the device; a plain object in tests. */
export interface PagesWorker {
  /**
   * Registers the worker, once the page has nothing more urgent to do.
   * @param listener.isFree whether this page has nothing in hand; asked before newer pages take over
   * @param listener.onWaiting newer pages were on the device already when this page was opened
   * @param listener.onTakenOver newer pages have taken over: a reload shows them
   */
  register(listener: {
    readonly isFree: () => boolean;
    readonly onWaiting: () => void;
    readonly onTakenOver: () => void;
  }): void;
  /** Removes the worker and the files that it keeps, if there are any. */
  remove(): Promise<void>;
  /** Lets newer pages that wait take over. Does nothing if none wait. */
  takeOver(how: TakeOver): void;
  /**
   * Fetches the server's newer pages and lets them take over, so that the next load shows them.
   * @returns false if a tab has something in hand; true also if there is no worker
   */
  renew(how: TakeOver): Promise<boolean>;
}
