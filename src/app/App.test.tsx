import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../api/errors';
import type { LoginUser } from '../domain/wire/session';
import { ENTRY_VERSION } from '../stores/device/EntryStorage';
import { anOutboxEntry, aRegion, aUser, NOW, permissionsIn } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { FakePage } from '../testing/browser/FakePage';
import { MemoryDevice } from '../testing/memoryDevice';
import { deskWindow, narrowWindow } from '../testing/windowKinds';
import { renderApp } from '../testing/render';

describe('the root and the top bar', () => {
  test('the root redirects to the chooser, or straight to the form if there is one region (SHELL-1)', async () => {
    const { router } = await renderApp('/', { user: 'creator' });
    await screen.findByRole('heading', { name: 'Vehicle' });
    expect(router.state.location.pathname).toBe('/add/SF');
  });

  test('the root redirects to the list if the user may not record boots (SHELL-1)', async () => {
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

describe('the links of the bar', () => {
  const RECORDS = ['Records', 'Cash', 'Reports'];
  const everything = (changes: Partial<LoginUser> = {}) =>
    aUser({
      features: ['records', 'shifts', 'reports'],
      permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_RELEASE', 'ADMIN_REPORTS']),
      ...changes,
    });
  const linkNames = async () => {
    const bar = within(await screen.findByRole('navigation'));
    return (await bar.findAllByRole('link')).map((link) => link.textContent);
  };

  test("the signed-in user's name is shown (SHELL-13)", async () => {
    await renderApp('/nowhere', { user: 'releaser' });
    expect(await within(screen.getByRole('banner')).findByText('releaser')).toBeVisible();
  });

  test.each<[string, LoginUser, string[]]>([
    ['all of them', everything(), RECORDS],
    ['none that the server does not announce', everything({ features: [] }), []],
    [
      'none that no permission allows',
      everything({ permissions: permissionsIn(['SF'], ['BOOT_CREATE']) }),
      [],
    ],
    [
      'the cash of somebody who only adds payments, records for a view of all',
      everything({ permissions: { SF: ['BILLING_ADD_PAYMENT'], KC: ['BOOT_VIEW_ALL'] } }),
      ['Records', 'Cash'],
    ],
    [
      'the outbox of somebody who records boots',
      everything({ features: ['guard'], permissions: permissionsIn(['SF'], ['BOOT_CREATE']) }),
      ['Outbox'],
    ],
    ['no outbox for somebody who records none', everything({ features: ['guard'] }), []],
  ])('%s (SHELL-14)', async (_name, user, links) => {
    await renderApp('/nowhere', { user });
    expect((await linkNames()).filter((name) => [...RECORDS, 'Outbox'].includes(name))).toEqual(links);
  });

  test('the outbox of somebody who lost the permission while something is in it (SHELL-14)', async () => {
    const device = new MemoryDevice();
    device.kept.set('boot:1:key-1', { ...anOutboxEntry(), version: ENTRY_VERSION });
    await renderApp('/nowhere', { user: everything({ features: ['guard'] }), device: device.openWindow() });
    await waitFor(async () => expect(await linkNames()).toContain('Outbox (1)'));
  });

  describe('without enough room', () => {
    beforeEach(() => narrowWindow.begin());
    afterEach(() => narrowWindow.end());
    const menu = () => screen.getByRole('button', { name: 'Menu' });

    test('are in a menu that opens and closes with the keyboard (SHELL-15)', async () => {
      const { user, router } = await renderApp('/nowhere', { user: everything() });
      expect(await linkNames()).toEqual(['Active Boots']);
      act(() => menu().focus());
      await user.keyboard('{Enter}');
      expect(menu()).toHaveAttribute('aria-expanded', 'true');
      await user.tab();
      expect(screen.getByRole('link', { name: 'Records' })).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(menu()).toHaveAttribute('aria-expanded', 'false');
      expect(menu()).toHaveFocus();
      expect(await linkNames()).toEqual(['Active Boots']);
      await user.click(menu());
      await user.click(screen.getByRole('link', { name: 'Reports' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/reports/SF'));
      expect(menu()).toHaveAttribute('aria-expanded', 'false');
    });

    test('close when the focus or a touch goes elsewhere (SHELL-15)', async () => {
      const { user } = await renderApp('/nowhere', { user: everything() });
      await linkNames();
      await user.click(menu());
      await user.click(screen.getByRole('main'));
      expect(menu()).toHaveAttribute('aria-expanded', 'false');
      await user.click(menu());
      act(() => screen.getByRole('link', { name: 'Sign out' }).focus());
      expect(menu()).toHaveAttribute('aria-expanded', 'false');
    });

    test('have no menu if there are none', async () => {
      await renderApp('/nowhere', { user: everything({ features: [] }) });
      await linkNames();
      expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    });
  });
});

describe('the list of keyboard shortcuts', () => {
  const sheet = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

  test('opens with a question mark, except while typing, and closes with Escape (SHELL-20)', async () => {
    const { user } = await renderApp('/list', { user: 'releaser' });
    await user.type(await screen.findByRole('searchbox', { name: 'Find a boot' }), '?');
    expect(sheet()).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    const find = within(sheet()!).getByText('Go to the search, in Active Boots and Records');
    expect(find.parentElement).toHaveTextContent('/');
    expect(within(sheet()!).getByText('In a form: send it from any field').parentElement).toHaveTextContent(
      'Ctrl+Enter',
    );
    await user.keyboard('{Escape}');
    expect(sheet()).toBeNull();
  });

  test('opens from a button in the bar if there is a keyboard, otherwise from the menu (SHELL-20)', async () => {
    deskWindow.begin();
    try {
      const { user } = await renderApp('/nowhere', { user: 'releaser' });
      await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
      expect(sheet()).toBeVisible();
    } finally {
      deskWindow.end();
    }
  });
});

describe('the region chooser', () => {
  test('has a button for each region where the user may record boots, sorted by name (SHELL-3)', async () => {
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

  test('says so if there is none (SHELL-3)', async () => {
    await renderApp('/add', { user: 'viewer' });
    await screen.findByRole('heading', { name: 'You may not record boots in any region' });
  });

  test("puts the region's code into the path as one segment, whatever characters it has (SHELL-4)", async () => {
    const backend = new FakeBackend({
      user: aUser({ permissions: permissionsIn(['A/B', 'SF'], ['BOOT_CREATE']) }),
    });
    backend.world.regions.push(aRegion({ code: 'A/B', name: 'Ann & Bob' }));
    const { user, router } = await renderApp('/add', { backend });
    await user.click(await screen.findByRole('button', { name: 'Ann & Bob' }));
    expect(router.state.location.pathname).toBe('/add/A%2FB');
  });
});

describe('the gate', () => {
  test.each([
    ['inactive', 'Inactive User'],
    ['noapp', 'Unauthorized Application'],
  ] as const)('%s sees "%s" and nothing else', async (user, text) => {
    await renderApp('/list', { user });
    expect(screen.getByRole('heading', { name: text })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api-web/logout');
  });

  test('nobody sees "Authentication required" (GATE-1)', async () => {
    const backend = new FakeBackend({ user: null });
    backend.world.auth0Active = false;
    await renderApp('/list', { backend });
    expect(screen.getByRole('heading', { name: 'Authentication required' })).toBeInTheDocument();
  });

  test('shows Loading while the user is being fetched (GATE-7)', async () => {
    const backend = new FakeBackend();
    const held = backend.calls.hold('loginUser');
    const rendering = renderApp('/list', { backend });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    held.release();
    await rendering;
    expect(await screen.findByRole('navigation')).toBeInTheDocument();
  });

  test.each([
    ['its own text beside it', new HttpError(500, 'Database is away'), 'Database is away'],
    ['nothing of its own', new HttpError(500, ''), 'Unable to connect to Towbridge, please reload the page'],
  ])('a failed login info is reported, with %s', async (_name, error, detail) => {
    const backend = new FakeBackend();
    backend.calls.failNext('loginInfo', error);
    await renderApp('/list', { backend });
    expect(
      screen.getByRole('heading', {
        name: 'Error loading application, failed to get login info from server',
      }),
    ).toBeInTheDocument();
    expect(screen.getByText(detail)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeInTheDocument();
  });

  test('a user who returns straight from the agreement gets a link, not a redirect loop (GATE-6)', async () => {
    const page = new FakePage('/boot/list');
    const { store } = await renderApp('/list', { user: 'newcompany', page });
    store.agreementDetour.returning();
    cleanup();
    await renderApp('/list', { user: 'newcompany', page });
    expect(page.wentTo).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Go to the agreement' })).toHaveAttribute(
      'href',
      '/admin/agreement?from=%2Fboot%2Flist',
    );
  });

  test('a sign-out in another tab clears the page and visits the logout path once (SES-2)', async () => {
    const { page, store } = await renderApp('/list', { user: 'releaser' });
    await screen.findByRole('searchbox', { name: 'Find a boot' });
    page.cookieJar.set('session_state', 'LOGOUT');
    page.cookieJar.set('auth_token', 'x');
    act(() => page.tick());
    act(() => page.tick());
    expect(page.wentTo).toEqual(['/api-web/logout']);
    expect(page.cookieJar.has('auth_token')).toBe(false);
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(store.loginUser.user).toBeUndefined();
  });

  test('a page notices that someone else has signed in in another tab, and shows that user (SES-3)', async () => {
    const { page } = await renderApp('/list', { user: 'releaser' });
    const [[key = '', own = ''] = []] = page.told;
    act(() => page.hear(key, own));
    expect(page.reloads).toBe(0);
    act(() => page.hear(key, '424242'));
    expect(page.reloads).toBe(1);
  });

  test('the session is watched even if the user is not admitted', async () => {
    const { page } = await renderApp('/list', { user: 'inactive' });
    page.cookieJar.set('session_state', 'LOGOUT');
    act(() => page.tick());
    expect(page.wentTo).toEqual(['/api-web/logout']);
  });

  test('the session is not watched before sign-in', async () => {
    const { page } = await renderApp('/list', { user: null });
    expect(page.isTicking).toBe(false);
  });
});

describe('the banner', () => {
  test('is an alert with its text; a click on it, its button or Escape dismisses it (ERR-1)', async () => {
    const { store, user } = await renderApp('/list', { user: 'releaser' });
    const say = () => act(() => store.errors.set('The region is closed'));
    say();
    expect(screen.getByRole('alert')).toHaveTextContent('The region is closed');
    await user.click(screen.getByText('The region is closed'));
    expect(screen.queryByRole('alert')).toBeNull();
    say();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
    expect([screen.queryByRole('alert'), store.errors.currentError]).toEqual([null, undefined]);
    say();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that the regions could not be loaded, with their own message (ERR-5)', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const backend = new FakeBackend();
    backend.calls.failNext('allowedRegions', new HttpError(500, 'away'));
    const { user } = await renderApp('/add', { backend });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading regions');
    expect(printed).toHaveBeenCalledWith('Loading regions failed:', 'away');
    printed.mockRestore();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'San Francisco, CA' })).toBeInTheDocument();
  });
});

describe('every screen', () => {
  test('has a title, and focuses its heading when reached from another screen (SHELL-5)', async () => {
    const { user } = await renderApp('/list', { user: 'supervisor' });
    await screen.findByRole('searchbox', { name: 'Find a boot' });
    expect(document.title).toBe('Active Boots · Towbridge Boot');
    expect(document.body).toHaveFocus();
    await user.click(await screen.findByRole('link', { name: 'Add New Boot' }));
    expect(await screen.findByRole('heading', { name: 'Select a region' })).toHaveFocus();
    expect(document.title).toBe('Select a region · Towbridge Boot');
  });

  test('that does not exist shows a card with a link home (SHELL-6)', async () => {
    await renderApp('/nowhere/at/all', { user: 'supervisor' });
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Towbridge Boot');
  });

  test('has a skip link that works with the keyboard alone (ALL-2)', async () => {
    const { user } = await renderApp('/nowhere', { user: 'supervisor' });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('switches to Spanish and back to English with one press each (LANG-2)', async () => {
    const { user } = await renderApp('/add', { user: 'supervisor' });
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    expect(await screen.findByRole('heading', { name: 'Elija una región' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Select a region' })).toBeInTheDocument();
    window.history.replaceState(null, '', '/');
  });

  test('keeps a chosen language in the address of every screen (LANG-2)', async () => {
    const { user, router } = await renderApp('/add', { user: 'supervisor' });
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    await waitFor(() => expect(window.location.search).toBe('?lng=es'));
    // Changes the browser's address, as a link to another screen would.
    window.history.replaceState(null, '', '/boot/nowhere');
    act(() => {
      router.navigate('/nowhere');
    });
    expect(window.location.search).toBe('?lng=es');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(window.location.search).toBe('?lng=en'));
    window.history.replaceState(null, '', '/');
  });

  test('does not change the address if no language was chosen', async () => {
    const { router } = await renderApp('/add', { user: 'supervisor' });
    act(() => {
      router.navigate('/nowhere');
    });
    expect(window.location.search).toBe('');
  });

  test('says that there is no connection as long as there is none, and then clears the banner about it (SHELL-9, ERR-4)', async () => {
    const { store } = await renderApp('/nowhere', { user: 'supervisor' });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/No connection/)).toBeInTheDocument();
    act(() => store.errors.report(new ConnectionError('Failed to fetch')));
    expect(screen.getByRole('alert')).toHaveTextContent(/^No answer from Towbridge/);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/No connection/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    online.mockRestore();
  });
});

describe('a screen that crashes', () => {
  test('says so in its own area; the others keep working (SHELL-7)', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const backend = new FakeBackend();
    backend.calls.replyNext('allowedRegions', [null]);
    const { router } = await renderApp('/add', { backend });
    expect(await screen.findByRole('heading', { name: 'Something went wrong on this screen' })).toBeVisible();
    expect(screen.getByRole('navigation')).toBeInTheDocument();
    act(() => {
      router.navigate('/nowhere');
    });
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    expect(screen.queryByText('Something went wrong on this screen')).toBeNull();
    printed.mockRestore();
  });
});

describe('shortly before a time-out', () => {
  test('the user is warned and can stay (SES-4)', async () => {
    let now = NOW;
    const backend = new FakeBackend({ user: 'releaser', clock: () => now });
    const { page, user } = await renderApp('/list', { backend });
    now += 29 * 60_000;
    act(() => page.tick());
    const dialog = await screen.findByRole('dialog', { name: 'You will be signed out soon' });
    expect(dialog).toHaveTextContent('You will be signed out in 60 seconds');
    await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
