import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  activeBoots,
  ApiSession,
  assertAccessible,
  cancelButton,
  field,
  picker,
  pickRegion,
  picture,
  releaseButton,
  rowOf,
  signIn,
  useProduct,
  WIDTHS,
} from './harness';

const REGION_LIST = '**/api-web/api/boot/get-region/*';
const detailHeading = (page: Page) =>
  page.getByRole('region', { name: 'Booted vehicle' }).getByRole('heading').first();
const selected = (page: Page) => page.getByRole('row', { selected: true });
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop());

/** Thousands of boots that the server does not have to hold. */
const manyBoots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: 900_000 + index,
    license: `M${String(index).padStart(6, '0')}`,
    make: index % 2 ? 'Honda' : 'Toyota',
    model: `Model ${index % 7}`,
    color: 'Blue',
  }));

describe('the list of active boots', () => {
  const product = useProduct();

  describe('by permission', () => {
    it('asks who may see several regions to pick one, and lists nothing before', async () => {
      await product.withPage(async (page) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await signIn(page, 'supervisor');
        await page.getByText('Choose a region to see its boots').waitFor();
        assert.deepEqual(
          asked.filter((path) => /get-(region|company)/.test(path)),
          [],
        );
        await assertAccessible(page, 'no region picked');
        await picture(page, 'list-unpicked');
        await pickRegion(page, 'Baltimore, MD');
        await selected(page).waitFor();
        assert.ok(page.url().includes('region=BAL'));
        await releaseButton(page).waitFor();
        await cancelButton(page).waitFor();
      });
    });

    it('takes the one region by itself; who may only release has no cancel button', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        await selected(page).waitFor();
        await releaseButton(page).waitFor();
        assert.equal(await picker(page, 'Region').count(), 0);
        assert.equal(await cancelButton(page).count(), 0);
      });
    });

    it("lists the company's boots for who may see no region whole; who may only cancel has no form", async () => {
      await product.withPage(async (page) => {
        const request = page.waitForRequest(/get-company/);
        await signIn(page, 'harbor');
        await request;
        await selected(page).waitFor();
        await cancelButton(page).waitFor();
        assert.equal(await releaseButton(page).count(), 0);
        assert.equal(await page.getByRole('heading', { name: 'Release Boot' }).count(), 0);
      });
    });

    it('shows a boot and nothing to do with it to who may only look', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'viewer');
        await detailHeading(page).waitFor();
        assert.equal(await releaseButton(page).count(), 0);
        assert.equal(await cancelButton(page).count(), 0);
      });
    });
  });

  describe('in both layouts', () => {
    it('has a panel 35em wide that scrolls alone, and takes turns with the detail at 767 px', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        await detailHeading(page).waitFor();
        const panel = page.getByRole('region', { name: 'Active Boots' });
        assert.equal((await panel.boundingBox())?.width, 35 * 16);
        assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight));

        await page.setViewportSize({ width: WIDTHS.tablet, height: 800 });
        assert.ok(await panel.isVisible());
        assert.ok(await detailHeading(page).isVisible());
        const last = field(page, 'Receipt Number');
        await last.fill('KEPT');

        await page.setViewportSize({ width: 767, height: 800 });
        await panel.waitFor({ state: 'hidden' });
        assert.equal(await last.inputValue(), 'KEPT', 'the form is kept when the window changes');
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await panel.waitFor();
        assert.equal(await detailHeading(page).count(), 0);
        assert.equal(new URL(page.url()).pathname, '/boot/list');
        await page.reload();
        await page.getByRole('row').nth(1).waitFor();
        assert.equal(new URL(page.url()).pathname, '/boot/list', 'nothing is selected by itself');
      });
    });

    it('goes from row to detail and back on a phone, by touch', async () => {
      await product.withPage(
        async (page) => {
          await signIn(page, 'releaser');
          await page.getByRole('row').nth(2).waitFor();
          const tops = await page
            .getByRole('columnheader')
            .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().top));
          assert.equal(new Set(tops).size, 1, 'the columns stand side by side');
          await assertAccessible(page, 'list on a phone');
          await page.getByRole('row').nth(2).tap();
          await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
          await detailHeading(page).waitFor();
          await assertAccessible(page, 'detail on a phone');
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          assert.equal(wide, false, 'nothing runs over the edge');
          await page.getByRole('button', { name: 'Back', exact: true }).tap();
          await page.getByRole('row').nth(2).waitFor();
        },
        { viewport: { width: WIDTHS.phone, height: 667 }, hasTouch: true },
      );
    });

    it('keeps the selection over a reload, a link and the way back', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        await selected(page).waitFor();
        const first = idOf(page);
        await page.getByRole('row').nth(3).click();
        await page.waitForURL((url) => !url.pathname.endsWith(`/${first}`));
        const second = idOf(page);
        await page.reload();
        await selected(page).waitFor();
        assert.equal(idOf(page), second);
        await page.goBack();
        await page.waitForURL((url) => url.pathname.endsWith(`/${first}`));
        await selected(page).waitFor();
      });
    });
  });

  it('finds and sorts, and a link shows the same', async () => {
    await product.withPage(async (page) => {
      const session = await ApiSession.signIn(product.server.origin, 'supervisor');
      await session.createBoot('KC', { license: 'QO0I1Z' });
      await signIn(page, 'releaser');
      await page.getByRole('searchbox', { name: 'Find a boot' }).fill('qoo11z');
      await page.getByText(/^1 of \d+ boots$/).waitFor();
      await rowOf(page, 'QO0I1Z').waitFor();
      await page.waitForURL(/find=qoo11z/);
      await page.getByRole('searchbox').fill('');
      await page.getByRole('button', { name: 'Make' }).click();
      await page.waitForURL(/sort=make/);
      const makes = await page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
      assert.ok(makes.length > 5);
      assert.deepEqual(makes, [...makes].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare));
      const link = page.url();
      await page.goto('about:blank');
      await page.goto(link);
      await selected(page).waitFor();
      assert.deepEqual(await page.getByRole('row').locator('td:nth-child(2)').allInnerTexts(), makes);
      await assertAccessible(page, 'list sorted');
    });
  });

  it('keeps thousands of boots smooth, with their count told', async () => {
    await product.withPage(async (page) => {
      await page.route(REGION_LIST, (route) => route.fulfill({ json: manyBoots(10_000) }));
      await page.route('**/api-web/api/boot/get/*', (route) =>
        route.fulfill({ json: { id: 900_000, regionCode: 'KC', license: 'M000000', totalPaymentAmount: 1 } }),
      );
      await signIn(page, 'releaser');
      await rowOf(page, 'M000000').waitFor();
      await page.getByText('10000 boots').waitFor();
      const grid = page.getByRole('grid');
      assert.equal(await grid.getAttribute('aria-rowcount'), '10001');
      assert.ok((await page.getByRole('row').count()) < 60);
      await rowOf(page, 'M000000').focus();
      await page.keyboard.press('End');
      await rowOf(page, 'M009999').waitFor();
      assert.ok(await rowOf(page, 'M009999').evaluate((row) => row === document.activeElement));
      assert.equal(await rowOf(page, 'M009999').getAttribute('aria-rowindex'), '10001');
      await grid.locator('..').evaluate((scroller) => scroller.scrollTo(0, 44 * 5_000));
      await rowOf(page, 'M005000').waitFor();
      assert.ok((await page.getByRole('row').count()) < 60);
      await assertAccessible(page, 'thousands of boots');
    });
  });

  it('never shows the list of the region before', async () => {
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
      await late;
      await page.getByRole('button', { name: 'Refresh' }).click();
      assert.equal(await rowOf(page, 'M000000').count(), 0);
      assert.ok(page.url().includes('region=KC'));
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
    it(`says ${what} in the list's own box, and loads on request`, async () => {
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
          await box.waitFor();
          assert.match(await box.innerText(), says);
          assert.equal(await page.getByRole('button', { name: 'Dismiss' }).count(), 0, 'not in the banner');
          await assertAccessible(page, `list failed by ${what}`);
          await page.unroute(REGION_LIST);
          await box.getByRole('button', { name: 'Try again' }).click();
          await selected(page).waitFor();
          assert.equal(await box.count(), 0);
        },
        { allow: [/Failed to load resource/, /listOfRegion|get-region|List is down/] },
      );
    });
  }

  it('says that there is no boot', async () => {
    await product.withPage(async (page) => {
      await page.route(REGION_LIST, (route) => route.fulfill({ json: [] }));
      await signIn(page, 'releaser');
      await page.getByText('No active boots').waitFor();
      await assertAccessible(page, 'empty list');
      await picture(page, 'list-empty');
    });
  });

  it('shows a boot that a colleague has added once it is refreshed', async () => {
    await product.withPage(async (page) => {
      const session = await ApiSession.signIn(product.server.origin, 'supervisor');
      await signIn(page, 'releaser');
      await selected(page).waitFor();
      const before = await activeBoots(session, 'KC');
      await session.createBoot('KC', { license: 'FRESH77' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await rowOf(page, 'FRESH77').waitFor();
      await page.getByText(`${before.length + 1} boots`).waitFor();
    });
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`looks right in the ${scheme} scheme`, async () => {
      await product.withPage(
        async (page) => {
          await signIn(page, 'releaser');
          await releaseButton(page).waitFor();
          await assertAccessible(page, `list and detail, ${scheme}`);
          await picture(page, `list-${scheme}`);
        },
        { colorScheme: scheme },
      );
    });
  }
});
