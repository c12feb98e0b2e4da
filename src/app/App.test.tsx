import { screen, within } from '@testing-library/react';
import { aRegion, aUser, permissionsIn } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { renderApp } from '../testing/render';

describe('the root and the top bar', () => {
  test('the root leads to the chooser, and a single region straight to its form', async () => {
    const { router } = await renderApp('/', { user: 'creator' });
    await screen.findByRole('heading', { name: 'Vehicle' });
    expect(router.state.location.pathname).toBe('/add/SF');
  });

  test('the root leads to the list for a person who may not record boots', async () => {
    const { router } = await renderApp('/', { user: 'releaser' });
    await screen.findByRole('searchbox', { name: 'Find a boot' });
    expect(router.state.location.pathname).toMatch(/^\/list/);
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('link', { name: 'Add New Boot' })).toBeNull();
    expect(bar.getByRole('link', { name: 'Active Boots' })).toHaveAttribute('aria-current', 'page');
    expect(bar.getByRole('link', { name: 'Towbridge Boot' })).toHaveAttribute('href', '/');
    expect(bar.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api-web/logout');
  });
});

describe('the region chooser', () => {
  test('has a button for each region where boots may be recorded, by name, in the order of the codes', async () => {
    const { user, router } = await renderApp('/add');
    await screen.findByRole('heading', { name: 'Select a region' });
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Baltimore, MD',
      'Kansas City, MO',
      'San Francisco, CA',
    ]);
    await user.click(main.getByRole('button', { name: 'Kansas City, MO' }));
    expect(router.state.location.pathname).toBe('/add/KC');
  });

  test('says so where there is none', async () => {
    await renderApp('/add', { user: 'viewer' });
    await screen.findByRole('heading', { name: 'There is no region where you may record boots' });
  });

  test('puts the region of the button into the path as one segment, whatever its code', async () => {
    const backend = new FakeBackend({
      user: aUser({ permissions: permissionsIn(['A/B', 'SF'], ['BOOT_CREATE']) }),
    });
    backend.world.regions.push(aRegion({ code: 'A/B', name: 'Ann & Bob' }));
    const { user, router } = await renderApp('/add', { backend });
    await user.click(await screen.findByRole('button', { name: 'Ann & Bob' }));
    expect(router.state.location.pathname).toBe('/add/A%2FB');
  });
});
