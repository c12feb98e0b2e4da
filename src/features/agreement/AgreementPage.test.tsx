import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { FakeBackend } from '../../testing/fakeApi';
import { FakePage } from '../../testing/browser/FakePage';
import { renderApp } from '../../testing/render';

const open = (backend = new FakeBackend({ user: 'newcompany' }), query = '') =>
  renderApp('/agreement', { backend, application: 'ADM', page: new FakePage(`/admin/agreement${query}`) });

test('shows the terms in a frame, a link for users who cannot read them there, and the acknowledgement in capitals (AGR-2)', async () => {
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
  const frame = within(dialog).getByTitle('The agreement');
  const url = within(dialog).getByRole('link').getAttribute('href') ?? '';
  expect(url).toMatch(/\.pdf$/);
  expect(frame.getAttribute('src')).toContain(url);
  const capitals = within(dialog).getByText(/ELECTRONIC SIGNATURE/);
  expect(capitals.textContent).toBe(capitals.textContent.toUpperCase());
});

test('cannot be dismissed without an answer (AGR-2)', async () => {
  const { user, backend } = await open();
  await screen.findByRole('dialog', { name: 'Terms and Conditions' });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Terms and Conditions' })).toBeInTheDocument();
  expect(backend.calls.count('decline')).toBe(0);
});

test('Accept returns to the page the user came from (AGR-3)', async () => {
  const { user, page, backend } = await open(undefined, '?from=%2Fboot%2Fadd%2FBAL');
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(page.wentTo).toEqual(['/boot/add/BAL']));
  expect(backend.calls.count('agree')).toBe(1);
});

test("Decline shows the declined card, with the admin application's Logout link (AGR-4)", async () => {
  const { user, page } = await open();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText("You've declined the agreement.")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/admin/logout');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.wentTo).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Read the agreement again' }));
  expect(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).toBeInTheDocument();
});

test('an agreement that fails to load says why in its box, and can be retried (AGR-5)', async () => {
  const backend = new FakeBackend({ user: 'newcompany' });
  backend.calls.failNext('generate', new HttpError(500, 'The printer is away'));
  const { user } = await open(backend);
  expect(await screen.findByText('The printer is away')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).toBeInTheDocument();
});

test('a refused answer is explained in the dialog, which stays open', async () => {
  const backend = new FakeBackend({ user: 'newcompany' });
  backend.calls.failNext('agree', new HttpError(502, ''));
  const { user, page } = await open(backend);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
  expect(
    await within(dialog).findByText('Unable to connect to Towbridge, please reload the page'),
  ).toBeInTheDocument();
  expect(page.wentTo).toEqual([]);
});

test('if nothing has to be accepted, a link leads on', async () => {
  await open(new FakeBackend({ user: 'creator' }), '?from=%2F%2Fevil.example');
  expect(await screen.findByRole('link', { name: 'Continue to Towbridge' })).toHaveAttribute(
    'href',
    '/boot/',
  );
});

test('an inactive user is refused here too', async () => {
  await open(new FakeBackend({ user: 'inactive' }));
  expect(screen.getByRole('heading', { name: 'Inactive User' })).toBeInTheDocument();
});
