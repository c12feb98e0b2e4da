import { screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../api/errors';
import type { OutboxEntry } from '../../domain/stored/outboxEntry';
import { ENTRY_VERSION } from '../../stores/device/EntryStorage';
import {
  aNoticePrint,
  anOutboxEntry,
  anOutboxPhoto,
  aRegion,
  aRemovalAct,
  aUser,
  NOW,
  permissionsIn,
} from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { MemoryDevice } from '../../testing/memoryDevice';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

const plate = (license: string) => ({ ...anOutboxEntry().body, license });

const recorded: Partial<OutboxEntry> = {
  ...{ state: 'recorded', recordedAt: NOW },
  recorded: { id: 7, refNum: 'SF-7', time: '2026-03-10T11:30:00' },
};

/** Opens the page on a device that has these entries. @param others stored entries of other kinds, by key */
async function openOutbox(
  entries: readonly OutboxEntry[],
  others: Readonly<Record<string, object>> = {},
  backend = new FakeBackend({ user: aUser({ features: ['guard'] }) }),
) {
  const device = new MemoryDevice();
  for (const [key, entry] of Object.entries(others)) device.kept.set(key, entry);
  for (const entry of entries)
    device.kept.set(`boot:${String(entry.userId)}:${entry.key}`, { ...entry, version: ENTRY_VERSION });
  const app = await renderApp('/outbox', { backend, device: device.openWindow() });
  return { ...app, device };
}

/** A server whose user takes boots off and prints notices. */
function serverWithActs(): FakeBackend {
  const backend = new FakeBackend({
    user: aUser({
      features: ['guard', 'removal', 'notice'],
      permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'RELEASE_REMOVAL']),
    }),
  });
  backend.world.regions = [aRegion({ removal: { minutes: 60, night: null, countsFrom: 'payment' } })];
  return backend;
}

const row = (plate: string) => screen.findByRole('region', { name: new RegExp(plate) });

test('a photo that the device has lost is said to be, and can be discarded (KERB-15)', async () => {
  const { user } = await openOutbox([
    anOutboxEntry({ ...recorded, photos: [anOutboxPhoto({ state: 'lost' })] }),
  ]);
  const boot = within(await row('9NEW001'));
  expect(boot.getByText(saying('Recorded SF-7'))).toBeVisible();
  expect(boot.getByText('Lost: this device no longer has it. It was not sent.')).toBeVisible();
  expect(boot.queryByRole('button', { name: /^Try again/ })).toBeNull();
  await user.click(boot.getByRole('button', { name: 'Discard front.jpg' }));
  expect(await screen.findByRole('link', { name: 'Outbox' })).toBeVisible();
  expect(boot.queryByText('front.jpg')).toBeNull();
});

test('if the device can’t delete what is discarded or emptied, the banner says so (KERB-10)', async () => {
  const { user, device } = await openOutbox([
    anOutboxEntry({ key: 'key-1', ...recorded, photos: [anOutboxPhoto({ state: 'lost' })] }),
    anOutboxEntry({ key: 'key-2', ...recorded }),
  ]);
  device.failure = new Error('The device is broken');
  for (const name of ['Discard front.jpg', 'Remove what is recorded']) {
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The device is broken');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  }
});

test('a boot of another company of the same person says under which company it is sent (KERB-8)', async () => {
  await openOutbox([
    anOutboxEntry({ key: 'key-1', companyId: 2, companyName: 'Harbor Tow' }),
    anOutboxEntry({ key: 'key-2', companyId: 2, body: plate('2SEC002'), state: 'needsYou' }),
  ]);
  const first = within(await row('9NEW001'));
  expect(first.getByText(/^Kept while you worked for Harbor Tow\./)).toBeVisible();
  const second = within(await row('2SEC002'));
  expect(second.getByText(/^Kept while you worked for another company\./)).toBeVisible();
  expect(second.queryByRole('button', { name: 'Mend' })).toBeNull();
  expect(second.getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});

test('the device can be emptied: recorded boots at once, others only after a question (KERB-10)', async () => {
  const { user, device } = await openOutbox([
    anOutboxEntry({ ...recorded, key: 'key-1' }),
    anOutboxEntry({ key: 'key-2', body: plate('2SEC002'), state: 'needsYou' }),
  ]);
  await row('9NEW001');
  device.kept.set('boot:1:key-3', { version: ENTRY_VERSION + 1 });
  await user.click(screen.getByRole('button', { name: 'Remove what is recorded' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /9NEW001/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Empty the outbox' }));
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText(/^1 entry was not recorded/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep' }));
  await user.click(screen.getByRole('button', { name: 'Empty the outbox' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nothing waits to be sent')).toBeVisible();
  // What newer pages wrote stays.
  expect(device.outbox).toEqual(['boot:1:key-3']);
});

test('emptying counts and deletes acts at cars and prints too, with their photos (KERB-10)', async () => {
  const backend = serverWithActs();
  for (const call of ['bootOff', 'noticePrinted'] as const)
    backend.calls.failAlways(call, new ConnectionError('No network'));
  const photo = { version: ENTRY_VERSION, name: 'a.jpg', type: 'image/jpeg', sha256: null, savedAt: NOW };
  const stored = (entry: object) => ({ ...entry, version: ENTRY_VERSION });
  const { user, device } = await openOutbox(
    [anOutboxEntry({ state: 'needsYou' })],
    {
      'removal-act:1:off': stored(aRemovalAct({ key: 'off', photos: [{ id: '0001', sha256: null }] })),
      'removal-act:1:bad': stored({ key: 'bad' }),
      'removal-act:2:off': stored(aRemovalAct({ key: 'off' })),
      'notice-print:1:print': stored(aNoticePrint({ key: 'print', license: '7PRN001' })),
      'photo:1:off:0001': { ...photo, bytes: new Uint8Array(1_000_000) },
      'photo:1:draft:0001': { ...photo, bytes: new Uint8Array(2_000_000) },
    },
    backend,
  );
  await row('8LATE01');
  await row('7PRN001');
  expect(await screen.findByText(/^3 MB on this device 2 MB of this are photos of unfinished/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Empty the outbox' }));
  expect(within(screen.getByRole('dialog')).getByText(/^4 entries were not recorded/)).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nothing waits to be sent')).toBeVisible();
  expect(await screen.findByText(/^2 MB on this device 2 MB of this/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Empty the outbox' })).toBeNull();
  expect([...device.kept.keys()].filter((key) => /^(boot:|removal|notice|photo)/.test(key))).toEqual([
    'removal-act:2:off',
    'photo:1:draft:0001',
  ]);
});

test('a damaged entry is shown as such beside the others, and can be discarded (KERB-18)', async () => {
  const { user, device } = await openOutbox([anOutboxEntry({ state: 'needsYou' })], {
    'boot:1:bad': { version: ENTRY_VERSION, key: 'bad', body: {} },
  });
  await row('9NEW001');
  expect(screen.getByRole('link', { name: 'Outbox (2)' })).toBeVisible();
  const damaged = within(await row('Damaged entry'));
  await user.click(damaged.getByRole('button', { name: 'Discard' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Damaged entry' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Outbox (1)' })).toBeVisible();
  expect(device.outbox).toEqual(['boot:1:key-1']);
});

test('so are a damaged act and a damaged print (KERB-18)', async () => {
  const others = {
    'removal-act:1:bad': { version: ENTRY_VERSION, key: 'bad' },
    'notice-print:1:worse': { version: ENTRY_VERSION, key: 'worse' },
  };
  const { user, device } = await openOutbox([], others, serverWithActs());
  expect(await screen.findByRole('link', { name: 'Outbox (2)' })).toBeVisible();
  for (const left of [1, 0]) {
    const [damaged] = await screen.findAllByRole('region', { name: 'Damaged entry' });
    await user.click(within(damaged!).getByRole('button', { name: 'Discard' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(screen.queryAllByRole('region', { name: 'Damaged entry' })).toHaveLength(left),
    );
  }
  expect([device.keysOf('removal-act'), device.keysOf('notice-print')]).toEqual([[], []]);
});

test('what was done at a car is taken in from a file, and sent (KERB-11)', async () => {
  const backend = serverWithActs();
  backend.calls.failNext('bootOff', new HttpError(404, 'The boot was reopened'));
  const { user } = await openOutbox([], {}, backend);
  expect(screen.queryByRole('button', { name: 'Save to a file' })).toBeNull();
  const entry = aRemovalAct({ sendAt: 0 });
  const file = {
    kind: 'towbridge-boot-outbox',
    version: 1,
    userId: 1,
    boots: [],
    acts: [{ entry, photos: [] }],
  };
  const choose = await screen.findByLabelText('Take in a file');
  const chosen = new File([], 'outbox.json', { type: 'application/json' });
  // jsdom's files have no `text`.
  chosen.text = async () => JSON.stringify(file);
  await user.upload(choose, chosen);
  expect(await screen.findByText('1 entry was taken in.')).toBeVisible();
  expect(await within(await row('8LATE01')).findByText('The boot was reopened')).toBeVisible();
  expect(backend.calls.requestsOf('bootOff')[0]).toMatchObject({ bootId: 1, idempotencyKey: entry.key });
  expect(screen.getByRole('button', { name: 'Save to a file' })).toBeVisible();
});

test('a boot with one small photo is not shown as 0 MB (KERB-10)', async () => {
  await openOutbox([anOutboxEntry({ state: 'needsYou', photos: [anOutboxPhoto({ size: 30_000 })] })]);
  expect(await screen.findByText('0.1 MB on this device')).toBeVisible();
});

test('says how much lies on the device, with the photos of forms, and that emptying keeps those (KERB-10)', async () => {
  const stored = (savedAt: number, megabytes: number) => {
    const bytes = new Uint8Array(megabytes * 1_000_000);
    return { version: ENTRY_VERSION, name: 'a.jpg', type: 'image/jpeg', bytes, sha256: null, savedAt };
  };
  const { user, device } = await openOutbox(
    [anOutboxEntry({ state: 'needsYou', photos: [anOutboxPhoto({ id: 'own', size: 1_000_000 })] })],
    {
      'photo:1:key-1:own': stored(NOW, 1),
      'photo:1:key-1:added': stored(NOW, 2),
      'photo:1:draft:0001': stored(NOW, 3),
      'boot-photo:1:SF:7:x': { version: ENTRY_VERSION, boot: {}, file: stored(NOW, 1), savedAt: NOW },
      'photo:2:draft:0001': stored(NOW, 4),
    },
  );
  const size = (total: number) =>
    new RegExp(`^${String(total)} MB on this device 6 MB of this are photos of unfinished`);
  expect(await screen.findByText(size(7))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Empty the outbox' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(size(6))).toBeVisible();
  expect(device.keysOf('photo')).not.toContain('photo:1:key-1:own');
  expect(device.keysOf('photo')).toHaveLength(3);
});

const elsewhere = () =>
  anOutboxEntry({
    ...{ state: 'needsYou', body: { ...plate('9NEW001'), device: '17' } },
    problem: {
      ...{ text: 'Boot 17 is on 8KLM204 (SF-000321) since 09:40', duplicate: null, isOnRecord: false },
      deviceOn: { id: 321, refNum: 'SF-000321', license: '8KLM204', since: '2026-03-10T09:40:00' },
    },
  });

test('a boot that is on another car can be sent without its number (DEV-36)', async () => {
  const { user, backend } = await openOutbox([elsewhere()]);
  const boot = within(await row('9NEW001'));
  expect(boot.getByText(saying('Boot 17 is on 8KLM204 (SF-000321) since 09:40'))).toBeVisible();
  expect(boot.queryByRole('button', { name: 'Mend' })).toBeNull();
  await user.click(boot.getByRole('button', { name: 'Record without a number' }));
  await waitFor(() => expect(backend.calls.count('create')).toBe(1));
  const [sent] = backend.calls.requestsOf('create');
  expect(sent?.idempotencyKey).toBe('key-1');
  expect(sent?.body).not.toHaveProperty('device');
});

test('or another one is chosen in the form (DEV-36)', async () => {
  const { user, router } = await openOutbox([elsewhere()]);
  const boot = within(await row('9NEW001'));
  await user.click(boot.getByRole('button', { name: 'Choose another' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/add/SF'));
  const link = await screen.findByRole('link', { name: 'Open that boot' });
  expect(link).toHaveAttribute('href', '/list/321');
  expect(screen.getByText(saying('Boot 17 is on 8KLM204 (SF-000321) since 09:40'))).toBeVisible();
});
