import { act, screen, waitFor, within } from '@testing-library/react';
import { wireTime } from '../../domain/time/zone';
import { aBoot, aRegion, aUser, NOW, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

const HOUR_MS = 3_600_000;
const bootedAgo = (hours: number) => wireTime(NOW - hours * HOUR_MS, 'America/Los_Angeles');

function aBackend(): FakeBackend {
  const user = aUser({
    permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL']),
  });
  const boots = [
    aBoot({ id: 1, license: 'SFO100', addr1: '1 Market Street', bootTime: bootedAgo(3) }),
    aBoot({ id: 2, license: 'SFO200', vin: '5YJSA1E26MF000007', bootTime: bootedAgo(80) }),
    aBoot({ id: 3, license: 'ABC300', addr1: '88 Kelly Street', bootTime: bootedAgo(71) }),
  ];
  const backend = new FakeBackend({ user, boots });
  backend.world.listsMore = true;
  backend.world.regions = [aRegion({ towEligibleAfterHours: 72 })];
  return backend;
}

const row = (license: string) => screen.findByRole('row', { name: new RegExp(license) });
const licenses = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('gridcell')[0]?.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Find a boot' });

describe('searching', () => {
  it.each([
    ['the VIN', 'mf000007', ['SFO200']],
    ['the number', 'sf-000003', ['ABC300']],
    ['the address', 'kelly', ['ABC300']],
    ['two of them together', 'market sfo', ['SFO100']],
  ])('also searches by %s (LIVE-10)', async (_, text, expected) => {
    const { user } = await renderApp('/list', { backend: aBackend() });
    await row('SFO100');
    await user.type(search(), text);
    await waitFor(() => expect(licenses()).toEqual(expected));
  });

  it('one press shows all boots again, even right after typing (LIST-11, LIVE-14)', async () => {
    const { user, router } = await renderApp('/list?tow=1', { backend: aBackend() });
    await row('SFO200');
    await user.type(search(), 'zzzz');
    await user.click(await screen.findByRole('button', { name: 'Show all boots' }));
    await waitFor(() => expect(licenses()).toHaveLength(3));
    expect(search()).toHaveValue('');
    expect(router.state.location.search).toBe('');
  });

  it('the slash key focuses the search from anywhere except a field (LIVE-11)', async () => {
    const { user } = await renderApp('/list/1', { backend: aBackend() });
    const name = await screen.findByRole('textbox', { name: 'First Name' });
    await user.type(name, 'A/B');
    expect(name).toHaveValue('A/B');
    act(() => name.blur());
    await user.keyboard('/');
    await waitFor(() => expect(search()).toHaveFocus());
    expect(search()).toHaveValue('');
    const box = await screen.findByRole('checkbox', { name: 'Tow-eligible only' });
    act(() => box.focus());
    await user.keyboard('/');
    await waitFor(() => expect(search()).toHaveFocus());
  });

  it('Enter opens the only match and focuses its release form (LIVE-11)', async () => {
    const { user, router } = await renderApp('/list/1', { backend: aBackend() });
    await row('SFO200');
    await user.type(search(), 'ABC{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/list/3'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus());
  });

  it('Enter goes to the first of several matches, and the down arrow moves into the rows (LIVE-11)', async () => {
    const { user } = await renderApp('/list/2', { backend: aBackend() });
    await row('SFO200');
    await user.type(search(), 'SFO{Enter}');
    await waitFor(async () => expect(await row('SFO100')).toHaveFocus());
    await user.click(search());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'row'));
  });
});

describe('the panel of a boot that the search hides', () => {
  it('follows the first match (LIVE-12)', async () => {
    const { user, router } = await renderApp('/list/1', { backend: aBackend() });
    expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
    await user.type(search(), 'ABC');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release Vehicle' })).toBeNull());
    await waitFor(() => expect(router.state.location.pathname).toBe('/list/3'));
    expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
  });

  it('offers nothing if nothing is found (LIVE-12)', async () => {
    const { user } = await renderApp('/list/1', { backend: aBackend() });
    await screen.findByRole('button', { name: 'Release Vehicle' });
    await user.type(search(), 'nothing');
    expect(await screen.findByText('No boot matches')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Release Vehicle' })).toBeNull();
    const anywhere = { name: 'Release Vehicle', hidden: true };
    await waitFor(() => expect(screen.queryByRole('button', anywhere)).toBeNull());
    await user.clear(search());
    expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
  });

  it('stays if something was typed in it, and says so (LIVE-12)', async () => {
    const { user, router } = await renderApp('/list/1', { backend: aBackend() });
    await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Ada');
    await user.type(search(), 'ABC');
    expect(await screen.findByText(saying('SFO100 is not among the boots found'))).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
    expect(router.state.location.pathname).toBe('/list/1');
    await user.clear(search());
    await waitFor(() => expect(screen.queryByText(saying('SFO100 is not among the boots found'))).toBeNull());
  });
});

describe('ages', () => {
  it('are in every row, with a label on boots that may be towed, and update automatically (LIVE-13)', async () => {
    const time = { now: NOW };
    const backend = aBackend();
    backend.world.clock = () => time.now;
    await renderApp('/list/1', { backend });
    expect(await row('SFO100')).toHaveTextContent('3 h 0 min');
    expect(await row('SFO100')).toHaveTextContent('1 Market Street');
    expect(await row('SFO200')).toHaveTextContent('3 d 8 h');
    expect(await row('SFO200')).toHaveTextContent('Tow-eligible');
    expect(await row('ABC300')).not.toHaveTextContent('Tow-eligible');
    const asked = backend.calls.count('listOfRegion');
    time.now += HOUR_MS + 60_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await row('SFO100')).toHaveTextContent('4 h 1 min');
    expect(await row('ABC300')).toHaveTextContent('Tow-eligible');
    expect(backend.calls.count('listOfRegion') - asked).toBeLessThanOrEqual(1);
  });

  it('sort the list, and filter it by what may be towed (LIVE-14)', async () => {
    const { user, router } = await renderApp('/list/2', { backend: aBackend() });
    await row('SFO100');
    await user.click(screen.getByRole('button', { name: 'Age' }));
    expect(licenses()).toEqual(['SFO100', 'ABC300', 'SFO200']);
    await user.click(screen.getByRole('button', { name: 'Age' }));
    expect(licenses()).toEqual(['SFO200', 'ABC300', 'SFO100']);
    await user.click(screen.getByRole('checkbox', { name: 'Tow-eligible only' }));
    await waitFor(() => expect(licenses()).toEqual(['SFO200']));
    expect(router.state.location.search).toBe('?sort=-age&tow=1');
  });

  it("in a company's list use the clock of each boot's region (LIVE-24)", async () => {
    const backend = aBackend();
    backend.world.regions = [aRegion(), aRegion({ code: 'KC', zoneId: 'America/Chicago' })];
    backend.world.boots.push(
      aBoot({
        id: 4,
        license: 'KC400',
        regionCode: 'KC',
        bootTime: wireTime(NOW - HOUR_MS, 'America/Chicago'),
      }),
    );
    backend.world.account = aUser({ permissions: permissionsIn(['SF', 'KC'], ['BOOT_VIEW']) });
    await renderApp('/list/1', { backend });
    expect(await row('KC400')).toHaveTextContent('1 h 0 min');
    expect(await row('SFO100')).toHaveTextContent('3 h 0 min');
  });

  it('are absent if the server does not send the times (LIVE-1)', async () => {
    const backend = aBackend();
    backend.world.listsMore = false;
    await renderApp('/list/1', { backend });
    await row('SFO100');
    expect(screen.queryByRole('columnheader', { name: 'Age' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Tow-eligible only' })).toBeNull();
  });
});
