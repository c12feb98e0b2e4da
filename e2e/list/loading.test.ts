import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  ApiSession,
  assertAccessible,
  picker,
  pickRegion,
  picture,
  rowOf,
  selectedRow,
  signIn,
  useProduct,
} from '../harness';
import { manyBoots, REGION_LIST } from '../support/list';

describe('the list of active boots while it loads', () => {
  const product = useProduct();

  it('never shows the list of the previous region (LIST-10)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor');
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/get-region/SF', async (route) => {
        await held;
        await route.fulfill({ json: manyBoots(3) });
      });
      const asked = page.waitForRequest('**/get-region/SF');
      await picker(page, 'Region').click();
      await page.getByRole('option', { name: 'San Francisco, CA' }).click();
      await asked;
      await page.getByText('Loading…').waitFor();
      await assertAccessible(page, 'list loading');
      await pickRegion(page, 'Kansas City, MO');
      const late = page.waitForResponse('**/get-region/SF');
      letGo();
      await (await late).finished();
      // This request is answered after the late one. Once its rows appear, the late rows would have appeared too.
      const session = await ApiSession.signIn(product.server.origin, 'supervisor');
      await session.createBoot('KC', { license: 'AFTER1' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await rowOf(page, 'AFTER1').waitFor();
      assert.equal(await rowOf(page, 'M000000').count(), 0);
      assert.match(page.url(), /region=KC/);
    });
  });

  it('does not pull back a user who has left before it arrived (SHELL-18)', async () => {
    await product.withPage(async (page) => {
      /** Holds matching requests. @returns a function that lets them continue */
      const hold = async (address: string | RegExp) => {
        let letGo = (): void => undefined;
        const held = new Promise<void>((resolve) => (letGo = resolve));
        await page.route(address, async (route) => {
          await held;
          await route.continue();
        });
        return letGo;
      };
      const list = await hold('**/get-company/*');
      const CODE = /\/static\/js\/(add-boot|region-chooser)\./;
      const code = await hold(CODE);
      await signIn(page, 'creator');
      // "Loading…" alone may also stand for the list's own code.
      await page.getByRole('heading', { name: 'Active Boots' }).waitFor();
      const asked = page.waitForRequest(CODE);
      await page.getByRole('link', { name: 'Add New Boot' }).click();
      await asked;
      list();
      await page.getByRole('row').nth(1).waitFor();
      code();
      await page.getByRole('button', { name: 'Add Boot', exact: true }).waitFor();
    });
  });

  const faults: [string, { status?: number; contentType?: string; body?: string } | 'abort', RegExp][] = [
    [
      'a failure in words',
      { status: 500, contentType: 'application/json', body: '{"error":"List is down","details":"x"}' },
      /List is down/,
    ],
    [
      'a page of HTML',
      { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' },
      /Unable to connect to Towbridge/,
    ],
    ['an empty failure', { status: 500, body: '' }, /Unable to connect to Towbridge/],
    [
      'something that is no list',
      { status: 200, contentType: 'application/json', body: '{"a":1}' },
      /Unable to connect to Towbridge/,
    ],
    ['a lost connection', 'abort', /./],
  ];
  for (const [what, answer, says] of faults) {
    it(`reports ${what} in the list's own box, and loads on request (LIST-8)`, async () => {
      await product.withPage(
        async (page) => {
          await page.route(REGION_LIST, (route) =>
            answer === 'abort' ? route.abort() : route.fulfill(answer),
          );
          await signIn(page, 'releaser');
          const box = page
            .getByRole('region', { name: 'Active Boots' })
            .getByRole('status')
            .filter({ has: page.getByRole('button', { name: 'Try again' }) });
          await box.filter({ hasText: says }).waitFor();
          await assertAccessible(page, `list failed by ${what}`);
          assert.equal(await page.getByRole('button', { name: 'Dismiss' }).count(), 0, 'not in the banner');
          await page.unroute(REGION_LIST);
          await box.getByRole('button', { name: 'Try again' }).click();
          await selectedRow(page).waitFor();
          await box.waitFor({ state: 'detached' });
        },
        { allow: [/Failed to load resource/, /listOfRegion|get-region|List is down/] },
      );
    });
  }

  it('says that there are no boots', async () => {
    await product.withPage(async (page) => {
      await page.route(REGION_LIST, (route) => route.fulfill({ json: [] }));
      await signIn(page, 'releaser');
      await page.getByText('No active boots').waitFor();
      await assertAccessible(page, 'empty list');
      await picture(page, 'list-empty');
    });
  });
});
