import { ConnectionError, HttpError } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';
import { sha256Of } from '../../domain/sha256';
import type { NoticePrint } from '../../domain/stored/noticePrint';
import { BootPhotos } from '../device/BootPhotos';
import { DeviceStore } from '../device/DeviceStore';
import { ENTRY_VERSION, type Entry } from '../device/EntryStorage';
import { aNoticePrint, aRemovalAct, aUser, NOW } from '../../testing/builders';
import { aFilledPhone, aPhone, aPhotoFile, done } from '../../testing/kerbPhone';
import type { MemoryDevice } from '../../testing/memoryDevice';
import { fillIn } from '../../testing/newBoot';
import { pictureBytes } from '../../testing/picture';
import { KeptPhotosStore } from './KeptPhotosStore';

const GONE = new ConnectionError('Failed to fetch');
const states = ({ outbox }: ReturnType<typeof aPhone>) => outbox.entries.map(({ state }) => state);

/** Records two boots without a network, so that both wait: the one in the form, and `2SEC002` a second later. */
async function storeTwo(phone: ReturnType<typeof aPhone>): Promise<void> {
  await phone.connect(false);
  await phone.store.submit();
  phone.store.back();
  fillIn(phone.store);
  phone.store.change({ license: '2SEC002' });
  phone.clock.now += 1_000;
  await phone.store.submit();
}

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test('a boot that is answered in time is confirmed as recorded, and was stored before it was sent (KERB-1)', async () => {
  const phone = await aFilledPhone();
  const call = phone.backend.calls.hold('create');
  const pressed = phone.store.submit();
  await done();
  expect([phone.device.outbox.length, phone.device.drafts]).toEqual([1, []]);
  call.release();
  await expect(pressed).resolves.toBe('confirmed');
  expect(phone.store.confirmation).toMatchObject({ license: '9NEW001' });
  const [sent] = phone.backend.calls.requestsOf('create');
  expect(sent).toMatchObject({ duplicateCheck: true, keptAt: new Date(NOW).toISOString() });
  await done();
  expect([states(phone), phone.outbox.waiting]).toEqual([['recorded'], []]);
});

test('without a network the boot is stored, and is sent once and automatically at the first sign of a network (KERB-2)', async () => {
  const phone = await aFilledPhone();
  const before = phone.backend.world.boots.length;
  await phone.connect(false);
  await expect(phone.store.submit()).resolves.toBe('confirmed');
  expect([phone.store.confirmation, phone.store.sender.kept?.license]).toEqual([null, '9NEW001']);
  expect([states(phone), phone.store.isUnsent]).toEqual([['waiting'], false]);
  await phone.restart();
  await phone.connect(true);
  expect(states(phone)).toEqual(['recorded']);
  expect(phone.backend.world.boots.length).toBe(before + 1);
});

test('a draft that a killed browser brings back is not restored once its boot is in the outbox (KERB-2)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  const [key = ''] = phone.device.drafts;
  const draft = phone.device.kept.get(key);
  await phone.connect(false);
  await phone.store.submit();
  await phone.restart();
  phone.device.textsKept.set(key, JSON.stringify(draft));
  const again = phone.open();
  await again.start();
  expect([again.draft.wasRestored, again.form.values.license]).toEqual([false, '']);
  expect([phone.device.drafts, phone.device.keysOf('photo').length]).toEqual([[], 1]);
});

test('a lost answer does not create a second boot (KERB-2)', async () => {
  const phone = await aFilledPhone();
  const before = phone.backend.world.boots.length;
  phone.backend.calls.loseNextAnswer('create', GONE);
  await phone.store.submit();
  expect(phone.store.sender.kept).not.toBeNull();
  phone.live.wait();
  await done();
  expect([states(phone), phone.backend.world.boots.length]).toEqual([['recorded'], before + 1]);
});

test('photos are sent after their boot, and are deleted from the device once the server lists them (KERB-4)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg', 'b.jpg');
  await phone.connect(false);
  await phone.store.submit();
  expect(phone.device.keysOf('photo')).toHaveLength(2);
  await phone.connect(true);
  const boot = phone.backend.world.boots[0];
  expect(boot?.photos.map(({ sha256 }) => sha256)).toEqual([
    await sha256Of(pictureBytes('a.jpg')),
    await sha256Of(pictureBytes('b.jpg')),
  ]);
  expect([phone.device.keysOf('photo'), phone.outbox.waiting, phone.outbox.bytes]).toEqual([[], [], 0]);
});

test('newer pages do not take over while a boot or a photo is being sent (SHELL-21)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  const [create, address] = [phone.backend.calls.hold('create'), phone.backend.calls.hold('uploadUrl')];
  const pressed = phone.store.submit();
  await done();
  expect(phone.outbox.isSending).toBe(true);
  create.release();
  await pressed;
  await done();
  expect([states(phone), phone.outbox.isSending]).toEqual([['recorded'], true]);
  address.release();
  await done();
  expect([phone.outbox.waiting, phone.outbox.isSending]).toEqual([[], false]);
});

test('a photo that the server does not list stays on the device and is sent again (KERB-4)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  phone.backend.calls.replyNext('registerFile', undefined);
  await phone.store.submit();
  await done();
  expect(phone.device.keysOf('photo')).toHaveLength(1);
  phone.live.wait();
  await done();
  expect([phone.device.keysOf('photo'), phone.sent]).toEqual([[], ['a.jpg', 'a.jpg']]);
});

test('a photo whose upload address was used already is sent to another one by itself (PHO-63)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg', 'b.jpg');
  phone.usedAddresses.count = 1;
  await phone.store.submit();
  await done();
  phone.live.wait();
  await done();
  expect([phone.device.keysOf('photo'), phone.outbox.waiting]).toEqual([[], []]);
  expect(phone.backend.world.boots[0]?.photos).toHaveLength(2);
});

test('photos of a boot that its user may not see are done once the server has registered their hash (KERB-4)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  phone.backend.calls.failAlways('details', new HttpError(403, 'Not allowed'));
  await phone.store.submit();
  await done();
  expect([states(phone), phone.outbox.waiting, phone.device.keysOf('photo')]).toEqual([['recorded'], [], []]);
  expect(phone.sent).toEqual(['a.jpg']);
});

test('a photo whose bytes are missing counts as lost, blocks nothing, and stays until the user discards it (KERB-15)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg', 'b.jpg');
  await phone.connect(false);
  await phone.store.submit();
  phone.device.kept.delete(phone.device.keysOf('photo')[0] ?? '');
  await phone.connect(true);
  const photoStates = () => phone.outbox.entries[0]?.photos.map(({ state }) => state);
  expect([states(phone), photoStates(), phone.sent]).toEqual([['recorded'], ['lost', 'done'], ['b.jpg']]);
  expect([phone.outbox.waiting.length, phone.outbox.canSend, phone.outbox.bytes]).toEqual([1, false, 0]);
  const [entry] = phone.outbox.entries;
  await phone.outbox.discardPhoto(entry?.key ?? '', entry?.photos[0]?.id ?? '');
  expect([photoStates(), phone.outbox.waiting]).toEqual([['done'], []]);
});

test('a photo whose bytes were damaged on the device counts as lost, instead of being refused forever (KERB-15)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg', 'b.jpg');
  await phone.connect(false);
  await phone.store.submit();
  const [key = ''] = phone.device.keysOf('photo');
  const stored = phone.device.kept.get(key);
  phone.device.kept.set(key, { ...(stored as object), bytes: new Uint8Array([1, 2, 3]) });
  await phone.connect(true);
  const photoStates = phone.outbox.entries[0]?.photos.map(({ state }) => state);
  expect([states(phone), photoStates, phone.sent]).toEqual([['recorded'], ['lost', 'done'], ['b.jpg']]);
});

test('a photo is sent, not called lost, on a page that cannot compute its hash (KERB-15)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  await phone.connect(false);
  await phone.store.submit();
  // The photo came from a file, on a page without HTTPS, where browsers cannot compute hashes.
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto;
  const secure = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(insecure);
  await phone.connect(true);
  secure.mockRestore();
  expect(phone.sent).toEqual(['a.jpg']);
});

test('while another window sends a photo, this one leaves it alone (KERB-2)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  const address = phone.backend.calls.hold('uploadUrl');
  await phone.store.submit();
  await done();
  await phone.openTab();
  for (let turn = 0; turn < 4; turn += 1) {
    phone.page.hear('boot-outbox-changed', String(turn));
    await done();
  }
  address.release();
  await done();
  expect(phone.sent).toEqual(['a.jpg']);
});

test('a photo that the server never lists does not hold up those of other boots (KERB-4)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  const { boots } = phone.backend;
  const register = boots.registerFile.bind(boots);
  await phone.connect(false);
  await phone.store.submit();
  phone.store.back();
  fillIn(phone.store);
  phone.store.change({ license: '2SEC002' });
  await phone.store.draftPhotos.add(aPhotoFile('b.jpg'));
  phone.clock.now += 1_000;
  await phone.store.submit();
  const unlisted = await sha256Of(pictureBytes('a.jpg'));
  const spy = jest.spyOn(boots, 'registerFile').mockImplementation(async (ask) => {
    if (ask.sha256 !== unlisted) await register(ask);
  });
  await phone.connect(true);
  for (let turn = 0; turn < 4; turn += 1) {
    phone.clock.now += 60_000;
    phone.live.wait(60_000);
    await done();
  }
  expect(phone.outbox.entries.map(({ photos }) => photos[0]?.state)).toEqual(['waiting', 'done']);
  spy.mockRestore();
});

test('a photo that the server refused can be discarded too (KERB-15)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  phone.backend.calls.failNext('registerFile', new HttpError(400, 'No picture'));
  await phone.store.submit();
  await done();
  const [entry] = phone.outbox.entries;
  expect(entry?.photos).toMatchObject([{ state: 'refused', text: 'No picture' }]);
  await phone.outbox.discardPhoto(entry?.key ?? '', entry?.photos[0]?.id ?? '');
  expect([phone.outbox.waiting, phone.device.keysOf('photo')]).toEqual([[], []]);
});

test('a refusal while the form waits returns the boot to the form (KERB-5)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  phone.backend.calls.failNext('create', new HttpError(400, 'City is unknown'));
  await expect(phone.store.submit()).resolves.toBe('failed');
  expect([phone.errors.currentError, phone.store.problem?.kind]).toEqual(['City is unknown', 'refused']);
  expect([phone.device.outbox, phone.device.drafts.length]).toEqual([[], 1]);
  expect(phone.store.draftPhotos.items).toHaveLength(1);
  await expect(phone.store.submit()).resolves.toBe('confirmed');
});

test('a later refusal needs the user, does not block other boots, and can be corrected (KERB-5, KERB-6)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  await storeTwo(phone);
  phone.backend.calls.recover('create');
  phone.backend.calls.failNext('create', new HttpError(400, 'The region is closed'));
  await phone.connect(true);
  expect(states(phone)).toEqual(['needsYou', 'recorded']);
  const [refused] = phone.outbox.entries;
  expect(refused?.problem?.text).toBe('The region is closed');
  const mending = phone.open(refused?.key);
  await mending.start();
  expect(mending.form.values.license).toBe('9NEW001');
  expect([mending.problem, mending.draftPhotos.items.length]).toEqual([
    { kind: 'refusedEarlier', text: 'The region is closed' },
    1,
  ]);
  await expect(mending.submit()).resolves.toBe('confirmed');
  await done();
  expect(states(phone)).toEqual(['recorded', 'recorded']);
  expect(phone.device.keysOf('photo')).toEqual([]);
});

describe('what is typed to correct a refused boot (KERB-6)', () => {
  async function corrected() {
    const phone = await aFilledPhone({}, 'a.jpg');
    await phone.connect(false);
    await phone.store.submit();
    await done();
    phone.backend.calls.recover('create');
    phone.backend.calls.failNext('create', new HttpError(400, 'The region is closed'));
    await phone.connect(true);
    const [refused] = phone.outbox.entries;
    const mending = phone.open(refused?.key);
    await mending.start();
    mending.change({ addr2: 'Rear lot' });
    await done();
    return { phone, mending, key: refused?.key };
  }

  test('survives a killed browser', async () => {
    const { phone, key } = await corrected();
    await phone.restart();
    const again = phone.open(key);
    await again.start();
    expect([again.form.values.addr2, again.draft.wasRestored]).toEqual(['Rear lot', true]);
    expect([states(phone), phone.device.drafts]).toEqual([['needsYou'], []]);
  });

  test('is gone once it is discarded, and the boot stays as it was sent, with its photos', async () => {
    const { phone, mending, key } = await corrected();
    mending.discard();
    await done();
    const again = phone.open(key);
    await again.start();
    expect([again.form.values.license, again.form.values.addr2]).toEqual(['9NEW001', '']);
    expect([states(phone), again.draftPhotos.items.length]).toEqual([['needsYou'], 1]);
  });

  test('is gone after signing out, and the boot stays', async () => {
    const { phone } = await corrected();
    await phone.deps.device.forget(1, { keepsOutbox: true });
    expect(JSON.stringify([...phone.device.kept.values()])).not.toContain('Rear lot');
    await phone.outbox.load();
    expect(states(phone)).toEqual(['needsYou']);
  });
});

test('values that are taken as another boot leave no draft of the first one', async () => {
  const phone = await aFilledPhone();
  phone.backend.calls.failNext(
    'create',
    new HttpError(422, 'Already recorded as SF-000045 with other details'),
  );
  await phone.store.submit();
  phone.store.takeAsAnother();
  await done();
  expect(phone.device.drafts).toEqual([`boot:1:${phone.store.submission.key}`]);
});

test('a boot that the server fails on holds up the later ones for three tries only (KERB-2)', async () => {
  const phone = await aFilledPhone();
  await storeTwo(phone);
  const [failing] = phone.outbox.entries;
  const { boots } = phone.backend;
  const takeIn = boots.create.bind(boots);
  const create = jest.spyOn(boots, 'create').mockImplementation(async (request) => {
    if (request.idempotencyKey === failing?.key) throw new HttpError(500, 'Failed');
    return takeIn(request);
  });
  await phone.connect(true);
  for (const tries of [1, 2]) {
    expect([create.mock.calls.length, states(phone)]).toEqual([tries, ['waiting', 'waiting']]);
    phone.live.wait(10_000);
    await done();
  }
  expect(states(phone)).toEqual(['waiting', 'recorded']);
  create.mockRestore();
  phone.live.wait(60_000);
  await done();
  expect([states(phone), phone.outbox.waiting]).toEqual([['recorded', 'recorded'], []]);
});

test.each([
  ['a captive portal', new ConnectionError('Not our server')],
  ['a failing server', new HttpError(503, 'Later')],
  ['too many requests', new HttpError(429, 'Slow down')],
  ['a time-out', new HttpError(408, '')],
])('%s does not count as an answer: the boot stays in the outbox (KERB-3)', async (_what, error) => {
  const phone = await aFilledPhone();
  phone.backend.calls.failNext('create', error);
  await phone.store.submit();
  expect([states(phone), phone.store.sender.kept !== null]).toEqual([['waiting'], true]);
});

test.each([
  ["the server's text", new HttpError(500, 'The database is down'), 'The database is down'],
  ['a page of HTML', new HttpError(502, ''), 'error:error.connection.message'],
])(
  'a failure of the server is shown once in the banner, beside the boot that is kept: %s (KERB-16)',
  async (_what, error, text) => {
    const phone = await aFilledPhone();
    phone.backend.calls.failAlways('create', error);
    await phone.store.submit();
    const { kept } = phone.store.sender;
    expect([states(phone), phone.errors.currentError]).toEqual([['waiting'], text]);
    expect(phone.outbox.failureOf(kept?.key ?? '')).toBe(error);
    phone.errors.clear();
    phone.live.wait();
    await done();
    expect([phone.backend.calls.count('create'), phone.errors.currentError]).toEqual([2, undefined]);
    phone.backend.calls.recover('create');
    phone.live.wait(60_000);
    await done();
    expect([states(phone), phone.outbox.failureOf(kept?.key ?? '')]).toEqual([['recorded'], undefined]);
  },
);

test('a missing network is not shown in the banner (KERB-16)', async () => {
  const phone = await aFilledPhone();
  await phone.connect(false);
  await phone.store.submit();
  expect([phone.errors.currentError, phone.outbox.failureOf(phone.outbox.entries[0]?.key ?? '')]).toEqual([
    undefined,
    undefined,
  ]);
});

test.each(['uploadUrl', 'registerFile', 'details'] as const)(
  'a failure of the server on a photo is shown in the banner: %s (KERB-16)',
  async (call) => {
    const phone = await aFilledPhone({}, 'a.jpg');
    phone.backend.calls.failNext(call, new HttpError(500, 'No room for photos'));
    await phone.store.submit();
    await done();
    expect([states(phone), phone.errors.currentError]).toEqual([['recorded'], 'No room for photos']);
  },
);

test('a photo that is added to a boot in the outbox goes with it, before and after it is recorded (KERB-17)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  await phone.connect(false);
  await phone.store.submit();
  const { key = '' } = phone.outbox.entries[0] ?? {};
  const area = new KeptPhotosStore(phone.outbox, key, null);
  area.add(aPhotoFile('b.jpg'));
  area.add(aPhotoFile('c.jpg'));
  await done();
  expect(area.items.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'a.jpg queued',
    'b.jpg queued',
    'c.jpg queued',
  ]);
  area.cancel(3);
  await done();
  await phone.connect(true);
  area.add(aPhotoFile('d.jpg'));
  await done();
  expect(area.items.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'a.jpg success',
    'b.jpg success',
    'd.jpg success',
  ]);
  expect([phone.sent, phone.device.keysOf('photo')]).toEqual([['a.jpg', 'b.jpg', 'd.jpg'], []]);
});

test('a file that cannot be read is named, and can be tried again (PHO-64)', async () => {
  const phone = await aFilledPhone();
  await phone.connect(false);
  await phone.store.submit();
  const area = new KeptPhotosStore(phone.outbox, phone.outbox.entries[0]?.key ?? '', null);
  const sender = { atOnce: 1, put: area.add, send: () => Promise.resolve(), takeOut: () => undefined };
  area.attach(sender);
  const file = aPhotoFile('gone.jpg');
  jest.spyOn(file, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
  area.add(file);
  await done();
  expect([area.items, area.failures]).toMatchObject([
    [],
    [{ name: 'gone.jpg', reason: { code: 'notRead' } }],
  ]);
  area.retry(area.failures[0]?.id ?? 0);
  await done();
  expect([area.items.map(({ name }) => name), area.failures]).toEqual([['gone.jpg'], []]);
});

test("the server's Retry-After is respected whatever the network does (KERB-3)", async () => {
  const phone = await aFilledPhone();
  phone.backend.calls.failNext('create', new HttpError(429, '', undefined, undefined, 60_000));
  await phone.store.submit();
  phone.live.turn(true);
  await done();
  expect(phone.backend.calls.count('create')).toBe(1);
  phone.clock.now += 60_000;
  phone.live.turn(true);
  await done();
  expect(states(phone)).toEqual(['recorded']);
});

test('after a sign-out, asks the user to sign in, and continues only for the same user (KERB-7)', async () => {
  const phone = await aFilledPhone();
  await phone.connect(false);
  await phone.store.submit();
  const { account } = phone.backend.world;
  phone.backend.signOut();
  await phone.connect(true);
  expect([states(phone), phone.outbox.needsSignIn]).toEqual([['waiting'], true]);
  phone.backend.signIn(aUser({ id: 7, features: ['guard'] }));
  phone.live.turn(true);
  await done();
  expect([states(phone), phone.outbox.needsSignIn]).toEqual([['waiting'], true]);
  phone.backend.signIn(account);
  await phone.restart();
  expect(states(phone)).toEqual(['recorded']);
});

test("a form's boot takes no earlier one along under another user's session (KERB-8)", async () => {
  const phone = await aFilledPhone();
  const before = phone.backend.world.boots.length;
  await phone.connect(false);
  await phone.store.submit();
  phone.store.back();
  fillIn(phone.store);
  phone.store.change({ license: '2SEC002' });
  phone.clock.now += 1_000;
  phone.backend.signIn(aUser({ id: 7, features: ['guard'] }));
  for (const call of ['create', 'loginUser', 'loginInfo'] as const) phone.backend.calls.recover(call);
  await phone.store.submit();
  expect([states(phone), phone.outbox.needsSignIn]).toEqual([['waiting', 'waiting'], true]);
  expect(phone.backend.world.boots.length).toBe(before);
});

test('a boot is not sent under the session of another user who signs in while earlier ones are being sent (KERB-8)', async () => {
  const phone = await aFilledPhone();
  await storeTwo(phone);
  const before = phone.backend.world.boots.length;
  for (const call of ['create', 'loginUser', 'loginInfo'] as const) phone.backend.calls.recover(call);
  const first = phone.backend.calls.hold('create');
  phone.live.turn(true);
  await done();
  first.release();
  phone.backend.signIn(aUser({ id: 7, features: ['guard'] }));
  await done();
  expect([phone.backend.world.boots.length, states(phone)]).toEqual([before + 1, ['recorded', 'waiting']]);
  expect(phone.outbox.needsSignIn).toBe(true);
});

test('another user sees only that something is waiting (KERB-8)', async () => {
  const phone = await aFilledPhone();
  await phone.connect(false);
  await phone.store.submit();
  const other = aPhone({ device: phone.device, backend: phone.backend, userId: 7 });
  await other.outbox.start();
  expect([other.outbox.entries, other.outbox.othersWait]).toEqual([[], true]);
});

test('with two windows open, each boot is sent once (KERB-2)', async () => {
  const phone = await aFilledPhone();
  const before = phone.backend.world.boots.length;
  await phone.connect(false);
  await phone.store.submit();
  const other = aPhone({ device: phone.device, backend: phone.backend });
  await other.outbox.start();
  await phone.connect(true);
  other.live.turn(true);
  await done();
  expect(phone.backend.world.boots.length).toBe(before + 1);
  await phone.outbox.load();
  expect(states(phone)).toEqual(['recorded']);
});

test('if the device is full, the boot is sent anyway, and the form says that it was not stored (KERB-9)', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const phone = await aFilledPhone();
  phone.device.failure = new Error('full');
  await expect(phone.store.submit()).resolves.toBe('confirmed');
  expect([phone.store.confirmation?.license, phone.store.sender.isNotKept]).toEqual(['9NEW001', true]);
  warned.mockRestore();
});

test('recorded boots stay in the outbox for a day (KERB-10)', async () => {
  const phone = await aFilledPhone();
  await phone.store.submit();
  phone.clock.now += 24 * 3_600_000;
  await phone.outbox.load();
  expect(states(phone)).toEqual(['recorded']);
  phone.clock.now += 1;
  await phone.outbox.load();
  expect([states(phone), phone.device.outbox]).toEqual([[], []]);
});

describe('an exported file (KERB-11)', () => {
  async function saved() {
    const phone = await aFilledPhone({}, 'a.jpg');
    await phone.connect(false);
    await phone.store.submit();
    return { phone, text: await phone.outbox.toFile() };
  }

  test('can be imported by the same user elsewhere, with photos, and records nothing twice', async () => {
    const { phone, text } = await saved();
    const before = phone.backend.world.boots.length;
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    await expect(other.outbox.takeIn(text)).resolves.toEqual({ boots: 1, acts: 0 });
    await expect(other.outbox.takeIn(text)).resolves.toEqual({ boots: 0, acts: 0 });
    await phone.connect(true);
    other.live.turn(true);
    await done();
    expect(phone.backend.world.boots.length).toBe(before + 1);
    expect(phone.backend.world.boots[0]?.photos).toHaveLength(1);
    expect([phone.outbox.waiting, other.outbox.waiting]).toEqual([[], []]);
  });

  test('saved while a photo is being added to a boot can be imported too', async () => {
    const phone = await aFilledPhone({}, 'a.jpg');
    await phone.connect(false);
    await phone.store.submit();
    phone.backend.calls.recover('create');
    phone.backend.calls.failNext('create', new HttpError(400, 'The region is closed'));
    await phone.connect(true);
    const mending = phone.open(phone.outbox.entries[0]?.key);
    await mending.start();
    await mending.draftPhotos.add(aPhotoFile('added.jpg'));
    await done();
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    await expect(other.outbox.takeIn(await phone.outbox.toFile())).resolves.toMatchObject({ boots: 1 });
    expect(other.outbox.entries[0]?.photos.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(other.device.keysOf('photo')).toHaveLength(1);
  });

  test('that is damaged in one boot is refused as a whole', async () => {
    const phone = await aFilledPhone({}, 'a.jpg');
    await storeTwo(phone);
    const file = JSON.parse(await phone.outbox.toFile()) as { boots: { photos: { base64: string }[] }[] };
    const [withPhoto, plain] = file.boots;
    for (const photo of withPhoto?.photos ?? []) photo.base64 = '%';
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    for (const call of ['create', 'loginUser'] as const) phone.backend.calls.recover(call);
    const taken = other.outbox.takeIn(JSON.stringify({ ...file, boots: [plain, withPhoto] }));
    await expect(taken).rejects.toMatchObject({ problem: 'damaged' });
    await done();
    expect([other.device.outbox, other.device.keysOf('photo')]).toEqual([[], []]);
  });

  interface SavedFile {
    site?: string;
    boots: { entry: Record<string, unknown>; photos: { id: string; base64: string }[] }[];
  }
  const body = (entry: Record<string, unknown>) => entry['body'] as Record<string, unknown>;
  test.each<[string, (file: SavedFile, entry: Record<string, unknown>) => void, string]>([
    ['a key of two lines', (_file, entry) => (entry['key'] = 'one\ntwo'), 'damaged'],
    ['a body without a plate', (_file, entry) => delete body(entry)['license'], 'damaged'],
    ['a body that no form makes', (_file, entry) => (body(entry)['addr1'] = ''), 'damaged'],
    ['a day that does not exist', (_file, entry) => (body(entry)['date'] = '2026-02-30'), 'damaged'],
    ['a moment that is not its minute', (_file, entry) => (body(entry)['time'] = '00:01'), 'damaged'],
    ['a region that is not its own', (_file, entry) => (entry['regionCode'] = 'KC'), 'damaged'],
    ['a state of its own', (_file, entry) => (entry['state'] = 'needsYou'), 'damaged'],
    [
      'a number that nobody gave',
      (_file, entry) =>
        Object.assign(entry, { recorded: { id: 7, refNum: 'SF-7', time: '2026-03-10T11:30:00' } }),
      'damaged',
    ],
    ['a photo less', ({ boots }) => boots[0]?.photos.pop(), 'damaged'],
    [
      'another photo',
      ({ boots }) => Object.assign(boots[0]?.photos[0] ?? {}, { base64: 'QUFBQUE=' }),
      'damaged',
    ],
    ['a boot of another person', (_file, entry) => (entry['userId'] = 7), 'otherPerson'],
    ['another site', (file) => (file.site = 'https://elsewhere.example'), 'otherSite'],
  ])('with %s is refused', async (_what, change, problem) => {
    const { phone, text } = await saved();
    const file = JSON.parse(text) as SavedFile;
    change(file, file.boots[0]?.entry ?? {});
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    await expect(other.outbox.takeIn(JSON.stringify(file))).rejects.toMatchObject({ problem });
    expect([other.device.outbox, other.device.keysOf('photo')]).toEqual([[], []]);
  });

  /** A phone with acts at two cars and two printed notices, one for a boot in the outbox. */
  async function acted() {
    const { phone } = await saved();
    const { device } = phone;
    const photos = new BootPhotos(new DeviceStore(device.openWindow(), () => NOW).storageOf(1));
    const bytes = new Uint8Array([1, 2, 3]);
    const sha256 = await sha256Of(bytes);
    const photo = {
      id: '0001',
      name: 'off.jpg',
      type: 'image/jpeg',
      label: 'Boot off',
      size: 3,
      bytes,
      sha256,
    };
    const put = (name: string, entry: { readonly key: string }) =>
      device.kept.set(`${name}:1:${entry.key}`, { ...entry, version: ENTRY_VERSION });
    const off = newIdempotencyKey();
    device.kept.set(...photos.entryOf(off, photo));
    put('removal-act', aRemovalAct({ key: off, photos: [{ id: '0001', sha256 }], device: '17' }));
    const refusal = { state: 'needsYou', problem: 'The boot was reopened' } as const;
    put('removal-act', aRemovalAct({ kind: 'notFound', note: 'Gone', ...refusal }));
    put('notice-print', aNoticePrint({ bootId: null, bootKey: phone.outbox.entries[0]?.key ?? '' }));
    put('notice-print', aNoticePrint({ bootId: 7, facts: null, byHand: true, number: '004711' }));
    return { phone, text: await phone.outbox.toFile(), put };
  }
  const actsOf = ({ device }: { readonly device: MemoryDevice }) =>
    ['removal-act', 'notice-print'].flatMap((name) => device.keysOf(name).sort());

  test('has what was done at the cars, with its photos, and what was printed', async () => {
    const { phone, text } = await acted();
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    await expect(other.outbox.takeIn(text)).resolves.toEqual({ boots: 1, acts: 4 });
    expect(actsOf(other)).toEqual(actsOf(phone));
    for (const key of actsOf(other))
      expect(other.device.kept.get(key)).toEqual({
        ...(phone.device.kept.get(key) as Entry),
        ...{ state: 'waiting', problem: '' },
      });
    const photos = other.device.keysOf('photo');
    expect(photos.map((key) => other.device.kept.get(key))).toContainEqual(
      expect.objectContaining({ name: 'off.jpg', label: 'Boot off', bytes: new Uint8Array([1, 2, 3]) }),
    );
    await expect(other.outbox.takeIn(text)).resolves.toEqual({ boots: 0, acts: 0 });
  });

  test('has no print of a discarded boot, and the id of one that was recorded meanwhile', async () => {
    const { phone, put } = await acted();
    put('notice-print', aNoticePrint({ bootId: null, bootKey: newIdempotencyKey() }));
    const [key = ''] = phone.device.outbox;
    const recorded = { id: 9, refNum: 'SF-9', time: '2026-03-10T11:30:00' };
    const entry = phone.device.kept.get(key) as Entry;
    phone.device.kept.set(key, { ...entry, state: 'recorded', recorded, recordedAt: NOW });
    const { prints } = JSON.parse(await phone.outbox.toFile()) as { prints: { entry: NoticePrint }[] };
    expect(prints.map(({ entry: { bootId } }) => bootId).sort()).toEqual([7, 9]);
  });

  type Part = { entry: Record<string, unknown>; photos: { base64: string }[] }[];
  const partOf = (part: Part, has: (entry: Record<string, unknown>) => boolean) =>
    part.find(({ entry }) => has(entry)) ?? { entry: {}, photos: [] };
  const isOff = ({ kind }: Record<string, unknown>) => kind === 'off';
  const isPrinted = ({ byHand }: Record<string, unknown>) => byHand === false;
  test.each<[string, (file: { acts: Part; prints: Part; boots: Part }) => unknown]>([
    ['an act with a key of two lines', ({ acts }) => (acts[0]!.entry['key'] = 'one\ntwo')],
    ['an act of no boot', ({ acts }) => delete acts[0]!.entry['bootId']],
    [
      'an act on a day that does not exist',
      ({ acts }) => (acts[0]!.entry['dateTime'] = '2026-02-30T10:00:00'),
    ],
    ['an act in a state of its own', ({ acts }) => (acts[0]!.entry['state'] = 'needsYou')],
    ['an act of a kind that does not exist', ({ acts }) => (acts[0]!.entry['kind'] = 'back')],
    ['a note that is too long', ({ acts }) => (partOf(acts, isOff).entry['note'] = 'x'.repeat(2_001))],
    ['a missing car without a note', ({ acts }) => (partOf(acts, (act) => !isOff(act)).entry['note'] = ' ')],
    ['a boot number that is too long', ({ acts }) => (acts[0]!.entry['device'] = '1'.repeat(21))],
    ['a sent act without photos', ({ acts }) => (partOf(acts, (act) => !isOff(act)).entry['isSent'] = true)],
    ['a photo less', ({ acts }) => partOf(acts, isOff).photos.pop()],
    ['another photo', ({ acts }) => (partOf(acts, isOff).photos[0]!.base64 = 'QUFB')],
    ['a print of no boot', ({ prints }) => Object.assign(partOf(prints, isPrinted).entry, { bootKey: null })],
    ['a print of a boot that is nowhere', ({ boots }) => boots.splice(0)],
    ['a number that no page makes', ({ prints }) => (partOf(prints, isPrinted).entry['number'] = 'N-1')],
    ['a print without its texts', ({ prints }) => (partOf(prints, isPrinted).entry['facts'] = null)],
    [
      'texts that are too long',
      ({ prints }) => {
        const [page] = partOf(prints, isPrinted).entry['facts'] as { headline: string }[];
        page!.headline = 'x'.repeat(21_000);
      },
    ],
  ])('with %s is refused as a whole', async (_what, change) => {
    const { phone, text } = await acted();
    const file = JSON.parse(text) as { acts: Part; prints: Part; boots: Part };
    change(file);
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    const taken = other.outbox.takeIn(JSON.stringify(file));
    await expect(taken).rejects.toMatchObject({ problem: 'damaged' });
    expect([other.device.outbox, actsOf(other), other.device.keysOf('photo')]).toEqual([[], [], []]);
  });

  test('has refused and recorded boots as waiting, and lost photos not at all', async () => {
    const phone = await aFilledPhone({}, 'a.jpg', 'b.jpg');
    await phone.connect(false);
    await phone.store.submit();
    phone.device.kept.delete(phone.device.keysOf('photo')[0] ?? '');
    phone.backend.calls.recover('create');
    phone.backend.calls.failNext('create', new HttpError(400, 'The region is closed'));
    await phone.connect(true);
    expect(states(phone)).toEqual(['needsYou']);
    const other = aPhone({ backend: phone.backend });
    await other.outbox.start();
    await other.outbox.takeIn(await phone.outbox.toFile());
    await done();
    expect([states(other), other.sent]).toEqual([['recorded'], ['b.jpg']]);
  });

  test('cannot be imported by another user, and other files are refused', async () => {
    const { phone, text } = await saved();
    const other = aPhone({ backend: phone.backend, userId: 7 });
    await other.outbox.start();
    await expect(other.outbox.takeIn(text)).rejects.toMatchObject({ problem: 'otherPerson' });
    await expect(other.outbox.takeIn('{"boots":[]}')).rejects.toMatchObject({ problem: 'notOurs' });
    await expect(other.outbox.takeIn('boots')).rejects.toMatchObject({ problem: 'notOurs' });
    expect(other.device.outbox).toEqual([]);
  });
});

test.each<[string, (entry: Record<string, unknown>) => void]>([
  ['a key that no header can contain', (entry) => (entry['key'] = 'one\ntwo')],
  ['a body without a plate', (entry) => (entry['body'] = { addr1: '1 Main St' })],
  ['no body', (entry) => (entry['body'] = null)],
  ['a record without its number', (entry) => Object.assign(entry, { state: 'recorded', recorded: null })],
  ['a time that is none', (entry) => (entry['keptAt'] = 'yesterday')],
  ['a time that no date can hold', (entry) => (entry['keptAt'] = 1e300)],
])(
  'a damaged entry keeps no other from being sent, and can be discarded: %s (KERB-18)',
  async (_what, damage) => {
    const phone = await aFilledPhone({}, 'a.jpg');
    await storeTwo(phone);
    const [key = ''] = phone.device.outbox;
    const entry = { ...(phone.device.kept.get(key) as Record<string, unknown>) };
    damage(entry);
    phone.device.kept.set(key, entry);
    await phone.connect(true);
    expect([states(phone), phone.outbox.damaged]).toEqual([['recorded'], [key.split(':').at(-1)]]);
    await phone.outbox.discard(phone.outbox.damaged[0] ?? '');
    expect([phone.outbox.damaged, phone.device.outbox.length]).toEqual([[], 1]);
    expect(phone.device.keysOf('photo')).toEqual([]);
  },
);

test('signing out either keeps the waiting boots and photos, or deletes them (KERB-12)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  await phone.connect(false);
  await phone.store.submit();
  await phone.deps.device.forget(1, { keepsOutbox: true });
  expect([phone.device.outbox.length, phone.device.keysOf('photo').length]).toEqual([1, 1]);
  await phone.deps.device.forget(1);
  expect([phone.device.outbox, phone.device.keysOf('photo')]).toEqual([[], []]);
});

test('signing out keeps the photos of waiting boots even if the outbox cannot be read (KERB-12)', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const phone = await aFilledPhone({}, 'a.jpg');
  await phone.connect(false);
  await phone.store.submit();
  const entries = jest.spyOn(phone.device, 'entries').mockRejectedValue(new Error('closed'));
  await phone.deps.device.forget(1, { keepsOutbox: true });
  entries.mockRestore();
  expect([phone.device.outbox.length, phone.device.keysOf('photo').length]).toEqual([1, 1]);
  warned.mockRestore();
});

test('signing out leaves what newer pages wrote, and its photos (DRAFT-10, KERB-12)', async () => {
  const phone = await aFilledPhone({}, 'a.jpg');
  await phone.connect(false);
  await phone.store.submit();
  const [key = ''] = phone.device.outbox;
  phone.device.kept.set(key, { version: ENTRY_VERSION + 1, whatever: 'newer pages need' });
  await phone.deps.device.forget(1);
  expect([phone.device.outbox, phone.device.keysOf('photo').length]).toEqual([[key], 1]);
});

describe('a vehicle that is already booted (KERB-13)', () => {
  test('gives the form a choice: another boot is recorded only after confirmation', async () => {
    const phone = await aFilledPhone();
    await phone.store.submit();
    phone.store.back();
    fillIn(phone.store);
    await expect(phone.store.submit()).resolves.toBe('failed');
    const { problem } = phone.store;
    expect(problem).toMatchObject({ kind: 'duplicate', of: { id: phone.backend.world.boots[0]?.id } });
    if (problem?.kind !== 'duplicate') throw new Error('no choice');
    await expect(phone.store.recordAnother(problem.of)).resolves.toBe('confirmed');
    expect(phone.backend.world.boots.filter(({ license }) => license === '9NEW001')).toHaveLength(2);
  });

  test('gives the same choice when the boot is corrected, and typing another plate withdraws the confirmation', async () => {
    const phone = await aFilledPhone();
    await phone.store.submit();
    phone.store.back();
    fillIn(phone.store);
    await phone.connect(false);
    await phone.store.submit();
    await phone.connect(true);
    const late = phone.outbox.entries.find(({ state }) => state === 'needsYou');
    const mending = phone.open(late?.key);
    await mending.start();
    expect(mending.problem).toMatchObject({ kind: 'duplicate' });
    mending.change({ license: '2SEC002' });
    await expect(mending.submit()).resolves.toBe('confirmed');
    expect(phone.backend.calls.requestsOf('create').at(-1)?.body).not.toHaveProperty('duplicateOf');
  });
});
