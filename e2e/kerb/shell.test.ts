import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible, choose, eventually, field, picker, picture, signIn, useProduct } from '../harness';
import { openForm, ready } from '../support/addBoot';
import { Front } from '../harness/front';
import { storedAnswers, untilAnswersKept, untilServedByWorker } from '../support/guard';

const CUT = [
  /ERR_(?:CONNECTION|EMPTY|INTERNET|FAILED|ABORTED)/,
  /WebSocket connection/,
  /could not be (?:loaded|read)/,
];
const LIST = '/api-web/api/boot/get-region/SF';
const FORM = ['/refdata/SF/makes', '/refdata/states', '/boot/default-state/SF', '/refdata/SF/region'];
const hasNewer = (page: Page) => page.locator('meta[name="newer-pages"]').count();

describe('the stored pages', () => {
  const product = useProduct();
  let front: Front;
  before(async () => (front = await Front.start(product.server.origin)));
  after(() => front.stop());

  /** Runs a test with a browser that reaches the product through the front. */
  const withPage = async (work: (page: Page) => Promise<void>, announcesGuard = true) => {
    Object.assign(front, { isCut: false, isNewer: false, announcesGuard });
    await product.withPage(work, { baseURL: front.origin, allow: CUT });
  };

  it('open without a network after one visit: the form, and the list with its age (OFF-1, OFF-5)', () =>
    withPage(async (page) => {
      await openForm(page, 'supervisor');
      await choose(page, 'Make', 'Toyota');
      await untilServedByWorker(page);
      await untilAnswersKept(page, '/models/by-make/');
      await page.goto('/boot/list?region=SF');
      await page.getByRole('row').nth(2).waitFor();
      // The list opens its first boot, with its release form.
      const detail = ['/boot/get/', '/payment_types'];
      await untilAnswersKept(page, LIST, '/login/user', '/allowedRegions', ...FORM, ...detail);
      front.cut();
      await page.goto('/boot/add/SF');
      await ready(page);
      await eventually(() => picker(page, 'Make').inputValue(), 'Toyota');
      await choose(page, 'Model', 'Camry');
      await field(page, 'License').fill('NONET1');
      await page.goto('/boot/list?region=SF');
      await page.getByRole('row').nth(2).waitFor();
      await page
        .getByText(/list is from|No connection/)
        .first()
        .waitFor();
    }));

  it('contain no answer about a user in any cache, only files as they were built (OFF-4, RUN-36)', () =>
    withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/list?region=SF');
      await page.getByRole('row').nth(2).waitFor();
      await untilServedByWorker(page);
      await page.reload();
      await page.getByRole('row').nth(2).waitFor();
      const files = await page.evaluate(async () => {
        const found: { path: string; bytes: number[] }[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            const answer = await cache.match(request);
            const bytes = [...new Uint8Array(await answer!.arrayBuffer())];
            found.push({ path: new URL(request.url).pathname, bytes });
          }
        }
        return found;
      });
      const worker = await (await fetch(`${front.origin}/boot/service-worker.js`)).text();
      const entries = new Map(
        [...worker.matchAll(/\{"url":"([^"]+)","revision":[^}]*?"integrity":"([^"]+)"\}/g)].map(
          ([, url = '', integrity = '']) => [url, integrity],
        ),
      );
      assert.deepEqual(files.map(({ path }) => path).sort(), [...entries.keys()].sort());
      for (const { path, bytes } of files) {
        const hash = createHash('sha256').update(Uint8Array.from(bytes)).digest('base64');
        assert.equal(`sha256-${hash}`, entries.get(path), path);
        assert.ok(path.startsWith('/boot/') && !path.includes('/api'), path);
      }
    }));

  it('need no code from the network on a second visit (OFF-6)', () =>
    withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/list?region=SF');
      await page.getByRole('row').nth(2).waitFor();
      await untilServedByWorker(page);
      front.asked.length = 0;
      await page.goto('/boot/add/SF');
      await ready(page);
      assert.deepEqual(
        front.asked.filter((path) => !path.startsWith('/api-web/') && path !== '/boot/service-worker.js'),
        [],
      );
    }));

  it('are replaced by the next version once no tab has an open form (SHELL-21)', () =>
    withPage(async (page) => {
      await openForm(page, 'supervisor');
      await untilServedByWorker(page);
      const other = await page.context().newPage();
      await other.goto('/boot/list?region=SF');
      await other.getByRole('row').nth(2).waitFor();
      await field(page, 'License').fill('TWOTAB');
      front.isNewer = true;
      await page.evaluate(() =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          if (data === 'is-free') document.documentElement.dataset['asked'] = 'yes';
        }),
      );
      await other.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
      });
      await other.waitForFunction(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
      );
      // The other tab moves between two screens, but this one has unfinished work in a form.
      await other.getByRole('link', { name: 'Records' }).click();
      await other.getByRole('heading', { name: 'Records' }).waitFor();
      await page.locator('html[data-asked]').waitFor();
      assert.deepEqual([await hasNewer(page), await hasNewer(other)], [0, 0]);
      assert.equal(await field(page, 'License').inputValue(), 'TWOTAB');
      await field(page, 'License').fill('');
      // A tab that is too busy to answer counts as in use, so the switch may happen at a later step.
      for (const screen of ['Active Boots', 'Records', 'Active Boots', 'Records']) {
        await page.getByRole('link', { name: screen }).click();
        const selector = 'meta[name="newer-pages"]';
        const came = page.waitForSelector(selector, { state: 'attached', timeout: 8_000 });
        if (await came.then(Boolean, () => false)) break;
      }
      await eventually(() => hasNewer(page), 1);
      await eventually(() => hasNewer(other), 1);
    }));

  it('leave nothing behind of a user who signs out; the next visit without a network says so (OFF-4)', () =>
    withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/list?region=SF');
      await page.getByRole('row').nth(2).waitFor();
      await untilServedByWorker(page);
      await untilAnswersKept(page, LIST);
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      assert.deepEqual(await storedAnswers(page), []);
      front.cut();
      await page.goto('/boot/list?region=SF');
      await page.getByRole('heading', { name: /^Error loading application/ }).waitFor();
    }));

  it('can be installed through an offer below the screen, by keyboard (OFF-8)', () =>
    withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/add');
      await page.getByRole('button', { name: 'Baltimore, MD' }).waitFor();
      await page.evaluate(() => {
        const event = new Event('beforeinstallprompt');
        // No named function here: tsx wraps them in a helper that does not exist in the page.
        window.dispatchEvent(Object.assign(event, { prompt: Promise.resolve.bind(Promise) }));
      });
      await page.getByText('Install Towbridge Boot on this device?').waitFor();
      await assertAccessible(page, 'offer to install');
      await picture(page, 'install-offer');
      await page.getByRole('button', { name: 'Install', exact: true }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Install Towbridge Boot on this device?').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Baltimore, MD' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Not now' }).count(), 0);
    }));

  it('are removed if the server does not announce them (OFF-7)', () =>
    withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/list?region=SF');
      await page.getByRole('row').nth(2).waitFor();
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/boot/service-worker.js');
        await navigator.serviceWorker.ready;
      });
      await page.reload();
      await page.getByRole('row').nth(2).waitFor();
      await eventually(
        () =>
          page.evaluate(async () => [
            (await navigator.serviceWorker.getRegistrations()).length,
            (await caches.keys()).length,
          ]),
        [0, 0],
      );
      assert.deepEqual(await storedAnswers(page), []);
    }, false));
});
