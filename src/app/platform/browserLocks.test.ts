import { browserLocks } from './browserLocks';

/** A browser's locks. Closing a window releases the locks that it holds. */
class Locks {
  private readonly held = new Map<string, object>();
  private readonly waiting: { name: string; window: object; take: () => void }[] = [];

  /** A partial `LockManager` for one window. */
  of(window: object): LockManager {
    const request = (name: string, { signal }: LockOptions, hold: () => Promise<unknown>) =>
      new Promise((_resolve, reject) => {
        const take = () => {
          this.held.set(name, window);
          void hold();
        };
        if (!this.held.has(name)) take();
        else {
          this.waiting.push({ name, window, take });
          signal?.addEventListener('abort', () => reject(new Error('Nobody let go')));
        }
      });
    const query = async () => ({ held: [...this.held.keys()].map((name) => ({ name })) });
    return { request, query } as unknown as LockManager;
  }

  close(window: object): void {
    for (const [name, holder] of this.held) {
      if (holder !== window) continue;
      this.held.delete(name);
      this.waiting.find((each) => each.name === name)?.take();
    }
  }
}

function twoWindows() {
  const locks = new Locks();
  const [first, second] = [{}, {}];
  return {
    locks,
    first,
    windows: [browserLocks(locks.of(first)), browserLocks(locks.of(second))] as const,
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

test('a closing window releases its lock in time', async () => {
  const { locks, first: window, windows } = twoWindows();
  const [first, second] = windows;
  await first.take('draft');
  const asked = [second.isElsewhere('draft'), second.take('draft')];
  locks.close(window);
  expect(await Promise.all(asked)).toEqual([false, true]);
});

test('without locks, each window acts as the only one', async () => {
  const alone = browserLocks(undefined);
  expect([await alone.take('draft'), await alone.isElsewhere('draft')]).toEqual([true, false]);
});
