import { act, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError } from '../api/errors';
import { box, open } from '../testing/addBootScreen';
import { FakeLive } from '../testing/browser/FakeLive';
import { MemoryDevice } from '../testing/memoryDevice';
import { settle } from '../testing/newBoot';
import { fakeDevice, renderApp } from '../testing/render';
import type { Device } from '../stores/device/Device';

const signOut = () => screen.findByRole('link', { name: 'Sign out' });
const QUESTION = { name: 'Sign out with unsent work?' };

/** The keys of the drafts stored on a device. */
const draftsOf = ({ entries }: Device) => entries.keys('boot:');

/** Whether the browser would ask before closing the page. */
function asksOnUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('signs out immediately if nothing is unsent', async () => {
  const { user, page } = await renderApp('/list', { user: 'supervisor' });
  await user.click(await signOut());
  await waitFor(() => expect(page.wentTo).toEqual(['/api-web/logout']));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The server knows, and the browser is about to show its page.
  expect(screen.queryByText('You are signed out on this device')).toBeNull();
  // The other tabs learn it from the session's cookie.
  expect(page.told.get('boot.signed-in')).not.toBe('');
});

test('leaves once, even if the session has ended before the page is gone', async () => {
  const { user, page } = await renderApp('/list', { user: 'supervisor' });
  await user.click(await signOut());
  await waitFor(() => expect(page.wentTo).toEqual(['/api-web/logout']));
  page.cookieJar.set('session_state', 'LOGOUT');
  act(() => page.tick());
  expect(page.wentTo).toEqual(['/api-web/logout']);
});

test('an accidental tap does not discard an unsent form: Stay keeps the input, on the page and on the device (SES-6)', async () => {
  const device = fakeDevice();
  const { user, page } = await open({ user: 'creator', device });
  await user.type(box('License'), 'STAY01');
  await settle();
  const kept = await draftsOf(device);
  expect(kept).toHaveLength(1);
  await user.click(await signOut());
  const question = await screen.findByRole('dialog', QUESTION);
  expect(within(question).getByRole('button', { name: 'Stay' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([page.wentTo, await draftsOf(device)]).toEqual([[], kept]);
  expect(box('License')).toHaveValue('STAY01');
  await user.click(await signOut());
  await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
  await waitFor(() => expect(page.wentTo).toEqual(['/api-web/logout']));
  expect(await draftsOf(device)).toEqual([]);
});

test('after agreeing, the browser does not ask again', async () => {
  const printed = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const device = new MemoryDevice();
  device.change = () => Promise.reject(new Error('full'));
  const { user, page } = await open({ user: 'creator', device: device.openWindow() });
  await user.type(box('License'), 'LOST01');
  await settle();
  expect(asksOnUnload()).toBe(true);
  await user.click(await signOut());
  await screen.findByRole('dialog', QUESTION);
  expect(asksOnUnload()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  await waitFor(() => expect(page.wentTo).toEqual(['/api-web/logout']));
  expect(asksOnUnload()).toBe(false);
  printed.mockRestore();
});

test('while the network hangs the device locks at once, and the server hears of it when it answers (SES-7)', async () => {
  const live = new FakeLive();
  const { user, page, backend, store } = await renderApp('/list', { user: 'supervisor', live });
  const answers = (['loginInfo', 'loginUser'] as const).map((call) => backend.calls.hold(call));
  await user.click(await signOut());
  expect(await screen.findByText('You are signed out on this device')).toBeVisible();
  expect([page.wentTo, store.loginUser.user]).toEqual([[], undefined]);
  expect(page.told.get('boot.signed-in')).not.toBe('');
  live.wait();
  expect(page.told.get('boot.signed-in')).toBe('');
  answers.forEach((answer) => answer.release());
  await waitFor(() => expect(page.wentTo).toEqual(['/api-web/logout']));
});

test('without a connection the device locks at once, and the server hears of it later (SES-7)', async () => {
  const device = fakeDevice();
  const { user, page, backend, store } = await open({ user: 'creator', device });
  await user.type(box('License'), 'GONE01');
  await settle();
  for (const call of ['loginInfo', 'loginUser'] as const)
    backend.calls.failAlways(call, new ConnectionError('Failed to fetch'));
  await user.click(await signOut());
  await user.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
  expect(await screen.findByText('You are signed out on this device')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect([page.wentTo, await draftsOf(device), store.loginUser.user]).toEqual([[], [], undefined]);
  expect(page.told.get('boot.signed-in')).toBe('');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(page.wentTo).toEqual([]);
  for (const call of ['loginInfo', 'loginUser'] as const) backend.calls.recover(call);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page.wentTo).toEqual(['/api-web/logout']));
});
