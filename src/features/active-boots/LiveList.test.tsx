import { act, screen, waitFor } from '@testing-library/react';
import { ConnectionError } from '../../api/errors';
import { aBoot, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { FakeLive } from '../../testing/browser/FakeLive';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

function aBackend(features: string[]): FakeBackend {
  const user = aUser({
    permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL']),
    features,
    pushWsHost: 'boot.example',
  });
  return new FakeBackend({
    user,
    boots: [aBoot({ id: 1, license: 'SFO100' }), aBoot({ id: 2, license: 'SFO200' })],
  });
}

const row = (license: string) => screen.findByRole('row', { name: new RegExp(license) });

it('rows appear and disappear automatically; typed text and the focus stay (LIVE-16)', async () => {
  const live = new FakeLive();
  const backend = aBackend(['live']);
  const { user } = await renderApp('/list/2', { backend, live });
  const name = await screen.findByRole('textbox', { name: 'First Name' });
  await user.type(name, 'Ada');
  await waitFor(() => expect(live.hosts).toEqual(['boot.example']));
  await act(async () => live.accept());
  backend.world.boots.unshift(aBoot({ id: 3, license: 'NEW300' }));
  await act(async () => {
    live.tell({ kind: 'RECORDED', bootId: 3 });
    live.wait();
  });
  expect(await row('NEW300')).toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Ada');
  expect(await row('SFO200')).toHaveAttribute('aria-selected', 'true');
  const gone = backend.world.boots.find(({ id }) => id === 1);
  if (gone !== undefined) gone.status = 'RELEASED';
  await act(async () => {
    live.tell({ kind: 'RELEASED', bootId: 1 });
    live.wait();
  });
  await waitFor(() => expect(screen.queryByRole('row', { name: /SFO100/ })).toBeNull());
});

it('an open boot that was closed elsewhere shows by whom and when (LIVE-17)', async () => {
  const live = new FakeLive();
  const backend = aBackend(['live']);
  await renderApp('/list/2', { backend, live });
  expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
  await waitFor(() => expect(live.hosts).toHaveLength(1));
  await act(async () => live.accept());
  const boot = backend.world.boots.find(({ id }) => id === 2);
  if (boot !== undefined) Object.assign(boot, { status: 'RELEASED', closedTime: '2026-03-10T11:29:00' });
  await act(async () => {
    // The live message has a later time: when the release was recorded.
    live.tell({ kind: 'RELEASED', bootId: 2, by: 'Ben', time: '2026-03-10T11:40:00' });
    live.wait();
  });
  expect(await screen.findByText('Released by Ben at 03/10/2026 11:29 PDT')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Release Vehicle' })).toBeNull());
});

it('says once, above the typed values, who released the boot elsewhere (LIVE-17, REL-26)', async () => {
  const complaints = jest.spyOn(console, 'error');
  const live = new FakeLive();
  const backend = aBackend(['live']);
  const { user } = await renderApp('/list/2', { backend, live });
  await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Ada');
  await waitFor(() => expect(live.hosts).toHaveLength(1));
  await act(async () => live.accept());
  const boot = backend.world.boots.find(({ id }) => id === 2);
  const closed = { status: 'RELEASED', closedBy: 'Ben', closedTime: '2026-03-10T11:29:00' };
  if (boot !== undefined) Object.assign(boot, closed);
  await act(async () => {
    live.tell({ kind: 'RELEASED', bootId: 2, by: 'Ben', time: '2026-03-10T11:29:00' });
    live.wait();
  });
  expect(await screen.findByText(saying('Yours was not recorded: Ada'))).toBeVisible();
  expect(screen.getAllByText('Released by Ben at 03/10/2026 11:29 PDT')).toHaveLength(1);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

it('names the time zone in the second of two repeated hours (LIVE-17, REC-77)', async () => {
  const live = new FakeLive();
  const backend = aBackend(['live']);
  await renderApp('/list/2', { backend, live });
  expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
  await waitFor(() => expect(live.hosts).toHaveLength(1));
  await act(async () => live.accept());
  const boot = backend.world.boots.find(({ id }) => id === 2);
  const closed = { closedTime: '2026-11-01T01:30:00', closedTimeUtc: '2026-11-01T09:30:00.000Z' };
  if (boot !== undefined) Object.assign(boot, { status: 'CANCELLED', ...closed });
  await act(async () => {
    live.tell({ kind: 'CANCELLED', bootId: 2, by: 'Ben', time: closed.closedTime });
    live.wait();
  });
  expect(await screen.findByText('Cancelled by Ben at 11/01/2026 01:30 PST')).toBeVisible();
});

it('without a connection, the list and the open boot stay and show their age; nothing is released on them (LIVE-19, OFF-11)', async () => {
  const backend = aBackend([]);
  const { user, store } = await renderApp('/list/1', { backend });
  await screen.findByRole('button', { name: 'Release Vehicle' });
  await user.click(await row('SFO200'));
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /SFO200/ })).toHaveAttribute('aria-selected', 'true'),
  );
  await screen.findByRole('button', { name: 'Release Vehicle' });
  const lost = new ConnectionError('gone');
  backend.calls.failNext('listOfRegion', lost);
  backend.calls.failNext('details', lost);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const box = await screen.findByText('No connection');
  expect(box).toBeVisible();
  expect(screen.getByText(/This is the list as it was/)).toBeVisible();
  expect(screen.queryByText(/Updated/)).toBeNull();
  expect(store.errors.currentError).toBeUndefined();
  await user.click(await row('SFO100'));
  expect(await screen.findByText(/This is the boot as it was/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeVisible();
  expect(await screen.findByText(/can be released or cancelled once it is loaded again/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Release Vehicle|Cancel Boot/ })).toBeNull();

  // A device that knows it is offline says so above every screen; the list need not repeat it.
  const device = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getAllByText(/No connection/)).toHaveLength(1);
  expect(screen.getByText(/This is the list as it was/)).toBeVisible();
  expect(screen.getByText(/This is the boot as it was/)).toBeVisible();
  device.mockRestore();
});
