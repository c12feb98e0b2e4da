import { ConnectionError } from '../../api/errors';
import { deferred } from '../../testing/deferred';
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

/** Everything stored on the device, as text. */
const storedTexts = (made: ReturnType<typeof aNewBoot>) =>
  JSON.stringify([...made.device.kept.values(), ...made.device.textsKept.values()]);

/** Opens the screen again for the same user, as after a reload or crash. */
async function openedAgain(made: ReturnType<typeof aNewBoot>) {
  const store = made.open();
  await store.start();
  return store;
}

test('typed values are restored with a notice; Discard blanks the form for good (DRAFT-1)', async () => {
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

test('errors are shown again, except in fields that were never touched (DRAFT-8)', async () => {
  const made = aNewBoot();
  await made.store.start();
  made.store.change({ vin: '1HGCM82643A004352' });
  made.store.leave('vin');
  await settle();
  const { form } = await openedAgain(made);
  expect(form.shownErrorOf('vin')).toEqual({ code: 'vinInvalid' });
  expect(form.shownErrorOf('make')).toBeNull();
});

test('neither an untouched form nor one that was emptied again leaves a draft (DRAFT-2)', async () => {
  const made = aNewBoot();
  await made.store.start();
  made.store.leave('vin');
  await settle();
  expect(made.device.drafts).toEqual([]);
  made.store.change({ license: 'A' });
  await settle();
  expect(made.device.drafts).toHaveLength(1);
  made.store.change({ license: '' });
  await settle();
  expect(made.device.drafts).toEqual([]);
});

describe('a page that closes right after something was typed', () => {
  async function interrupted() {
    const made = await typed();
    made.store.change({ addr2: 'Rear lot' });
    return made;
  }

  test('loses nothing', async () => {
    const made = await interrupted();
    expect((await openedAgain(made)).form.values.addr2).toBe('Rear lot');
  });

  test('does not restore what was then discarded', async () => {
    const made = await interrupted();
    (await openedAgain(made)).discard();
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
    expect(storedTexts(made)).not.toContain('Rear lot');
  });

  test('leaves nothing behind after signing out', async () => {
    const made = await interrupted();
    await made.deps.device.forget(1);
    expect(storedTexts(made)).not.toContain('Rear lot');
  });
});

test('a page that closes before the device has stored the last change loses nothing (DRAFT-1)', async () => {
  const made = await typed();
  const { device } = made;
  const change = device.change.bind(device);
  device.change = () => new Promise(() => undefined);
  made.store.change({ addr1: '99 Late St' });
  await settle();
  device.change = change;
  device.closeWindows();
  expect((await openedAgain(made)).form.values.addr1).toBe('99 Late St');
  await settle();
  expect(device.textsKept.size).toBe(0);
});

test('an old text restored by a killed browser does not replace a newer draft (DRAFT-1)', async () => {
  const made = await typed();
  const [key = ''] = made.device.drafts;
  const old = made.device.kept.get(key) as { savedAt: number };
  made.clock.now += 1_000;
  made.store.change({ addr1: '99 New St' });
  await settle();
  made.device.textsKept.set(key, JSON.stringify(old));
  made.device.closeWindows();
  expect((await openedAgain(made)).form.values.addr1).toBe('99 New St');
});

describe('a page that closes right after its draft became obsolete', () => {
  test('does not restore what was discarded', async () => {
    const made = await typed();
    made.store.discard();
    expect(made.device.drafts).toEqual([]);
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  });

  test('does not restore what is on record', async () => {
    const made = await typed();
    await made.store.submit();
    expect(made.device.drafts).toEqual([]);
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  });

  test('restores what was typed after that', async () => {
    const made = await typed();
    made.store.discard();
    made.clock.now += 5;
    made.store.change({ addr2: 'Rear lot' });
    await settle();
    expect((await openedAgain(made)).form.values.addr2).toBe('Rear lot');
  });
});

test('the draft of one region survives typing and discarding in another', async () => {
  const made = await typed();
  made.store.change({ addr2: 'Rear lot' });
  const [, kansas] = made.backend.world.regions;
  const elsewhere = aNewBoot({ device: made.device, region: kansas! }).store;
  elsewhere.change({ addr2: 'Gate 4' });
  elsewhere.discard();
  expect((await openedAgain(made)).form.values.addr2).toBe('Rear lot');
});

test('counts as stored only once the device has stored it (DRAFT-9)', async () => {
  const made = await typed();
  const change = made.device.change.bind(made.device);
  const written = deferred<undefined>();
  made.device.change = async (what) => {
    await written.promise;
    return change(what);
  };
  made.store.change({ addr2: 'Rear lot' });
  await settle();
  expect(made.store.draft.isStored).toBe(false);
  written.resolve(undefined);
  await settle();
  expect([made.store.draft.isStored, storedTexts(made).includes('Rear lot')]).toEqual([true, true]);
});

test('runs one write at a time, and the latest one wins', async () => {
  const made = await typed();
  const before = made.device.changes;
  for (const addr2 of ['R', 'Re', 'Rea', 'Rear']) made.store.change({ addr2 });
  await settle();
  expect(made.device.changes - before).toBe(2);
  expect((await openedAgain(made)).form.values.addr2).toBe('Rear');
});

describe('a draft in local storage', () => {
  const old = (made: ReturnType<typeof aNewBoot>, key: string) =>
    JSON.stringify({
      ...{ state: 'typed', key, regionCode: 'SF', values: { license: 'OLD1', vin: 7 }, edited: ['license'] },
      ...{ mayBeRecorded: false, savedAt: made.clock.now - HOUR },
    });

  test('is restored, with defaults for the fields that it lacks', async () => {
    const made = aNewBoot();
    made.device.textsKept.set('boot:1:old-key', old(made, 'old-key'));
    const again = await openedAgain(made);
    expect(again.draft.wasRestored).toBe(true);
    expect(again.form.values).toMatchObject({ license: 'OLD1', vin: '', city: 'San Francisco', state: 'CA' });
    expect(again.submission.key).toBe('old-key');
  });

  test('is moved once, and left to a window that is still open', async () => {
    const made = aNewBoot();
    await made.device.openWindow().locks.take('boot:1:open');
    for (const key of ['open', 'closed']) made.device.textsKept.set(`boot:1:${key}`, old(made, key));
    await openedAgain(made);
    expect([[...made.device.textsKept.keys()], made.device.drafts]).toEqual([
      ['boot:1:open'],
      ['boot:1:closed'],
    ]);
  });
});

test('an entry of a newer version is neither read nor removed (DRAFT-10)', async () => {
  const made = aNewBoot();
  const newer = { version: 2, state: 'typed', savedAt: made.clock.now };
  made.device.kept.set('boot:1:key', newer);
  expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  expect(made.device.kept.get('boot:1:key')).toEqual(newer);
});

describe('defaults that arrive late', () => {
  async function withoutDefault() {
    const made = aNewBoot();
    made.backend.calls.failNext('defaultState', new ConnectionError('gone'));
    await made.store.start();
    fillIn(made.store);
    expect(made.store.form.values.licenseState).toBeNull();
    return made;
  }

  test('fill in fields of a restored form that nobody has touched', async () => {
    const made = await withoutDefault();
    const again = await openedAgain(made);
    expect(again.draft.wasRestored).toBe(true);
    expect(again.form.values.licenseState).toBe('CA');
  });

  test('do not overwrite what the user has emptied, nor give a license state to a vehicle without a plate', async () => {
    const made = await withoutDefault();
    made.store.change({ licenseState: null, city: '' });
    expect((await openedAgain(made)).form.values).toMatchObject({ licenseState: null, city: '' });
    made.store.change({ noLicense: true });
    expect((await openedAgain(made)).form.values.licenseState).toBeNull();
  });
});

test('is removed once the boot is recorded (DRAFT-3)', async () => {
  const made = await typed();
  await made.store.submit();
  await settle();
  expect(made.device.drafts).toEqual([]);
});

test('belongs only to its own user and region (DRAFT-3)', async () => {
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

test('expires after 24 hours (DRAFT-3)', async () => {
  const made = await typed();
  made.clock.now += 24 * HOUR - 1;
  expect((await openedAgain(made)).draft.wasRestored).toBe(true);
  made.clock.now += 1;
  expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  expect(made.device.drafts).toEqual([]);
});

test('its age counts from the last change, however often it is read', async () => {
  const made = await typed();
  for (let visit = 0; visit < 2; visit += 1) {
    made.clock.now += 11 * HOUR;
    const again = await openedAgain(made);
    expect(again.draft.wasRestored).toBe(true);
    again.leave('vin');
    again.saveDraft();
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

  test("do not restore each other's text or use each other's key (DRAFT-4)", async () => {
    const { first, second } = await twoWindows();
    expect([second.store.isUnsent, second.store.draft.wasRestored]).toEqual([false, false]);
    expect(second.store.submission.key).not.toBe(first.store.submission.key);
    fillIn(second.store);
    second.store.change({ license: '2SEC002' });
    await expect(first.store.submit()).resolves.toBe('confirmed');
    await expect(second.store.submit()).resolves.toBe('confirmed');
  });

  test('both crash: the two drafts are restored one after the other', async () => {
    const { device, first, second } = await twoWindows();
    second.clock.now += 5;
    second.store.change({ license: '2SEC002' });
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
  test('stops what the page still tries to save while it closes', async () => {
    const made = await typed();
    await made.deps.device.forget(1);
    made.clock.now += 5;
    made.store.change({ addr2: 'Rear lot' });
    expect(storedTexts(made)).not.toContain('Rear lot');
    expect(made.device.drafts).toEqual([]);
  });

  test('removes every draft of that user, and no other', async () => {
    const made = await typed();
    await made.deps.device.draftsOf(99, 'SF').save({
      values: { ...made.store.form.values },
      edited: [],
      key: 'other',
      mayBeRecorded: false,
    });
    await made.deps.device.forget(1);
    expect(made.device.drafts).toEqual(['boot:99:other']);
  });

  test('also invalidates drafts that another window stored before', async () => {
    const made = await typed();
    const drafts = new Map(made.device.kept);
    await made.deps.device.forget(1);
    for (const [key, draft] of drafts) made.device.kept.set(key, draft);
    expect((await openedAgain(made)).draft.wasRestored).toBe(false);
  });
});

test('a crash after sending does not create a second boot: the draft has the key and is marked as sent (DRAFT-5)', async () => {
  const made = await typed();
  const before = made.backend.world.boots.length;
  made.backend.calls.loseNextAnswer('create', new ConnectionError('gone'));
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await made.store.submit();
  logged.mockRestore();
  const again = await openedAgain(made);
  expect(again.submission).toMatchObject({
    key: made.store.submission.key,
    mayBeRecorded: true,
    problem: { kind: 'unknown' },
  });
  await expect(again.submit()).resolves.toBe('confirmed');
  expect(made.backend.world.boots.length).toBe(before + 1);
});

test('the draft is stored before the boot is sent', async () => {
  const made = await typed();
  const call = made.backend.calls.hold('create');
  const pressed = made.store.submit();
  await settle();
  const stored = made.device.drafts.map((key) => made.device.kept.get(key));
  expect(stored).toEqual([expect.objectContaining({ mayBeRecorded: true, key: made.store.submission.key })]);
  call.release();
  await pressed;
});

describe('a device that stores nothing', () => {
  test('delays nothing, and the form says that nothing is stored (DRAFT-7)', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const device = new MemoryDevice();
    device.failure = new Error('no storage in a private window');
    const made = await typed({ device });
    expect([made.store.isUnsent, made.store.draft.isStored]).toEqual([true, false]);
    await expect(made.store.submit()).resolves.toBe('confirmed');
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  test('does not delay sending for long if it never answers', async () => {
    const device = new MemoryDevice();
    device.keys = () => new Promise(() => undefined);
    device.change = () => new Promise(() => undefined);
    const made = aNewBoot({ device });
    void made.store.start();
    await settle();
    fillIn(made.store);
    await settle();
    expect(made.store.draft.isStored).toBe(false);
    await expect(made.store.submit()).resolves.toBe('confirmed');
  });
});
