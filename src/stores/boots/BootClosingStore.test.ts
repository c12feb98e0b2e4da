import { ConnectionError, HttpError, TextReplyError } from '../../api/errors';
import type { ReleaseBootBody } from '../../domain/wire/boot';
import { aBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { BootClosingStore } from './BootClosingStore';
import { BootDetailsStore } from './BootDetailsStore';

const BODY: ReleaseBootBody = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Moss',
  date: '2026-03-10',
  time: '11:30',
  dateTime: '2026-03-10T11:30:00',
  receiptNumber: 'R-1',
  payments: [{ paymentType: 'Cash', paymentAmount: 175 }],
};

/** A banner that says what it is told, and remembers in which order. */
class Banner {
  currentError: string | undefined;
  readonly log: string[] = [];
  clear() {
    this.currentError = undefined;
    this.log.push('cleared');
  }
  report(error: unknown) {
    this.currentError = error instanceof Error ? error.message : 'unknown';
    this.log.push(this.currentError);
  }
}

async function make() {
  const backend = new FakeBackend({ boots: [aBoot({ id: 1 }), aBoot({ id: 2 })] });
  const banner = new Banner();
  const details = new BootDetailsStore({ api: backend.boots, log: () => undefined });
  const list = { reloads: 0, reload: () => Promise.resolve(void (list.reloads += 1)) };
  await details.select(1);
  const store = new BootClosingStore({ api: backend.boots, banner, list, details });
  return { store, backend, banner, details, list };
}

/** Lets everything that was begun come to its end: the fakes answer without a timer. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('releases, and reads list and boot again (REL-12)', async () => {
  const { store, list, details, banner } = await make();
  await expect(store.release('SF', BODY, 'key-1')).resolves.toBe(true);
  await settle();
  expect(store.closingOf(1)).toEqual({
    kind: 'released',
    time: '2026-03-10T11:30:00',
    releasedTo: 'Ada Moss',
  });
  expect(list.reloads).toBe(1);
  expect(details.isClosed).toBe(true);
  expect(banner.currentError).toBeUndefined();
});

it('cancels', async () => {
  const { store, backend, list } = await make();
  await expect(store.cancel('SF', 1, 'Wrong car', 'key-1')).resolves.toBe(true);
  expect(backend.calls.requestsOf('cancel')).toEqual([
    { regionCode: 'SF', bootId: 1, body: 'Wrong car', idempotencyKey: 'key-1' },
  ]);
  expect(store.closingOf(1)).toMatchObject({ kind: 'cancelled' });
  expect(list.reloads).toBe(1);
});

it.each([
  ['release', (store: BootClosingStore) => store.release('SF', BODY, 'key-1')],
  ['cancel', (store: BootClosingStore) => store.cancel('SF', 1, '', 'key-1')],
] as const)('clears the banner before each attempt to %s', async (call, attempt) => {
  const { store, banner, backend } = await make();
  backend.calls.failNext(call, new HttpError(400, 'First'));
  backend.calls.failNext(call, new HttpError(400, 'Second'));
  await attempt(store);
  await attempt(store);
  expect(banner.log).toEqual(['cleared', 'First', 'cleared', 'Second']);
});

it.each([
  ['a second press', (store: BootClosingStore) => store.release('SF', BODY, 'key-1')],
  ['a cancellation', (store: BootClosingStore) => store.cancel('SF', 1, '', 'key-2')],
])('does not send %s while a release is under way, nor after it', async (_, second) => {
  const { store, backend } = await make();
  const held = backend.calls.hold('release');
  const first = store.release('SF', BODY, 'key-1');
  expect(store.sending(1)).toBe('released');
  await expect(second(store)).resolves.toBe(false);
  held.release();
  await first;
  expect(store.sending(1)).toBeUndefined();
  await expect(second(store)).resolves.toBe(false);
  expect(backend.calls.count('release') + backend.calls.count('cancel')).toBe(1);
});

it('holds up no other boot', async () => {
  const { store, backend } = await make();
  const held = backend.calls.hold('release');
  const first = store.release('SF', BODY, 'key-1');
  await expect(store.cancel('SF', 2, '', 'key-2')).resolves.toBe(true);
  held.release();
  await expect(first).resolves.toBe(true);
});

it.each([
  ['a refusal', new HttpError(400, 'Amount is wrong')],
  ['a text with status 200', new TextReplyError('Amount is wrong')],
])('says %s in the banner, and reads list and boot again', async (_, error) => {
  const { store, backend, banner, list, details } = await make();
  backend.calls.failNext('release', error);
  await expect(store.release('SF', BODY, 'key-1')).resolves.toBe(false);
  await settle();
  expect(banner.currentError).toBe('Amount is wrong');
  expect(list.reloads).toBe(1);
  expect(backend.calls.count('details')).toBe(2);
  expect(details.isClosed).toBe(false);
  expect(store.closingOf(1)).toBeUndefined();
});

it("keeps a colleague's release on the banner in the server's words, and shows the boot as it is now (REL-14)", async () => {
  const { store, backend, banner, details } = await make();
  Object.assign(backend.world.boots[0]!, {
    status: 'RELEASED',
    closedBy: 'ben',
    closedTime: '2026-03-10T11:00:00',
  });
  await expect(store.release('SF', BODY, 'key-1')).resolves.toBe(false);
  await settle();
  expect(banner.currentError).toMatch(/^Already released by ben/);
  expect(details.isClosed).toBe(true);
});

it('keeps a text with status 200 on the banner though the boot turns out closed', async () => {
  const { store, backend, banner, details } = await make();
  backend.calls.failNext('release', new TextReplyError('Boot was cancelled by Zed'));
  Object.assign(backend.world.boots[0]!, { status: 'CANCELLED' });
  await store.release('SF', BODY, 'key-1');
  await settle();
  expect(details.isClosed).toBe(true);
  expect(banner.currentError).toBe('Boot was cancelled by Zed');
});

it('says a conflict in the banner where the boot is still active', async () => {
  const { store, backend, banner } = await make();
  backend.calls.failNext('release', new HttpError(409, 'This release is still being worked on'));
  await store.release('SF', BODY, 'key-1');
  await settle();
  expect(banner.currentError).toBe('This release is still being worked on');
});

it('finds out that a release was recorded though its answer was lost (REL-15)', async () => {
  const { store, backend, banner, details } = await make();
  backend.calls.loseNextAnswer('release', new ConnectionError('Connection lost'));
  await expect(store.release('SF', BODY, 'key-1')).resolves.toBe(false);
  expect(banner.log).toContain('Connection lost');
  await settle();
  expect(details.isClosed).toBe(true);
  expect(banner.currentError).toBeUndefined();
});

it('gives the first answer to the same bytes sent again', async () => {
  const { store, backend } = await make();
  backend.calls.loseNextAnswer('release', new ConnectionError('Connection lost'));
  await store.release('SF', BODY, 'key-1');
  await expect(store.release('SF', BODY, 'key-1')).resolves.toBe(true);
  expect(store.closingOf(1)).toMatchObject({ kind: 'released' });
});

it('forgets everything at sign-out', async () => {
  const { store } = await make();
  await store.release('SF', BODY, 'key-1');
  store.reset();
  expect(store.closingOf(1)).toBeUndefined();
});
