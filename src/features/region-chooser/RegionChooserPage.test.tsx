import { act, screen, waitFor } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { FakeBackend } from '../../testing/fakeApi';
import { fakeDevice, renderApp } from '../../testing/render';

const buttons = () => screen.getAllByRole('button', { name: /, [A-Z]{2}$/ }).map((each) => each.textContent);

const BY_NAME = ['Baltimore, MD', 'Kansas City, MO', 'San Francisco, CA'];

it('focuses the region chosen last, without changing the order (LIVE-15)', async () => {
  const device = fakeDevice();
  const { user, router, unmount } = await renderApp('/add', { device });
  await screen.findByRole('button', { name: 'Kansas City, MO' });
  expect(buttons()).toEqual(BY_NAME);
  await user.click(screen.getByRole('button', { name: 'Kansas City, MO' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/add/KC'));
  act(() => {
    router.navigate('/add');
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Kansas City, MO' })).toHaveFocus());
  unmount();

  await renderApp('/add', { device });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Kansas City, MO' })).toHaveFocus());
  expect(buttons()).toEqual(BY_NAME);
});

it('lists the regions by name, not by code (LIVE-15)', async () => {
  const backend = new FakeBackend();
  backend.world.regions = backend.world.regions.map((region) =>
    region.code === 'SF' ? { ...region, name: 'Alameda, CA' } : region,
  );
  await renderApp('/add', { backend });
  await screen.findByRole('button', { name: 'Alameda, CA' });
  expect(buttons()).toEqual(['Alameda, CA', 'Baltimore, MD', 'Kansas City, MO']);
});

it('asks for the regions again when it opens, if a stored copy stood in for a failed load (OFF-10)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const backend = new FakeBackend();
  const copy = backend.world.regions.map((region) => ({ ...region, name: `${region.name}, as before` }));
  backend.copies.set(copy, { at: 0, failure: new HttpError(500, 'away') });
  backend.calls.replyNext('allowedRegions', copy);
  const { router } = await renderApp('/list', { backend });
  await screen.findByText('Error loading regions');
  act(() => {
    router.navigate('/add');
  });
  expect(await screen.findByRole('button', { name: 'Kansas City, MO' })).toBeVisible();
  expect(screen.queryByText('Error loading regions')).not.toBeInTheDocument();
});
