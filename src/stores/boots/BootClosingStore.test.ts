import { ConnectionError, HttpError, TextReplyError } from '../../api/errors';
import type { ClosedReply, ReleaseBootBody } from '../../domain/wire/boot';
import { aBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { Submission } from '../lib/Submission';
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

/** A banner that records its messages in order. */
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
  const store = new BootClosingStore({ banner, list, details });
  // One submission for each form, as in the real forms.
  const releasing = new Submission<ReleaseBootBody, ClosedReply>((body, idempotencyKey) =>
    backend.boots.release({ regionCode: 'SF', body, idempotencyKey }),
  );
  const release = () =>
    store.close(1, { kind: 'released', releasedTo: 'Ada Moss' }, () => releasing.send(() => BODY));
  const cancel = (bootId = 1, note = '') => {
    const cancelling = new Submission<string, ClosedReply>((body, idempotencyKey) =>
      backend.boots.cancel({ regionCode: 'SF', bootId, body, idempotencyKey }),
    );
    return store.close(bootId, { kind: 'cancelled' }, () => cancelling.send(() => note));
  };
  return { store, backend, banner, details, list, release, cancel };
}

type Made = Awaited<ReturnType<typeof make>>;

/** Lets pending promises resolve. The fakes answer without timers. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('releases, and reloads the list and the boot (REL-12)', async () => {
  const { store, list, details, banner, release } = await make();
  await expect(release()).resolves.toBe(true);
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
  const { store, backend, list, cancel } = await make();
  await expect(cancel(1, 'Wrong car')).resolves.toBe(true);
  expect(backend.calls.requestsOf('cancel')).toEqual([
    { regionCode: 'SF', bootId: 1, body: 'Wrong car', idempotencyKey: expect.any(String) as string },
  ]);
  expect(store.closingOf(1)).toMatchObject({ kind: 'cancelled' });
  expect(list.reloads).toBe(1);
});

it.each([
  ['release', ({ release }: Made) => release()],
  ['cancel', ({ cancel }: Made) => cancel()],
] as const)('clears the banner before each attempt to %s', async (call, attempt) => {
  const made = await make();
  const { banner, backend } = made;
  backend.calls.failNext(call, new HttpError(400, 'First'));
  backend.calls.failNext(call, new HttpError(400, 'Second'));
  await attempt(made);
  await attempt(made);
  expect(banner.log).toEqual(['cleared', 'First', 'cleared', 'Second']);
});

it.each([
  ['a second press', ({ release }: Made) => release()],
  ['a cancellation', ({ cancel }: Made) => cancel()],
])('does not send %s during or after a release', async (_, second) => {
  const made = await make();
  const { store, backend, release } = made;
  const held = backend.calls.hold('release');
  const first = release();
  expect(store.sending(1)).toBe('released');
  await expect(second(made)).resolves.toBe(false);
  held.release();
  await first;
  expect(store.sending(1)).toBeUndefined();
  await expect(second(made)).resolves.toBe(false);
  expect(backend.calls.count('release') + backend.calls.count('cancel')).toBe(1);
});

it('does not block other boots', async () => {
  const { backend, release, cancel } = await make();
  const held = backend.calls.hold('release');
  const first = release();
  await expect(cancel(2)).resolves.toBe(true);
  held.release();
  await expect(first).resolves.toBe(true);
});

it.each([
  ['a refusal', new HttpError(400, 'Amount is wrong')],
  ['a text with status 200', new TextReplyError('Amount is wrong')],
])('reports %s in the banner, and reloads the list and the boot', async (_, error) => {
  const { store, backend, banner, list, details, release } = await make();
  backend.calls.failNext('release', error);
  await expect(release()).resolves.toBe(false);
  await settle();
  expect(banner.currentError).toBe('Amount is wrong');
  expect(list.reloads).toBe(1);
  expect(backend.calls.count('details')).toBe(2);
  expect(details.isClosed).toBe(false);
  expect(store.closingOf(1)).toBeUndefined();
});

it("shows a colleague's release in the banner in the server's words, and the boot's current state (REL-14)", async () => {
  const { backend, banner, details, release } = await make();
  Object.assign(backend.world.boots[0]!, {
    status: 'RELEASED',
    closedBy: 'ben',
    closedTime: '2026-03-10T11:00:00',
  });
  await expect(release()).resolves.toBe(false);
  await settle();
  expect(banner.currentError).toMatch(/^Already released by ben/);
  expect(details.isClosed).toBe(true);
});

it('keeps the text of a 200 refusal on the banner even if the boot turns out to be closed', async () => {
  const { backend, banner, details, release } = await make();
  backend.calls.failNext('release', new TextReplyError('Boot was cancelled by Zed'));
  Object.assign(backend.world.boots[0]!, { status: 'CANCELLED' });
  await release();
  await settle();
  expect(details.isClosed).toBe(true);
  expect(banner.currentError).toBe('Boot was cancelled by Zed');
});

it('shows a conflict on the banner if the boot is still active', async () => {
  const { backend, banner, release } = await make();
  backend.calls.failNext('release', new HttpError(409, 'This release is still being worked on'));
  await release();
  await settle();
  expect(banner.currentError).toBe('This release is still being worked on');
});

it('finds that a release was recorded although its answer was lost (REL-15)', async () => {
  const { backend, banner, details, release } = await make();
  backend.calls.loseNextAnswer('release', new ConnectionError('Connection lost'));
  await expect(release()).resolves.toBe(false);
  expect(banner.log).toContain('Connection lost');
  await settle();
  expect(details.isClosed).toBe(true);
  expect(banner.currentError).toBeUndefined();
});

it('returns the first answer when the same body is sent again', async () => {
  const { store, backend, release } = await make();
  backend.calls.loseNextAnswer('release', new ConnectionError('Connection lost'));
  await release();
  await expect(release()).resolves.toBe(true);
  expect(store.closingOf(1)).toMatchObject({ kind: 'released' });
});

it('ignores an answer that arrives after sign-out', async () => {
  const { store, backend, banner, list, release } = await make();
  const held = backend.calls.hold('release');
  const pressed = release();
  await settle();
  store.reset();
  held.release();
  await expect(pressed).resolves.toBe(false);
  expect([store.closingOf(1), store.sending(1), list.reloads]).toEqual([undefined, undefined, 0]);
  expect(banner.log).toEqual(['cleared']);
});

it('is cleared at sign-out', async () => {
  const { store, release } = await make();
  await release();
  store.reset();
  expect(store.closingOf(1)).toBeUndefined();
});
