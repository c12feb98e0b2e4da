import { ConnectionError } from '../../api/errors';
import { aNewBoot, fillIn, settle } from '../../testing/newBoot';
import { MemoryDevice } from '../../testing/memoryDevice';

const HOUR = 3_600_000;

async function typed(options: Parameters<typeof aNewBoot>[0] = {}) {
  const made = aNewBoot(options);
  await made.store.start();
  fillIn(made.store);
  await settle();
  return made;
}

/** What the same person sees who opens the screen again, after a reload or a crash. */
async function openedAgain(made: ReturnType<typeof aNewBoot>) {
  const store = made.open();
  await store.start();
  return store;
}

test('what was typed comes back, and says so; Discard makes the form blank for good', async () => {
  const made = await typed();
  const again = await openedAgain(made);
  expect(again.draft.wasRestored).toBe(true);
  expect(again.form.values).toEqual(made.store.form.values);
  expect(again.lists.models.status).toBe('normal');
  again.discard();
  await settle();
  expect([again.draft.wasRestored, again.form.values.license, again.isUnsent]).toEqual([false, '', false]);
  expect((await openedAgain(made)).draft.wasRestored).toBe(false);
});

test('an untouched form leaves no draft, and one that was emptied again neither', async () => {
  const made = aNewBoot();
  await made.store.start();
  made.store.leave('vin');
  await settle();
  expect(made.device.kept.size).toBe(0);
  made.store.change({ license: 'A' });
  await settle();
  expect(made.device.kept.size).toBe(1);
  made.store.change({ license: '' });
  await settle();
  expect(made.device.kept.size).toBe(0);
});

describe('a page that goes while its last word is still being kept', () => {
  /** What was typed last is on its way to the device for ever. */
  async function interrupted() {
    const made = await typed();
    const set = made.device.set.bind(made.device);
    made.device.set = () => new Promise(() => undefined);
    made.store.change({ addr2: 'Rear lot' });
    made.store.keepDraftAtOnce();
    made.device.set = set;
    return made;
  }

  test('loses nothing', async () => {
    const made = await interrupted();
    expect((await openedAgain(made)).form.values.addr2).toBe('Rear lot');
  });

  test('brings nothing back once that was discarded', async () => {
    const made = await interrupted();
    (await openedAgain(made)).discard();
    await settle();
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
    expect([...made.device.markers.values()].join('')).not.toContain('Rear lot');
  });

  test('leaves nothing behind after signing out', async () => {
    const made = await interrupted();
    await made.deps.drafts.forget(1);
    expect([...made.device.markers.values()].join('')).not.toContain('Rear lot');
  });
});

describe('a page that goes while its draft is still being removed', () => {
  /** The draft stays on the device for ever, whatever the page does. */
  async function neverRemoved() {
    const made = await typed();
    made.device.delete = () => new Promise(() => undefined);
    return made;
  }

  test('brings nothing back that was discarded', async () => {
    const made = await neverRemoved();
    made.store.discard();
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  });

  test('brings nothing back that is on record', async () => {
    const made = await neverRemoved();
    await made.store.submit();
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  });

  test('brings back what was typed after that', async () => {
    const made = await neverRemoved();
    made.store.discard();
    made.clock.now += 5;
    made.store.change({ addr2: 'Rear lot' });
    made.store.keepDraftAtOnce();
    expect((await openedAgain(made)).form.values.addr2).toBe('Rear lot');
  });
});

test('last words of one region outlive what is typed and discarded in another', async () => {
  const made = await typed();
  made.device.set = () => new Promise(() => undefined);
  made.store.change({ addr2: 'Rear lot' });
  made.store.keepDraftAtOnce();
  const [, kansas] = made.backend.world.regions;
  const elsewhere = aNewBoot({ device: made.device, region: kansas! }).store;
  elsewhere.change({ addr2: 'Gate 4' });
  elsewhere.keepDraftAtOnce();
  elsewhere.discard();
  expect((await openedAgain(made)).form.values.addr2).toBe('Rear lot');
});

test('is not called lost while it is still being written', async () => {
  const made = await typed();
  made.device.set = () => new Promise(() => undefined);
  made.store.change({ addr2: 'Rear lot' });
  expect([made.store.draft.isKept, made.store.draft.canKeep]).toEqual([false, true]);
});

test('is gone once the boot is recorded', async () => {
  const made = await typed();
  await made.store.submit();
  await settle();
  expect(made.device.kept.size).toBe(0);
});

test('is for its own user and region alone', async () => {
  const device = new MemoryDevice();
  await typed({ device, user: 'supervisor' });
  const other = aNewBoot({ device, user: 'creator' });
  await other.store.start();
  expect(other.store.isUnsent).toBe(false);
  const supervisor = aNewBoot({ device, user: 'supervisor' });
  const [, kansas] = supervisor.backend.world.regions;
  const elsewhere = aNewBoot({ device, user: 'supervisor', region: kansas! });
  await elsewhere.store.start();
  expect(elsewhere.store.isUnsent).toBe(false);
});

test('is forgotten after 24 hours', async () => {
  const made = await typed();
  made.clock.now += 24 * HOUR - 1;
  expect((await openedAgain(made)).draft.wasRestored).toBe(true);
  made.clock.now += 1;
  expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  expect(made.device.kept.size).toBe(0);
});

test('its age counts from the last change, however often it is looked at', async () => {
  const made = await typed();
  for (let visit = 0; visit < 2; visit += 1) {
    made.clock.now += 11 * HOUR;
    const again = await openedAgain(made);
    expect(again.draft.wasRestored).toBe(true);
    again.leave('vin');
    again.keepDraftAtOnce();
    await settle();
  }
  made.clock.now += 2 * HOUR;
  expect((await openedAgain(made)).draft.wasRestored).toBe(false);
});

describe('two windows with a form of the same region', () => {
  async function twoWindows() {
    const device = new MemoryDevice();
    const first = await typed({ device });
    const second = aNewBoot({ device, backend: first.backend });
    await second.store.start();
    return { device, first, second };
  }

  test('neither takes up what is being typed in the other, nor its key', async () => {
    const { first, second } = await twoWindows();
    expect([second.store.isUnsent, second.store.draft.wasRestored]).toEqual([false, false]);
    expect(second.store.submission.idempotencyKey).not.toBe(first.store.submission.idempotencyKey);
    fillIn(second.store);
    second.store.change({ license: '2SEC002' });
    await expect(first.store.submit()).resolves.toBe('confirmed');
    await expect(second.store.submit()).resolves.toBe('confirmed');
  });

  test('both crash: each draft comes back, one after the other', async () => {
    const { device, first, second } = await twoWindows();
    second.store.change({ license: '2SEC002' });
    await settle();
    device.closeWindows();
    const next = aNewBoot({ device, backend: first.backend });
    const again = await openedAgain(next);
    expect(again.form.values.license).toBe('9NEW001');
    await expect(again.submit()).resolves.toBe('confirmed');
    await settle();
    const other = await openedAgain(next);
    expect([other.form.values.license, other.draft.wasRestored]).toEqual(['2SEC002', true]);
  });
});

describe('signing out', () => {
  test('outlives what the page still wants to keep while it goes', async () => {
    const made = await typed();
    await made.deps.drafts.forget(1);
    made.clock.now += 5;
    made.store.change({ addr2: 'Rear lot' });
    made.store.keepDraftAtOnce();
    await settle();
    expect([...made.device.markers.values()].join('')).not.toContain('Rear lot');
    expect(made.device.kept.size).toBe(0);
  });

  test('takes every draft of that user away, and no other', async () => {
    const made = await typed();
    await made.deps.drafts.of(99, 'SF').save({
      values: { ...made.store.form.values },
      idempotencyKey: 'other',
      sent: false,
    });
    await made.deps.drafts.forget(1);
    expect([...made.device.kept.keys()]).toEqual(['boot-draft:99:SF']);
  });

  test('counts even where the page was gone before the drafts were', async () => {
    const made = await typed();
    made.device.failure = new Error('the page is going');
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await made.deps.drafts.forget(1);
    warned.mockRestore();
    made.device.failure = null;
    expect(made.device.kept.size).toBe(1);
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  });
});

test('a crash after sending makes no second boot: the draft has the key, and says that it was sent', async () => {
  const made = await typed();
  const before = made.backend.world.boots.length;
  made.backend.calls.loseNextAnswer('create', new ConnectionError('gone'));
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await made.store.submit();
  logged.mockRestore();
  const again = await openedAgain(made);
  expect(again.submission).toMatchObject({
    idempotencyKey: made.store.submission.idempotencyKey,
    mayBeRecorded: true,
    problem: { kind: 'unknown' },
  });
  await expect(again.submit()).resolves.toBe('confirmed');
  expect(made.backend.world.boots.length).toBe(before + 1);
});

test('the draft is on the device before the boot is on its way', async () => {
  const made = await typed();
  const call = made.backend.calls.hold('create');
  const pressed = made.store.submit();
  await settle();
  expect([...made.device.kept.values()]).toEqual([
    expect.objectContaining({ sent: true, idempotencyKey: made.store.submission.idempotencyKey }),
  ]);
  call.release();
  await pressed;
});

describe('a device that keeps nothing', () => {
  test('holds nothing up, and is known to keep nothing', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const device = new MemoryDevice();
    device.failure = new Error('no storage in a private window');
    const made = await typed({ device });
    expect([made.store.isUnsent, made.store.draft.isKept, made.store.draft.canKeep]).toEqual([
      true,
      false,
      false,
    ]);
    await expect(made.store.submit()).resolves.toBe('confirmed');
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  test('or never answers, neither', async () => {
    const device = new MemoryDevice();
    const made = await typed({ device });
    device.set = () => new Promise<void>(() => undefined);
    made.store.change({ color: 'WHITE' });
    await expect(made.store.submit()).resolves.toBe('confirmed');
  });
});
