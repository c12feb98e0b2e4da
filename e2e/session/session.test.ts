import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  ApiSession,
  assertAccessible,
  eventually,
  payment,
  picker,
  picture,
  releaseButton,
  resize,
  rowOf,
  selectedRow,
  signIn,
  signInByPage,
  useProduct,
  withoutLive,
} from '../harness';
import { CUT_OFF } from '../harness/watch';

const LOGOUT = '/api-web/logout';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');

/** Waits until everything that the list screen loads on its own has arrived. */
async function atRest(page: Page): Promise<void> {
  await selectedRow(page).waitFor();
  await releaseButton(page).waitFor();
  await picker(payment(page, 1), 'Payment Type').and(page.locator(':not([aria-busy])')).waitFor();
}

describe('the session', () => {
  const product = useProduct();

  it('leads to the sign-in and back to the requested page (GATE-1)', async () => {
    await product.withPage(async (page) => {
      await signInByPage(page, 'supervisor', '/boot/list?region=KC');
      await page.getByRole('searchbox', { name: 'Find a boot' }).waitFor();
      await page.waitForURL(/\/boot\/list.*region=KC/);
      await eventually(() => page.title(), 'Active Boots · Towbridge Boot');
    });
  });

  it('requests the languages that the browser reports to pages, which may differ from its own header', async () => {
    await product.withPage(async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'languages', { value: ['es-MX', 'fr', 'en'] }),
      );
      const asked = page.waitForRequest(/login\/user/);
      await page.goto('/boot/');
      assert.match((await asked).headers()['accept-language'] ?? '', /^es-MX, ?fr;q=.*, ?en;q=/);
    });
  });

  for (const [account, text] of [
    ['inactive', 'Inactive User'],
    ['noapp', 'Unauthorized Application'],
  ] as const) {
    it(`stops ${account} at the gate with "${text}" (GATE-2)`, async () => {
      await product.withPage(async (page) => {
        await signIn(page, account);
        await heading(page, text).waitFor();
        await assertAccessible(page, text);
        await picture(page, `gate-${account}`);
        await page.getByRole('link', { name: 'Sign out' }).click();
        await page.waitForURL(/\/login/);
      });
    });
  }

  it('says "Authentication required" if there is no sign-in page', async () => {
    await product.withPage(async (page) => {
      await page.route('**/login/user*', (route) => route.fulfill({ json: { loggedIn: false } }));
      await page.goto('/boot/list');
      await heading(page, 'Authentication required').waitFor();
    });
  });

  it('says that the login info could not be loaded, and tries again (GATE-4)', async () => {
    await product.withPage(
      async (page) => {
        // Before the first page, since a later one opens with what the device has stored of the session.
        await page.route('**/login/info', (route) => route.fulfill({ status: 503, body: '' }));
        await signIn(page, 'releaser');
        await heading(page, 'Error loading application, failed to get login info from server').waitFor();
        await assertAccessible(page, 'login info failed');
        await page.unroute('**/login/info');
        await page.getByRole('link', { name: 'Try again' }).click();
        await page.getByRole('searchbox', { name: 'Find a boot' }).waitFor();
      },
      { allow: [/503/] },
    );
  });

  it('shows Loading until the user is known (GATE-7)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'releaser');
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/login/user*', async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto('/boot/', { waitUntil: 'commit' });
      await page.getByText('Loading', { exact: true }).waitFor();
      answer();
      await page.getByRole('searchbox', { name: 'Find a boot' }).waitFor();
    });
  });

  it('ends in every tab after signing out in one (SES-2)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/add');
      const other = await page.context().newPage();
      await other.goto('/boot/add');
      // Calls that are still pending when the session ends would be refused.
      for (const tab of [page, other]) await tab.getByRole('button', { name: 'Baltimore, MD' }).waitFor();
      const visits: string[] = [];
      other.on('request', (request) => {
        if (new URL(request.url()).pathname === LOGOUT) visits.push(request.url());
      });
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.waitForURL(/\/login/);
      await other.waitForURL(/\/login/);
      assert.equal(visits.length, 1);
      assert.deepEqual(
        (await page.context().cookies()).filter((cookie) => cookie.name === 'auth_token'),
        [],
      );
    });
  });

  it("once ended on the server, leads to the site's root and on to the sign-in (SES-8)", async () => {
    await product.withPage(
      async (page) => {
        // With live updates, the page reloads the list when the connection opens, possibly after the click below.
        await withoutLive(page);
        await signIn(page, 'releaser');
        await atRest(page);
        const cookies = await page.context().cookies();
        await page.context().clearCookies();
        await page.context().addCookies(cookies.filter((cookie) => cookie.name === 'session_state'));
        const home = page.waitForRequest((request) => new URL(request.url()).pathname === '/');
        await page.getByRole('button', { name: 'Refresh' }).click();
        await home;
        await page.waitForURL(/\/login/);
      },
      { allow: [/403/] },
    );
  });

  it('repeats a call once after a 403 and the re-check (ERR-8)', async () => {
    await product.withPage(
      async (page) => {
        await withoutLive(page);
        await signIn(page, 'releaser');
        await atRest(page);
        const session = await ApiSession.signIn(product.server.origin, 'supervisor');
        await session.createBoot('KC', { license: 'AGAIN1' });
        const calls: string[] = [];
        page.on('request', (request) => calls.push(new URL(request.url()).pathname));
        await page.route('**/boot/get-region/KC', (route) => route.fulfill({ status: 403, body: 'Stale' }), {
          times: 1,
        });
        await page.getByRole('button', { name: 'Refresh' }).click();
        // Only the repeated call returns the new boot.
        await rowOf(page, 'AGAIN1').waitFor();
        assert.deepEqual(
          calls.filter((path) => /get-region|login\/user/.test(path)),
          ['/api-web/api/boot/get-region/KC', '/api-web/api/login/user', '/api-web/api/boot/get-region/KC'],
        );
        assert.equal(await alert(page).count(), 0);
      },
      { allow: [/403/] },
    );
  });

  it('warns before it times out, and continues on request (SES-4)', async () => {
    await product.withPage(async (page) => {
      await page.clock.install();
      await signIn(page, 'supervisor', '/boot/add');
      await heading(page, 'Select a region').waitFor();
      await page.getByRole('button', { name: 'Baltimore, MD' }).waitFor();
      // Calls and code that are pending when the clock jumps would time out, or count as activity.
      await page.waitForLoadState('networkidle');
      const user = await page.request.get('/api-web/api/login/user');
      const { sessionIdleSeconds } = (await user.json()) as { sessionIdleSeconds: number };
      await page.clock.fastForward((sessionIdleSeconds - 90) * 1000);
      const dialog = page.getByRole('dialog', { name: 'You will be signed out soon' });
      await dialog.waitFor();
      await assertAccessible(page, 'time-out warning');
      await picture(page, 'session-timeout');
      const stayed = page.waitForRequest(/login\/user/);
      await dialog.getByRole('button', { name: 'Stay signed in' }).click();
      await stayed;
      await dialog.waitFor({ state: 'detached' });
    });
  });
});

/** In the page: the number of lines of each element's text. */
function linesOfEach(elements: readonly Element[]): number[] {
  return elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });
}

describe('the shell', () => {
  const product = useProduct();

  it('leads each user from the root to a screen that they may use (SHELL-1)', async () => {
    for (const [account, path] of [
      ['supervisor', /\/boot\/add\/$/],
      ['creator', /\/boot\/add\/SF$/],
      ['releaser', /\/boot\/list/],
    ] as const) {
      await product.withPage(async (page) => {
        await signIn(page, account, '/boot/');
        await page.waitForURL(path);
        const add = page.getByRole('link', { name: 'Add New Boot' });
        await page.getByRole('link', { name: 'Active Boots' }).waitFor();
        assert.equal(await add.count(), account === 'releaser' ? 0 : 1);
      });
    }
  });

  it('offers the regions, and marks the current page (SHELL-2)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/add');
      await heading(page, 'Select a region').waitFor();
      await assertAccessible(page, 'region chooser');
      await picture(page, 'chooser');
      await page.getByRole('button', { name: 'Baltimore, MD' }).click();
      await page.waitForURL(/\/boot\/add\/BAL$/);
      await heading(page, 'Vehicle').waitFor();
      await page.getByRole('link', { name: 'Towbridge Boot' }).click();
      await page.waitForURL(/\/boot\/add\/$/);
      await heading(page, 'Select a region').waitFor();
      const add = page.getByRole('link', { name: 'Add New Boot' });
      await add.and(page.locator('[aria-current="page"]')).waitFor();
    });
  });

  it('shows a card with a link home for an unknown page (SHELL-6)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'viewer', '/boot/no/such/page');
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await page.waitForURL(/\/boot\/list/);
    });
  });

  it("uses the browser's Spanish, and English on request; the choice lasts in the tab (LANG-2)", async () => {
    await product.withPage(
      async (page) => {
        await signIn(page, 'supervisor', '/boot/add');
        await heading(page, 'Elija una región').waitFor();
        await page.locator('html[lang="es"]').waitFor({ state: 'attached' });
        await picture(page, 'chooser-es');
        const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
        assert.equal(await page.evaluate(beyond), 0);
        await page.getByRole('link', { name: /^Por retirar\s\(\d+\)$/ }).waitFor();
        const labels = page.locator('.tb-bar__link > span');
        for (const width of [1280, 1366, 1440, 1600]) {
          await resize(page, width, 800);
          assert.ok(Math.max(...(await labels.evaluateAll(linesOfEach))) <= 2, `at ${String(width)} px`);
          assert.equal(await page.evaluate(beyond), 0);
        }
        await page.getByRole('button', { name: 'English' }).click();
        await heading(page, 'Select a region').waitFor();
        await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
        // The address keeps the language over a reload.
        await page.waitForURL(/[?&]lng=en\b/);
        await page.reload();
        await heading(page, 'Select a region').waitFor();
        await page.goto('/boot/add?lng=es');
        await heading(page, 'Elija una región').waitFor();
      },
      { locale: 'es-US' },
    );
  });

  it('reports errors in a banner that can be dismissed by click or keyboard (ERR-1)', async () => {
    await product.withPage(
      async (page) => {
        await page.route('**/config/allowedRegions', (route) => route.fulfill({ status: 500, body: 'away' }));
        await signIn(page, 'supervisor', '/boot/add');
        const regions = alert(page).filter({ hasText: 'Error loading regions' });
        await regions.waitFor();
        await picture(page, 'banner');
        await regions.getByRole('button', { name: 'Dismiss' }).press('Enter');
        await regions.waitFor({ state: 'detached' });
      },
      { allow: [/500/, /Loading regions failed/] },
    );
  });

  it('says that there is no connection (SHELL-9)', async () => {
    await product.withPage(
      async (page) => {
        await signIn(page, 'supervisor', '/boot/add');
        await heading(page, 'Select a region').waitFor();
        await page.context().setOffline(true);
        await page.getByText('No connection').waitFor();
        await page.context().setOffline(false);
        await page.getByText('No connection').waitFor({ state: 'detached' });
      },
      // Files that load after the first screen, such as fonts, fail while offline.
      { allow: [...CUT_OFF] },
    );
  });

  it('says so in English if even its texts cannot be loaded', async () => {
    await product.withPage(
      async (page) => {
        await signIn(page, 'supervisor', '/boot/add');
        await heading(page, 'Select a region').waitFor();
        await page.route('**/locales/**', (route) => route.fulfill({ status: 404, body: '' }));
        await page.reload();
        await page.getByText('Unable to connect to Towbridge, please reload the page').waitFor();
      },
      { allow: [/404/, /texts could not be loaded/, /failed loading/], withoutWorker: true },
    );
  });
});
