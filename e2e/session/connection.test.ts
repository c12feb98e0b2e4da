import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { eventually, field, resize, selectedRow, signIn, useProduct } from '../harness';
import { openForm, ready, untilKept } from '../support/addBoot';
import { CUT_OFF } from '../harness/watch';

const UNABLE = 'Unable to connect to Towbridge, please reload the page';
const OFFLINE = {
  allow: [...CUT_OFF, /code of a view/],
  withoutWorker: true,
};
const toList = (page: Page) => page.getByRole('link', { name: 'Active Boots' });

const GONE = {
  allow: [/status of 404/, /Loading (CSS )?chunk/, /code of a view/, /MIME type/],
  withoutWorker: true,
};
const MAIN = /static\/js\/main\.\w+\.js/;

describe('the shell without a connection', () => {
  const product = useProduct();

  it("says that a screen's code could not be loaded; going back and trying again work (SHELL-10)", async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'creator', '/boot/nowhere');
      await page.getByRole('link', { name: 'Add New Boot' }).click();
      await ready(page);
      await field(page, 'License').fill('BACK01');
      await untilKept(page, 'draft', 1);
      await page.context().setOffline(true);
      await toList(page).click();
      await page.getByRole('main').getByRole('heading', { name: UNABLE }).waitFor();
      await page.getByText('No connection').waitFor();
      await page.goBack();
      await eventually(() => field(page, 'License').inputValue(), 'BACK01');
      await toList(page).click();
      await page.getByRole('heading', { name: UNABLE }).waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await selectedRow(page).waitFor();
    }, OFFLINE);
  });

  for (const [width, height] of [
    [375, 667],
    [667, 375],
  ] as const) {
    it(`never hides the focused element beneath the banner (${width}×${height}) (ERR-2)`, async () => {
      await product.withPage(
        async (page) => {
          await page.route('**/refdata/SF/colors', (route) =>
            route.fulfill({ status: 500, contentType: 'text/plain', body: 'Out of order' }),
          );
          await signIn(page, 'supervisor', '/boot/add/SF');
          await ready(page);
          await resize(page, width, height);
          const banner = page.getByRole('alert');
          await banner.waitFor();
          const bar = page.getByRole('banner');
          const box = await bar.boundingBox();
          const edge = (box?.y ?? 0) + (box?.height ?? 0);
          for (const link of await bar.locator('a, button').all()) {
            await link.focus();
            await eventually(async () => ((await banner.boundingBox())?.y ?? 0) >= edge, true);
          }
          const license = field(page, 'License');
          const isCovered = async (control: Locator) => {
            const [over, under] = [await banner.boundingBox(), await control.boundingBox()];
            return (under?.y ?? 0) < (over?.y ?? 0) + (over?.height ?? 0);
          };
          await license.focus();
          await eventually(() => isCovered(license), false);
          // A view that has just opened focuses its heading. The banner covers no part of it.
          await page.evaluate('scrollTo(0, 0)');
          const heading = page.getByRole('heading', { level: 1 });
          await heading.evaluate((each) => {
            each.tabIndex = -1;
            each.focus();
          });
          await eventually(() => isCovered(heading), false);
          await page.getByRole('button', { name: 'Dismiss' }).click();
          await banner.waitFor({ state: 'detached' });
        },
        { allow: [/status of 500/, /Out of order/] },
      );
    });
  }
});

describe('a page that was opened before the product was updated', () => {
  const product = useProduct();

  /**
   * Simulates a new version: until the page is reloaded, the chunks of other screens are missing and pages name another
   * main script.
   */
  async function update(page: Page): Promise<{ loads: number }> {
    const seen = { loads: 0 };
    await page.route('**/static/js/*.chunk.js', (route) =>
      seen.loads > 0 ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
    );
    await page.route(/\/boot\//, async (route) => {
      const request = route.request();
      if (request.isNavigationRequest()) seen.loads += 1;
      if (!(request.headers()['accept'] ?? '').startsWith('text/html') || seen.loads > 0)
        return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(MAIN, 'static/js/main.0123abcd.js');
      return route.fulfill({ response, body });
    });
    return seen;
  }

  it('loads the new version at the requested address, and keeps what was typed (SHELL-12)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await field(page, 'License').fill('KEPT01');
      await untilKept(page, 'draft', 1);
      const seen = await update(page);
      await toList(page).click();
      await page.getByRole('searchbox', { name: 'Find a boot' }).waitFor();
      assert.equal(seen.loads, 1);
      assert.match(page.url(), /\/boot\/list/);
      await page.goBack();
      await eventually(() => field(page, 'License').inputValue(), 'KEPT01');
    }, GONE);
  });
});
