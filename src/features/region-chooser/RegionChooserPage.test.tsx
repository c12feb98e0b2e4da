import { act, screen, waitFor } from '@testing-library/react';
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
