import type { WindowLocks } from '../../stores/device/Device';

/**
 * How long a window waits for a name held by another window, in milliseconds: during a reload, the old window may
 * still hold it for a moment.
 */
const PATIENCE_MS = 500;

/**
 * Names held through Web Locks, which the browser releases when the window closes or crashes. Without Web Locks (a page
 * not on https), every window acts as the only one.
 * @param reload reloads the page, which then asks for its locks again
 */
export function browserLocks(
  locks: LockManager | undefined,
  reload: () => void = () => window.location.reload(),
): WindowLocks {
  const own = new Set<string>();
  let hadLocks = false;
  // WebKit may keep a page after the user has left it, together with its locks, or release the locks too late for the
  // next page.
  const left = new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => {
      hadLocks = own.size > 0;
      resolve();
    });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hadLocks) reload();
  });
  const isElsewhere = async (name: string) => {
    const held = locks === undefined ? [] : ((await locks.query()).held ?? []);
    return !own.has(name) && held.some((lock) => lock.name === name);
  };
  /** @returns whether this window holds the name now, which it keeps until the user leaves the page */
  const hold = (manager: LockManager, name: string, options: LockOptions): Promise<boolean> =>
    new Promise((resolve) => {
      const keep = (lock: Lock | null) => {
        if (lock === null) {
          resolve(false);
          return undefined;
        }
        own.add(name);
        resolve(true);
        return left;
      };
      manager.request(name, options, keep).catch(() => resolve(own.has(name)));
    });

  return {
    take: async (name) => {
      if (locks === undefined || own.has(name)) return true;
      // No time limit here: a busy browser may be slow to answer even if the name is free.
      if ((await hold(locks, name, { ifAvailable: true })) || own.has(name)) return true;
      const waiting = new AbortController();
      setTimeout(() => waiting.abort(), PATIENCE_MS);
      return hold(locks, name, { signal: waiting.signal });
    },
    during: async (name, work) => {
      if (locks === undefined) {
        await work();
        return true;
      }
      return locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        own.add(name);
        await Promise.race([work(), left]).finally(() => own.delete(name));
        return true;
      });
    },
    isElsewhere: async (name) => {
      if (!(await isElsewhere(name))) return false;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      return isElsewhere(name);
    },
  };
}
