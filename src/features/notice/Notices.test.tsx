import { act, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../api/errors';
import type { Feature } from '../../domain/features';
import { aNoticeRule } from '../../testing/notices';
import {
  aBoot,
  anOutboxEntry,
  aRegion,
  aUser,
  NOW,
  permissionsIn,
  type StoredBoot,
} from '../../testing/builders';
import { open } from '../../testing/addBootScreen';
import { FakeBackend } from '../../testing/fakeApi';
import { MemoryDevice } from '../../testing/memoryDevice';
import { fillIn } from '../../testing/newBoot';
import { saying } from '../../testing/saying';
import { renderApp } from '../../testing/render';
import { ENTRY_VERSION } from '../../stores/device/EntryStorage';

const ALL: readonly Feature[] = ['notice', 'guard', 'records', 'corrections', 'live'];
const MAY = ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE'] as const;
const CHARGES = [
  { name: 'Boot removal', amount: 145.5, nameEs: 'Retiro del cepo' },
  { name: 'Night', amount: 29.5 },
];

/** San Francisco prints notices; the other regions print none. */
function backendOf(boot: Partial<StoredBoot> = {}, features = ALL, notice = aNoticeRule()) {
  const clock = { now: NOW };
  const backend = new FakeBackend({
    clock: () => clock.now,
    user: aUser({
      ...{ shortName: 'Bo Ray', features: [...features], pushWsHost: 'live.example' },
      permissions: permissionsIn(['SF', 'KC'], MAY),
    }),
    boots: [
      aBoot({ id: 1, license: '8KLM204', charges: CHARGES, ...boot }),
      aBoot({ id: 2, license: '8OTHER2' }),
    ],
  });
  backend.world.regions = [
    aRegion({ notice, charges: CHARGES }),
    ...backend.world.regions.filter(({ code }) => code !== 'SF'),
  ];
  return { backend, clock };
}

const print = jest.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
});
const button = (name: string) => screen.findByRole('button', { name });
const sheets = () => [...document.querySelectorAll<HTMLElement>('body > .tb-notice-print .tb-sheet')];
const sent = (backend: FakeBackend) => backend.calls.requestsOf('noticePrinted');

test('Print notice prints the words of the boot in each language, and records them (NOT-21)', async () => {
  const { backend } = backendOf({}, ALL, aNoticeRule({ copies: 2 }));
  const { user } = await renderApp('/list/1', { backend });
  expect(await screen.findByText('No notice yet')).toBeVisible();
  await user.click(await button('Print notice'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(sheets()).toHaveLength(2);
  const [sheet] = sheets();
  for (const text of [
    'DO NOT MOVE THIS VEHICLE',
    '8KLM204 · CA',
    'Retiro del cepo',
    '$175.00',
    'Total a pagar',
  ])
    expect(sheet).toHaveTextContent(text);
  await waitFor(() => expect(sent(backend)).toHaveLength(1));
  const { bootId, body } = sent(backend)[0] ?? {};
  expect([bootId, body?.printedTime, body?.byHand]).toEqual([1, '2026-03-10T11:30:00', undefined]);
  expect(body?.number).toMatch(/^N-[2-9A-HJ-NP-Z]{8}$/);
  expect(sheet).toHaveTextContent(body?.number ?? '?');
  expect(JSON.stringify(body?.facts)).toContain('DO NOT MOVE THIS VEHICLE');
  expect(await screen.findByText(saying(`Notice ${body?.number ?? '?'}`))).toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheets()).toHaveLength(0);
  await user.click(await button('Print notice'));
  await waitFor(() => expect(sent(backend)).toHaveLength(2));
  expect(sent(backend)[1]?.body.number).toBe(body?.number);
});

test.each([
  ['a server that does not announce it', '/list/1', ['records', 'corrections'] as Feature[]],
  ['a region without notices', '/list/1', ALL],
])('on %s there is nothing of it (NOT-22)', async (_name, path, features) => {
  const { backend } = backendOf({}, features);
  if (features === ALL)
    backend.world.regions = backend.world.regions.map((each) => ({ ...each, notice: null }));
  await renderApp(path, { backend });
  expect(await screen.findByRole('link', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print notice' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Put on by hand' })).toBeNull();
  expect(screen.queryByText('No notice yet')).toBeNull();
});

test('the record prints it too, and its history names each copy (NOT-21)', async () => {
  const { backend } = backendOf();
  const { user } = await renderApp('/records/1', { backend });
  await user.click(await button('Print notice'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Notice printed')).toBeVisible();
  const { number } = sent(backend)[0]?.body ?? {};
  expect(screen.getByText(saying(`${number ?? '?'}, copy 1`))).toBeVisible();
});

test('a boot that is closed offers it only if it had a notice (NOT-21)', async () => {
  const closed = { status: 'RELEASED', closedTime: '2026-03-10T11:10:00' } as const;
  await renderApp('/records/1', { backend: backendOf(closed).backend });
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print notice' })).toBeNull();
});

test('Put on by hand records the number that is on the glass (NOT-23)', async () => {
  const { backend } = backendOf();
  const { user } = await renderApp('/list/1', { backend });
  await user.click(await button('Put on by hand'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on by hand' }));
  const field = dialog.getByRole('textbox', { name: 'Notice number' });
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(field).toHaveAccessibleDescription('Notice number is required');
  await user.type(field, '004711');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent(backend)).toHaveLength(1));
  expect(sent(backend)[0]?.body).toEqual({
    ...{ number: '004711', printedTime: '2026-03-10T11:30:00', facts: null, byHand: true },
  });
  expect(print).not.toHaveBeenCalled();
  expect(await screen.findByText(saying('Notice 004711'))).toBeVisible();
});

test('after a correction of what it says, the corrected notice has the same number (NOT-24)', async () => {
  const { backend } = backendOf();
  const { user } = await renderApp('/list/1', { backend });
  await user.click(await button('Print notice'));
  await waitFor(() => expect(sent(backend)).toHaveLength(1));
  const boot = backend.world.boots.find(({ id }) => id === 1);
  if (boot === undefined) throw new Error('no boot');
  boot.license = '8KLM205';
  const changes = [{ field: 'license', from: '8KLM204', to: '8KLM205' }];
  backend.world.write(boot, 'CORRECTED', { changes });
  await user.click(screen.getByRole('link', { name: 'History' }));
  await user.click(await button('Print corrected notice'));
  await waitFor(() => expect(sent(backend)).toHaveLength(2));
  const [first, second] = sent(backend);
  expect(second?.body.number).toBe(first?.body.number);
  expect(JSON.stringify(second?.body.facts)).toContain('8KLM205');
  expect(await button('Print notice')).toBeVisible();
});

test('a boot of the outbox prints without a network; the print is sent once the boot is recorded (NOT-25)', async () => {
  const { backend } = backendOf();
  const device = new MemoryDevice();
  const body = {
    license: '9NEW001',
    licenseState: 'CA',
    make: 'HONDA',
    color: 'BLU',
    addr1: '500 Howard St',
  };
  const values = { ...body, dateTime: '2026-03-10T11:15:00', regionCode: 'SF' };
  const entry = anOutboxEntry({
    body: values as never,
    companyId: backend.world.user().towCompanyId,
  });
  device.kept.set('boot:1:key-1', { ...entry, version: ENTRY_VERSION });
  backend.calls.failAlways('create', new ConnectionError('offline'));
  const { user } = await renderApp('/outbox', { backend, device: device.openWindow() });
  expect(await screen.findByText('No notice yet')).toBeVisible();
  await user.click(await button('Print notice'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const [sheet] = sheets();
  for (const text of ['9NEW001 · CA', 'Honda', '03/10/2026 11:15 PDT', 'Bo Ray', '$175.00'])
    expect(sheet).toHaveTextContent(text);
  const number = /N-[2-9A-HJ-NP-Z]{8}/.exec(sheet?.textContent ?? '')?.[0] ?? '?';
  expect(await screen.findByText(saying(`Notice ${number} printed`))).toBeVisible();
  expect(sent(backend)).toHaveLength(0);
  // Another window prints the same number, even before it hears of this print.
  expect(device.kept.get('boot:1:key-1')).toMatchObject({ noticeNumber: number });
  // Printed again, it has the same number.
  await user.click(await button('Print notice'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));

  backend.calls.recover('create');
  backend.calls.replyNext('create', { id: 2, refNum: 'SF-000002', time: '2026-03-10T11:15:00' });
  await user.click(await button('Send now'));
  await waitFor(() => expect(sent(backend)).toHaveLength(2));
  expect(sent(backend).map(({ bootId, body: said }) => [bootId, said.number])).toEqual([
    [2, number],
    [2, number],
  ]);
  await waitFor(() => expect(screen.queryByText(saying(`Notice ${number} printed`))).toBeNull());
});

test('a print that the server fails on shows its text in the banner (KERB-16)', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { backend } = backendOf();
  backend.calls.failAlways('noticePrinted', new HttpError(500, 'The database is down'));
  const { user } = await renderApp('/list/1', { backend });
  await user.click(await button('Put on by hand'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on by hand' }));
  await user.type(dialog.getByRole('textbox', { name: 'Notice number' }), '004711');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is down');
  logged.mockRestore();
});

test('a print that the server refuses needs the user, who records it with another number (NOT-26)', async () => {
  const { backend } = backendOf();
  const device = new MemoryDevice();
  const { user } = await renderApp('/list/1', { backend, device: device.openWindow() });
  await button('Print notice');
  const boot = backend.world.boots.find(({ id }) => id === 1);
  // Somebody else printed one meanwhile.
  Object.assign(boot ?? {}, { noticeNumber: 'N-MNPQ6789' });
  await user.click(await button('Print notice'));
  await waitFor(() => expect(sent(backend)).toHaveLength(1));
  await user.click(await screen.findByRole('link', { name: 'Outbox (1)' }));
  expect(await screen.findByText(saying(/has notice number N-MNPQ6789 already/))).toBeVisible();
  expect(screen.getByText('Needs you')).toBeVisible();
  await user.click(await button('Record with another number'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record with another number' }));
  expect(dialog.getByRole('textbox', { name: 'Notice number' })).toHaveValue('N-MNPQ6789');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent(backend)).toHaveLength(2));
  expect(sent(backend)[1]?.body.number).toBe('N-MNPQ6789');
  await waitFor(() => expect(device.keysOf('notice-print')).toHaveLength(0));
});

test('without `guard`, the boot itself shows the sentence, and what can be done (NOT-26)', async () => {
  const { backend } = backendOf({}, ['notice', 'records']);
  const { user } = await renderApp('/list/1', { backend });
  await button('Print notice');
  Object.assign(backend.world.boots.find(({ id }) => id === 1) ?? {}, { noticeNumber: 'N-MNPQ6789' });
  await user.click(await button('Print notice'));
  expect(
    await screen.findByText(saying(/^Needs you: .+ has notice number N-MNPQ6789 already/)),
  ).toBeVisible();
  await user.click(await button('Record with another number'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record with another number' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent(backend)).toHaveLength(2));
  expect(await screen.findByText(saying('Notice N-MNPQ6789'))).toBeVisible();
  expect(screen.queryByText(/^Needs you/)).toBeNull();
});

test('a refused print can be discarded on its boot, a closed one too (NOT-26)', async () => {
  const { backend } = backendOf({}, ['notice', 'records']);
  const { user } = await renderApp('/list/1', { backend });
  backend.calls.failNext('noticePrinted', new HttpError(404, 'There is no such boot'));
  await user.click(await button('Print notice'));
  expect(await screen.findByText('Needs you: There is no such boot')).toBeVisible();
  Object.assign(backend.world.boots.find(({ id }) => id === 1) ?? {}, {
    ...{ status: 'RELEASED', closedTime: '2026-03-10T11:10:00' },
  });
  await user.click(screen.getByRole('link', { name: 'History' }));
  expect(await screen.findByText('Needs you: There is no such boot')).toBeVisible();
  await user.click(await button('Discard'));
  await waitFor(() => expect(screen.queryByText(/^Needs you/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Print notice' })).toBeNull();
});

test('after a refused number was discarded, the confirmation shows the one on record (NOT-26)', async () => {
  const { backend } = backendOf();
  const { user, store } = await open({ backend });
  act(() => fillIn(store.newBoot!));
  await user.click(await button('Add Boot'));
  const recordByHand = async (number: string) => {
    await user.click(await button('Put on by hand'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put on by hand' }));
    const field = dialog.getByRole('textbox', { name: 'Notice number' });
    await user.clear(field);
    await user.type(field, number);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  };
  await recordByHand('004711');
  expect(await screen.findByText(saying('Notice 004711'))).toBeVisible();
  await recordByHand('004712');
  expect(await screen.findByText(saying(/^Needs you: .+ has notice number 004711 already/))).toBeVisible();
  await user.click(await button('Discard'));
  await waitFor(() => expect(screen.queryByText(/^Needs you/)).toBeNull());
  expect(screen.getByText(saying('Notice 004711'))).toBeVisible();
});
