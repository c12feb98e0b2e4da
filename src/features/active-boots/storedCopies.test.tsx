import { screen } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { aBoot, aUser, NOW, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';

const DOWN = new HttpError(500, 'The database is down');
const FIVE_MINUTES_MS = 300_000;

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

/** A server whose next answer of this call is replaced by the device's stored copy of it, since the server failed. */
async function withCopyOf(call: 'listOfRegion' | 'details') {
  const user = aUser({
    permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL']),
  });
  const backend = new FakeBackend({ boots: [aBoot({ id: 1, license: 'FIRST1' })], user });
  const copy =
    call === 'details'
      ? await backend.boots.details({ bootId: 1 })
      : await backend.boots.listOfRegion({ region: 'SF' });
  backend.copies.set(copy, { at: NOW - FIVE_MINUTES_MS, failure: DOWN });
  backend.calls.replyNext(call, copy);
  return backend;
}

it("a list's failure shows in its red box, above the stored copy with its age (OFF-10)", async () => {
  const { user } = await renderApp('/list', { backend: await withCopyOf('listOfRegion') });
  expect(await screen.findByText('The database is down')).toBeVisible();
  expect(screen.getByText(/5 min/)).toBeVisible();
  expect(screen.getByRole('row', { name: /FIRST1/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Release Vehicle' });
  expect(screen.queryByText('The database is down')).toBeNull();
});

it("a boot's failure is logged and shows in the panel, above its facts; its form waits (OFF-10, OFF-11)", async () => {
  const { user } = await renderApp('/list/1', { backend: await withCopyOf('details') });
  expect(await screen.findByText('The database is down')).toBeVisible();
  expect(screen.getByText('This is the boot as it was 5 minutes ago.')).toBeVisible();
  expect(screen.getByText('500 Howard Street')).toBeVisible();
  expect(await screen.findByText(/can be released or cancelled once it is loaded again/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Release Vehicle|Cancel Boot/ })).toBeNull();
  expect(logged).toHaveBeenCalledWith('Boot 1 could not be loaded', DOWN);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
  expect(screen.queryByText(/as it was|The database is down/)).toBeNull();
});
