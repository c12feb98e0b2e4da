import type { WindowLocks } from '../../stores/device/Device';

/**
 * How long a window waits for a name that another one has, milliseconds: on a reload, the window that is going may
 * still have it for a moment.
 */
const PATIENCE_MS = 500;

/**
 * Names by the browser's own locks, which go with their window however it goes. Where there are none (a page without
 * https), every window takes itself for the only one.
 */
export function browserLocks(locks: LockManager | undefined): WindowLocks {
  const own = new Set<string>();
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
        const hold = () => {
          own.add(name);
          resolve(true);
          // Never done: the lock goes with the window.
          return new Promise<never>(() => undefined);
        };
        const waiting = new AbortController();
        setTimeout(() => waiting.abort(), PATIENCE_MS);
        locks.request(name, { signal: waiting.signal }, hold).catch(() => resolve(own.has(name)));
      }),
    isElsewhere: async (name) => {
      if (!(await isElsewhere(name))) return false;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      return isElsewhere(name);
    },
  };
}
