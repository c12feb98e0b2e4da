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

  return {
    take: (name) =>
      new Promise((resolve) => {
        if (locks === undefined || own.has(name)) {
          resolve(true);
          return;
        }
        const hold = (): Promise<void> => {
          own.add(name);
          resolve(true);
          return left;
        };
        const waiting = new AbortController();
        setTimeout(() => waiting.abort(), PATIENCE_MS);
        locks.request(name, { signal: waiting.signal }, hold).catch(() => resolve(own.has(name)));
      }),
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
