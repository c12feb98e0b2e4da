import { waitFor } from '@testing-library/react';
import { browserLocks } from './browserLocks';
import type { WindowLocks } from '../../stores/device/Device';

/** A browser's locks. Closing a window releases the locks that it holds. */
class Locks {
  private readonly held = new Map<string, object>();
  private readonly waiting: { name: string; window: object; take: () => void }[] = [];

  /** A partial `LockManager` for one window. */
  of(window: object): LockManager {
    const request = (
      name: string,
      { signal, ifAvailable = false }: LockOptions,
      hold: (lock: object | null) => Promise<unknown>,
    ) =>
      new Promise((resolve, reject) => {
        const take = () => {
          this.held.set(name, window);
          void hold({ name }).then((result) => {
            this.release(name);
            resolve(result);
          });
        };
        if (!this.held.has(name)) take();
        else if (ifAvailable) void hold(null).then(resolve);
        else {
          this.waiting.push({ name, window, take });
          signal?.addEventListener('abort', () => reject(new Error('Nobody let go')));
        }
      });
    const query = async () => ({ held: [...this.held.keys()].map((name) => ({ name })) });
    return { request, query } as unknown as LockManager;
  }

  close(window: object): void {
    for (const [name, holder] of this.held) if (holder === window) this.release(name);
  }

  private release(name: string): void {
    this.held.delete(name);
    const next = this.waiting.findIndex((each) => each.name === name);
    if (next >= 0) this.waiting.splice(next, 1)[0]?.take();
  }
}

function twoWindows() {
  const locks = new Locks();
  const [first, second] = [{}, {}];
  return {
    locks,
    first,
    windows: [first, second].map((each) => browserLocks(locks.of(each), () => undefined)) as [
      WindowLocks,
      WindowLocks,
    ],
  };
}

test('a name belongs to the first window that locks it, until that window closes', async () => {
  const { windows } = twoWindows();
  const [first, second] = windows;
  expect(await first.take('draft')).toBe(true);
  expect(await first.take('draft')).toBe(true);
  expect(await second.take('draft')).toBe(false);
  expect(await second.take('other')).toBe(true);
  expect([await first.isElsewhere('draft'), await second.isElsewhere('draft')]).toEqual([false, true]);
  expect(await second.isElsewhere('nobody’s')).toBe(false);
});

test('a free name is locked, even if a busy browser takes longer to answer than a window waits for another', async () => {
  const busy = {
    request: (_name: string, { signal }: LockOptions, hold: (lock: object) => Promise<void>) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('Nobody let go')));
        setTimeout(() => resolve(hold({})), 700);
      }),
  };
  expect(await browserLocks(busy as unknown as LockManager).take('draft')).toBe(true);
});

test('a closing window releases its lock in time', async () => {
  const { locks, first: window, windows } = twoWindows();
  const [first, second] = windows;
  await first.take('draft');
  const asked = [second.isElsewhere('draft'), second.take('draft')];
  locks.close(window);
  expect(await Promise.all(asked)).toEqual([false, true]);
});

test('a page that was left releases its names, even if the browser keeps it, and loads again if it is shown again', async () => {
  const { locks, windows } = twoWindows();
  const reload = jest.fn();
  const left = browserLocks(locks.of({}), reload);
  await left.take('draft');
  const next = windows[0].take('draft');
  window.dispatchEvent(new Event('pagehide'));
  expect(await next).toBe(true);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that was left in the middle of its work releases the name for the next page', async () => {
  const { locks, windows } = twoWindows();
  const left = browserLocks(locks.of({}), () => undefined);
  void left.during('sending', () => new Promise<never>(() => undefined));
  expect(await windows[0].during('sending', () => Promise.resolve())).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await windows[0].during('sending', () => Promise.resolve())).toBe(true));
});

test('without locks, each window acts as the only one', async () => {
  const alone = browserLocks(undefined);
  expect([await alone.take('draft'), await alone.isElsewhere('draft')]).toEqual([true, false]);
});
