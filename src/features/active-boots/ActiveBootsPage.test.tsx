import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { aBoot, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { fakeDevice, renderApp } from '../../testing/render';
import { narrowWindow } from '../../testing/windowKinds';

const BOOTS = [
  aBoot({ id: 1, license: 'SFO100', makeName: 'Toyota', modelName: 'Camry', colorName: 'White' }),
  aBoot({ id: 2, license: 'SFO200', makeName: 'Honda', modelName: 'Accord', colorName: 'Blue' }),
  aBoot({ id: 3, license: 'KC1', regionCode: 'KC', towCompanyId: 2 }),
];
const viewer = (viewRegions: string[]) =>
  aUser({ permissions: { ...permissionsIn(viewRegions, ['BOOT_VIEW', 'BOOT_VIEW_ALL']) } });
const backendOf = (viewRegions: string[]) => new FakeBackend({ boots: BOOTS, user: viewer(viewRegions) });

const row = (license: string) => screen.findByRole('row', { name: new RegExp(license) });
const licenses = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('gridcell')[0]?.textContent);

describe('the region', () => {
  it('is the only one that may be seen, with no dropdown (LIST-1)', async () => {
    await renderApp('/list', { backend: backendOf(['SF']) });
    await row('SFO100');
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
    expect(licenses()).toEqual(['SFO100', 'SFO200']);
  });

  it('must be chosen if there are several; until then nothing is listed (LIST-2)', async () => {
    const { user, router, backend } = await renderApp('/list', { backend: backendOf(['KC', 'SF']) });
    expect(await screen.findByText('Choose a region to see its boots')).toBeVisible();
    expect(backend.calls.count('listOfRegion')).toBe(0);
    await user.click(screen.getByRole('combobox', { name: 'Region' }));
    await user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
    await row('KC1');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/list/3', search: '?region=KC' }),
    );
  });

  it('has its first boot selected when it changes', async () => {
    const { user, router } = await renderApp('/list/2?region=SF', { backend: backendOf(['KC', 'SF']) });
    await row('SFO200');
    await user.click(screen.getByRole('combobox', { name: 'Region' }));
    await user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/list/3'));
    await waitFor(async () => expect(await row('KC1')).toHaveAttribute('aria-selected', 'true'));
    expect(screen.queryByText('SFO100')).toBeNull();
  });

  it('is remembered when the user returns to the screen', async () => {
    const { router } = await renderApp('/list?region=SF', { backend: backendOf(['KC', 'SF']) });
    await row('SFO100');
    act(() => {
      router.navigate('/nowhere');
    });
    act(() => {
      router.navigate('/list');
    });
    await row('SFO100');
    await waitFor(() => expect(router.state.location.search).toBe('?region=SF'));
  });

  it('last chosen in this browser is listed again; a first visit asks (LIST-18)', async () => {
    const device = fakeDevice();
    const first = await renderApp('/list', { backend: backendOf(['KC', 'SF']), device });
    expect(await screen.findByText('Choose a region to see its boots')).toBeVisible();
    await first.user.click(screen.getByRole('combobox', { name: 'Region' }));
    await first.user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
    await row('KC1');
    first.unmount();

    const second = await renderApp('/list', { backend: backendOf(['KC', 'SF']), device });
    await row('KC1');
    await waitFor(() =>
      expect(second.router.state.location).toMatchObject({ pathname: '/list/3', search: '?region=KC' }),
    );
    second.unmount();

    await renderApp('/list?region=SF', { backend: backendOf(['KC', 'SF']), device });
    await row('SFO100');
  });

  it('chosen by one person is not listed for another (LIST-18)', async () => {
    const device = fakeDevice();
    const first = await renderApp('/list', { backend: backendOf(['KC', 'SF']), device });
    await first.user.click(await screen.findByRole('combobox', { name: 'Region' }));
    await first.user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
    await row('KC1');
    first.unmount();
    await renderApp('/list', {
      backend: backendOf(['KC', 'SF']),
      device,
      user: { ...viewer(['KC', 'SF']), id: 77 },
    });
    expect(await screen.findByText('Choose a region to see its boots')).toBeVisible();
  });

  it('that the user may not see is not listed, whatever the address says (LIST-4)', async () => {
    const { backend } = await renderApp('/list?region=BAL', { backend: backendOf(['KC', 'SF']) });
    expect(await screen.findByText('Choose a region to see its boots')).toBeVisible();
    expect(backend.calls.count('listOfRegion')).toBe(0);
  });

  it("is not offered to users who may see only the company's boots (LIST-3)", async () => {
    const backend = new FakeBackend({ boots: BOOTS, user: 'creator' });
    await renderApp('/list', { backend });
    await row('SFO100');
    expect(backend.calls.requestsOf('listOfCompany')).toEqual([{ towCompanyId: 1 }]);
  });

  it('never shows the boots of the previous region', async () => {
    const backend = backendOf(['KC', 'SF']);
    const late = backend.calls.hold('listOfRegion');
    const { user } = await renderApp('/list?region=SF', { backend });
    await user.click(await screen.findByRole('combobox', { name: 'Region' }));
    await user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
    await row('KC1');
    await act(async () => late.release());
    expect(licenses()).toEqual(['KC1']);
  });
});

describe('what is shown', () => {
  it('says that it is loading (LIST-7)', async () => {
    const backend = backendOf(['SF']);
    const held = backend.calls.hold('listOfRegion');
    await renderApp('/list', { backend });
    expect(await screen.findByText('Loading…')).toBeVisible();
    await act(async () => held.release());
    await row('SFO100');
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('says that there are no boots (LIST-7)', async () => {
    await renderApp('/list', { backend: new FakeBackend({ boots: [], user: viewer(['SF']) }) });
    expect(await screen.findByText('No active boots')).toBeVisible();
  });

  it("a failure is shown in the list's own box, not in the banner, with a retry (LIST-8)", async () => {
    const backend = backendOf(['SF']);
    backend.calls.failNext('listOfRegion', new HttpError(500, 'The list is broken'));
    const { user, store } = await renderApp('/list', { backend });
    expect(await screen.findByText('The list is broken')).toBeVisible();
    expect(store.errors.currentError).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('SFO100');
    expect(screen.queryByText('The list is broken')).toBeNull();
  });

  it('a failure without a text gets the whole message, also beside Try again (LIST-8, ERR-3)', async () => {
    const backend = backendOf(['SF']);
    backend.calls.failNext('listOfRegion', new HttpError(502, ''));
    await renderApp('/list', { backend });
    expect(await screen.findByText('Unable to connect to Towbridge, please reload the page')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('asks for no choice while the list loads, after it failed, and if it is empty (LIST-19)', async () => {
    const choose = () => screen.queryByText('Choose a boot to see it here');
    const backend = new FakeBackend({ boots: [], user: viewer(['SF']) });
    const held = backend.calls.hold('listOfRegion');
    const { user } = await renderApp('/list', { backend });
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(choose()).toBeNull();
    await act(async () => held.fail(new HttpError(500, 'The list is broken')));
    expect(await screen.findByText('The list is broken')).toBeVisible();
    expect(choose()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No active boots')).toBeVisible();
    expect(choose()).toBeNull();
  });

  it('keeps the rows during a reload, then shows the new ones (LIST-9)', async () => {
    const { user, backend } = await renderApp('/list', { backend: backendOf(['SF']) });
    await row('SFO100');
    const held = backend.calls.hold('listOfRegion');
    backend.world.boots.push(aBoot({ id: 9, license: 'NEW900' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(licenses()).toEqual(['SFO100', 'SFO200']);
    await act(async () => held.release());
    await row('NEW900');
  });

  it('is reloaded when the user returns to the window, if it is old (LIST-9)', async () => {
    const time = { now: Date.UTC(2026, 2, 10, 18, 30) };
    const backend = new FakeBackend({ boots: BOOTS, user: viewer(['SF']), clock: () => time.now });
    await renderApp('/list', { backend });
    await row('SFO100');
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(backend.calls.count('listOfRegion')).toBe(1);
    time.now += 11_000;
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(backend.calls.count('listOfRegion')).toBe(2);
  });
});

describe('searching and sorting', () => {
  it('finds boots by part of the plate, with O for 0, shows the count, and keeps the search in the address (LIST-11)', async () => {
    const { user, router } = await renderApp('/list', { backend: backendOf(['SF']) });
    await row('SFO100');
    expect(screen.getByText('2 boots')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Find a boot' }), 'sf01oo');
    await waitFor(() => expect(licenses()).toEqual(['SFO100']));
    expect(screen.getByText('1 of 2 boots')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?find=sf01oo'));
  });

  it('keeps the typed text if a row is pressed immediately afterwards', async () => {
    const { user, router } = await renderApp('/list/1', { backend: backendOf(['SF']) });
    await row('SFO100');
    await user.type(screen.getByRole('searchbox'), '200');
    await user.click(await row('SFO200'));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/list/2', search: '?find=200' }),
    );
    expect(await screen.findByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeVisible();
  });

  it('offers to clear the search if nothing is found', async () => {
    const { user } = await renderApp('/list?find=tesla', { backend: backendOf(['SF']) });
    expect(await screen.findByText('No boot matches “tesla”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all boots' }));
    await row('SFO100');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('opens the same view from a link (LIST-16)', async () => {
    await renderApp('/list/1?sort=-license&find=sf', { backend: backendOf(['SF']) });
    await row('SFO100');
    expect(licenses()).toEqual(['SFO200', 'SFO100']);
    expect(screen.getByRole('columnheader', { name: 'License' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('sorts by the column whose header is pressed (LIST-12)', async () => {
    const { user, router } = await renderApp('/list/1', { backend: backendOf(['SF']) });
    await row('SFO100');
    await user.click(screen.getByRole('button', { name: 'Make' }));
    expect(licenses()).toEqual(['SFO200', 'SFO100']);
    expect(router.state.location.search).toBe('?sort=make');
  });
});

describe('selecting', () => {
  it('selects the first displayed boot automatically, without a history entry (LIST-15)', async () => {
    const { router } = await renderApp('/list?sort=make', { backend: backendOf(['SF']) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/list/2'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await row('SFO200')).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the boot in the address', async () => {
    const { router } = await renderApp('/list/2', { backend: backendOf(['SF']) });
    expect(await row('SFO200')).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.pathname).toBe('/list/2');
    expect(await screen.findByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeVisible();
  });

  it('follows a click, and Back', async () => {
    const { user, router } = await renderApp('/list/1', { backend: backendOf(['SF']) });
    await user.click(await row('SFO200'));
    expect(await screen.findByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeVisible();
    act(() => {
      router.navigate(-1);
    });
    expect(await screen.findByRole('heading', { name: 'White Toyota Camry Sedan' })).toBeVisible();
  });
});

describe('on a narrow window', () => {
  beforeEach(() => narrowWindow.begin());
  afterEach(() => narrowWindow.end());

  it('shows the list, with nothing selected (LIST-15)', async () => {
    const { router } = await renderApp('/list', { backend: backendOf(['SF']) });
    await row('SFO100');
    expect(router.state.location.pathname).toBe('/list');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('shows either the list or the detail, and returns to the row (LIST-17)', async () => {
    const { user } = await renderApp('/list', { backend: backendOf(['SF']) });
    await user.click(await row('SFO200'));
    const back = await screen.findByRole('button', { name: 'Back' });
    expect(back).toHaveFocus();
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(back);
    expect(await row('SFO200')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});
