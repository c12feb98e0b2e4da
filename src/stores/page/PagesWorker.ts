/** When newer pages may take over: only if no tab has unfinished work, or in any case. */
export type TakeOver = 'ifFree' | 'now';

/** The service worker that caches the pages' files on the device; a plain object in tests. */
export interface PagesWorker {
  /**
   * Registers the worker once the page has nothing more urgent to do.
   * @param listener.isFree whether this page has no unfinished work; called before newer pages take over
   * @param listener.onWaiting newer pages were already on the device when this page was opened
   * @param listener.onTakenOver newer pages have taken over: a reload shows them
   */
  register(listener: {
    readonly isFree: () => boolean;
    readonly onWaiting: () => void;
    readonly onTakenOver: () => void;
  }): void;
  /** Removes the worker and its cached files, if there are any. */
  remove(): Promise<void>;
  /** Lets waiting newer pages take over. Does nothing if there are none. */
  takeOver(how: TakeOver): void;
  /**
   * Fetches the server's newer pages and lets them take over, so that the next load shows them.
   * @returns false if a tab has unfinished work; true if there is no worker
   */
  renew(how: TakeOver): Promise<boolean>;
}
