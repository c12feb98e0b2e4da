import { ConnectionError, HttpError } from '../../api/errors';
import { BootPhotos } from '../device/BootPhotos';
import { keyOf, REMOVAL_ACT } from '../device/Device';
import { DeviceStore } from '../device/DeviceStore';
import { aBoot, aRegion, aRemoval, aUser, NOW, permissionsIn } from '../../testing/builders';
import { FakeLive } from '../../testing/browser/FakeLive';
import { FakePage } from '../../testing/browser/FakePage';
import { FakeBackend } from '../../testing/fakeApi';
import { aPhotoFile, done } from '../../testing/kerbPhone';
import { MemoryDevice } from '../../testing/memoryDevice';
import { RemovalActs } from './RemovalActs';

const ZONE = 'America/Los_Angeles';
const boot = (bootId: number) => ({
  ...{ bootId, regionCode: 'SF', license: `8LATE0${String(bootId)}`, licenseState: 'CA' },
});

/** A user's phone with three boots to take off, and the server. */
async function aPhone() {
  const backend = new FakeBackend({
    user: aUser({
      features: ['removal'],
      permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_CREATE', 'RELEASE_REMOVAL']),
    }),
    boots: [1, 2, 3].map((id) =>
      aBoot({ id, status: 'RELEASED', closedTime: '2026-03-10T11:10:00', removal: aRemoval() }),
    ),
  });
  backend.world.regions = [aRegion({ removal: { minutes: 60, night: null, countsFrom: 'payment' } })];
  const clock = { now: NOW };
  const live = new FakeLive();
  const device = new MemoryDevice();
  const storage = new DeviceStore(device.openWindow(), () => clock.now).storageOf(1);
  const reported: string[] = [];
  const acts = new RemovalActs({
    ...{ boots: backend.boots, session: backend.session, removal: backend.removals, storage },
    ...{ clock: () => clock.now, page: new FakePage(), later: live.later, onConnection: live.onConnection },
    sendFile: async (url) => backend.receive(url),
    photos: new BootPhotos(storage),
    maxPixels: () => null,
    onAnswered: () => undefined,
    report: (error) => reported.push(error instanceof Error ? error.message : ''),
  });
  await acts.start();
  /** Reports that a car was not found, which is sent at once. */
  const miss = async (bootId: number) => {
    clock.now += 1_000;
    const act = await acts.add(boot(bootId), ZONE, 'notFound', { note: 'Gone' });
    await done();
    return act;
  };
  /** Runs the timers, so that the next attempt begins. */
  const retry = async () => {
    clock.now += 60_000;
    live.wait(60_000);
    await done();
  };
  const sent = () => backend.calls.requestsOf('bootNotFound').map(({ bootId }) => bootId);
  return { acts, backend, device, live, reported, clock, miss, retry, sent };
}

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test.each([
  ["the server's text", new HttpError(500, 'The database is down')],
  ['a page of HTML', new HttpError(502, '')],
])('a failure of the server on an act is reported once: %s (KERB-16)', async (_what, error) => {
  const { acts, backend, reported, miss, retry, sent } = await aPhone();
  backend.calls.failAlways('bootNotFound', error);
  await miss(1);
  await retry();
  expect([sent(), reported]).toEqual([[1, 1], [error.message]]);
  backend.calls.recover('bootNotFound');
  await retry();
  expect([sent(), reported.length, acts.acts]).toEqual([[1, 1, 1], 1, []]);
});

test.each(['uploadUrl', 'registerFile'] as const)(
  'a failure of the server on the photo of an act is reported: %s (KERB-16)',
  async (call) => {
    const { acts, backend, reported, miss } = await aPhone();
    const act = await miss(1);
    backend.calls.failNext(call, new HttpError(500, 'No room for photos'));
    await acts.addPhoto(act, aPhotoFile('wheel.jpg'));
    await done();
    expect(reported).toEqual(['No room for photos']);
  },
);

test('a missing network is not reported for an act (KERB-16)', async () => {
  const { acts, backend, reported, miss } = await aPhone();
  backend.calls.failAlways('bootNotFound', new ConnectionError('No network'));
  await miss(1);
  expect([acts.acts.length, reported]).toEqual([1, []]);
});

test('an act that the server fails on holds up later acts of its boot, and no others (REM-36)', async () => {
  const { acts, backend, miss, retry, sent } = await aPhone();
  backend.calls.failAlways('bootOff', new HttpError(500, 'The database is down'));
  await acts.add(boot(1), ZONE, 'off');
  await done();
  await retry();
  await miss(1);
  await miss(2);
  expect([acts.acts.map(({ bootId }) => bootId), sent()]).toEqual([[1, 1], [2]]);
  backend.calls.recover('bootOff');
  await retry();
  expect(sent()).toEqual([2, 1]);
});

test('an act whose time to be sent is far off, since the clock was set back, is sent at once (REM-36)', async () => {
  const { acts, backend, clock, retry } = await aPhone();
  clock.now += 86_400_000;
  await acts.add(boot(1), ZONE, 'off');
  await done();
  clock.now -= 86_400_000;
  await retry();
  expect([backend.calls.count('bootOff'), acts.acts]).toEqual([1, []]);
});

test.each<[string, (act: Record<string, unknown>) => void]>([
  ['a key that no header can contain', (act) => (act['key'] = 'one\ntwo')],
  ['a time that no date can hold', (act) => (act['keptAt'] = 1e300)],
  ['no boot', (act) => delete act['bootId']],
])(
  'a damaged act keeps no other from being sent, and can be discarded: %s (KERB-18)',
  async (_what, damage) => {
    const { acts, backend, device, live, miss, sent } = await aPhone();
    backend.calls.failAlways('bootNotFound', new ConnectionError('No network'));
    const act = await miss(1);
    await acts.addPhoto(act, aPhotoFile('wheel.jpg'));
    await miss(2);
    const [storedAs = ''] = device.keysOf('removal-act').filter((key) => key.endsWith(act.key));
    const stored = { ...(device.kept.get(storedAs) as Record<string, unknown>) };
    damage(stored);
    // The damaged entry is stored under the key that it states.
    const damagedAs = `removal-act:1:${String(stored['key'])}`;
    device.kept.delete(storedAs);
    device.kept.set(damagedAs, stored);
    backend.calls.recover('bootNotFound');
    live.turn(true);
    await done();
    expect([sent().at(-1), acts.acts, acts.damaged]).toEqual([2, [], [stored['key']]]);
    await acts.discard(acts.damaged[0] ?? '');
    expect([acts.damaged, device.keysOf('removal-act')]).toEqual([[], []]);
  },
);

test('acts are sent although a window that was left still holds their lock (REM-36)', async () => {
  const { acts, device, miss, retry, sent } = await aPhone();
  await done();
  const left = device.openWindow();
  void left.locks.during(keyOf(REMOVAL_ACT, 1, ''), () => new Promise(() => undefined));
  await miss(1);
  await retry();
  expect(sent()).toEqual([]);
  await retry();
  expect([sent(), acts.acts]).toEqual([[1], []]);
});

test('an act that is discarded while an earlier one is sent is not sent (REM-36)', async () => {
  const { acts, backend, miss, sent } = await aPhone();
  backend.calls.failAlways('bootNotFound', new ConnectionError('No network'));
  await miss(1);
  const second = await miss(2);
  const first = backend.calls.hold('bootNotFound');
  acts.wake();
  await done();
  await acts.discard(second.key);
  first.release();
  await done();
  expect(acts.acts).toEqual([]);
  expect(sent()).not.toContain(2);
});

test('an act that is discarded and taken in again keeps its next photo (REM-36)', async () => {
  const { acts, backend, device, miss } = await aPhone();
  backend.calls.failAlways('bootNotFound', new ConnectionError('No network'));
  const act = await miss(1);
  const [key = ''] = device.keysOf('removal-act');
  const stored = device.kept.get(key);
  await acts.discard(act.key);
  device.kept.set(key, stored);
  await acts.reload();
  await acts.addPhoto(act, aPhotoFile('wheel.jpg'));
  expect(acts.acts[0]?.photos).toHaveLength(1);
});
