import { browserClaims } from './browserClaims';

/** The locks of one browser: those of a window go with it. */
class Locks {
  private readonly held = new Map<string, object>();
  private readonly waiting: { name: string; window: object; take: () => void }[] = [];

  /** The part of a LockManager that is used, as one window has it. */
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
    claims: [browserClaims(locks.of(first)), browserClaims(locks.of(second))] as const,
  };
}

test('a name is the window’s that took it first, for as long as it lives', async () => {
  const { claims } = twoWindows();
  const [first, second] = claims;
  expect(await first.claim('draft')).toBe(true);
  expect(await first.claim('draft')).toBe(true);
  expect(await second.claim('draft')).toBe(false);
  expect(await second.claim('other')).toBe(true);
  expect([await first.isElsewhere('draft'), await second.isElsewhere('draft')]).toEqual([false, true]);
  expect(await second.isElsewhere('nobody’s')).toBe(false);
});

test('a window that is just going still lets go in time', async () => {
  const { locks, first: window, claims } = twoWindows();
  const [first, second] = claims;
  await first.claim('draft');
  const asked = [second.isElsewhere('draft'), second.claim('draft')];
  locks.close(window);
  expect(await Promise.all(asked)).toEqual([false, true]);
});

test('without locks each window takes itself for the only one', async () => {
  const claims = browserClaims(undefined);
  expect([await claims.claim('draft'), await claims.isElsewhere('draft')]).toEqual([true, false]);
});
