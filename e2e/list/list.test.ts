import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  activeBoots,
  ApiSession,
  assertAccessible,
  cancelButton,
  detail,
  eventually,
  field,
  picker,
  pickRegion,
  picture,
  releaseButton,
  resize,
  rowOf,
  selectedRow,
  signIn,
  twoFrames,
  untilFocused,
  untilShown,
  useProduct,
  WIDTHS,
} from '../harness';
import { manyBoots, REGION_LIST } from '../support/list';

const detailHeading = (page: Page) => detail(page).getByRole('heading').first();

/** The texts that take more than one line. */
const inLines = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return tops.size > 1 ? [element.textContent] : [];
  });

/** The words in cells of a table that are broken, or not inside their cell. A hyphen ends a word. */
const cutWords = (table: Element): string[] =>
  [...table.querySelectorAll('[role="gridcell"]')].flatMap((cell) => {
    const box = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [part, ...more] = range.getClientRects();
        const isWhole =
          part !== undefined &&
          more.length === 0 &&
          part.right <= box.right + 0.5 &&
          (part.bottom <= box.bottom + 2 || cell.querySelector('span') !== null);
        if (!isWhole) cut.push(word);
      }
    }
    return cut;
  });

const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop());

/** Opens a long list from a mocked reply, so that the server need not store the boots. */
async function openManyBoots(page: Page, count: number): Promise<void> {
  await page.route(REGION_LIST, (route) => route.fulfill({ json: manyBoots(count) }));
  await page.route('**/api-web/api/boot/get/*', (route) =>
    route.fulfill({ json: { id: 900_000, regionCode: 'KC', license: 'M000000', totalPaymentAmount: 1 } }),
  );
  await signIn(page, 'releaser');
  await rowOf(page, 'M000000').waitFor();
}

describe('the list of active boots', () => {
  const product = useProduct();

  describe('by permission', () => {
    it('asks users of several regions to choose one, and lists nothing before that (LIST-2)', async () => {
      await product.withPage(async (page) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await signIn(page, 'supervisor');
        await page.getByText('Choose a region to see its boots').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Refresh' }).count(), 0, 'nothing to read again');
        await assertAccessible(page, 'no region picked');
        await picture(page, 'list-unpicked');
        await pickRegion(page, 'Baltimore, MD');
        await page.waitForURL(/region=BAL/);
        await releaseButton(page).waitFor();
        await cancelButton(page).waitFor();
        assert.deepEqual(
          // The page reloads the list once the live connection is open, so that it misses no changes in
          // between.
          [...new Set(asked.filter((path) => /get-(region|company)/.test(path)))],
          ['/api-web/api/boot/get-region/BAL'],
          'nothing was listed before',
        );
      });
    });

    it('selects a single region automatically; with the release permission alone there is no cancel button (REL-1)', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        await selectedRow(page).waitFor();
        await releaseButton(page).waitFor();
        assert.equal(await picker(page, 'Region').count(), 0);
        assert.equal(await cancelButton(page).count(), 0);
      });
    });

    it("lists the company's boots for users without BOOT_VIEW_ALL; with the cancel permission alone there is no form", async () => {
      await product.withPage(async (page) => {
        const request = page.waitForRequest(/get-company/);
        await signIn(page, 'harbor');
        await request;
        await selectedRow(page).waitFor();
        await cancelButton(page).waitFor();
        assert.equal(await releaseButton(page).count(), 0);
        assert.equal(await page.getByRole('heading', { name: 'Release Boot' }).count(), 0);
      });
    });

    it('with the view permission alone, shows a boot without actions', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'viewer');
        await detailHeading(page).waitFor();
        // The actions replace the spinner.
        await detail(page).getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
        assert.equal(await releaseButton(page).count(), 0);
        assert.equal(await cancelButton(page).count(), 0);
      });
    });
  });

  describe('in both layouts', () => {
    it('has a panel 35em wide that scrolls alone, stands beside the release form, and alternates with it at 767 px (LIST-20, SHELL-8)', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        await releaseButton(page).waitFor();
        const panel = page.getByRole('region', { name: 'Active Boots' });
        assert.equal((await panel.boundingBox())?.width, 35 * 16);
        assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight));

        const last = field(page, 'Receipt Number');
        for (const [width, listWidth] of [
          [1_007, 0.45 * 1_007],
          [WIDTHS.tablet, 0.45 * WIDTHS.tablet],
        ] as const) {
          await resize(page, width);
          const [list, boot] = [await panel.boundingBox(), await detail(page).boundingBox()];
          assert.ok(list !== null && boot !== null);
          assert.ok(Math.abs(list.width - listWidth) < 1, `${String(list.width)} of ${String(width)} px`);
          assert.ok(Math.abs(list.x + list.width - boot.x) < 1, 'neither covers the other');
          const room = await detail(page).evaluate(
            (place) => [place.scrollWidth, place.clientWidth] as const,
          );
          assert.equal(...room, 'nothing of the detail is cut off');
          assert.ok(await last.isVisible());
        }
        await last.fill('KEPT');
        const amount = await field(page, 'Amount').evaluate((box) => box.scrollWidth <= box.clientWidth);
        assert.ok(amount, 'the amount shows whole');
        await assertAccessible(page, 'list and detail on a tablet');
        await picture(page, 'list-tablet');

        await resize(page, 767);
        await panel.waitFor({ state: 'hidden' });
        assert.equal(await last.inputValue(), 'KEPT', 'the form is kept when the window changes');
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await panel.waitFor();
        assert.equal(await detailHeading(page).count(), 0);
        await page.waitForURL((url) => url.pathname === '/boot/list');
        await page.reload();
        await page.getByRole('row').nth(1).waitFor();
        // Load the list a second time: by then, any automatic selection after the first load would have happened.
        const again = page.waitForResponse(/\/boot\/get-region\//);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await again;
        assert.equal(new URL(page.url()).pathname, '/boot/list', 'nothing is selected by itself');
        assert.equal(await selectedRow(page).count(), 0);
      });
    });

    it('goes from row to detail and back on a phone, by touch (LIST-17)', async () => {
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
          await releaseButton(page).waitFor();
          await assertAccessible(page, 'detail on a phone');
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          assert.equal(wide, false, 'nothing runs over the edge');
          await page.getByRole('button', { name: 'Back', exact: true }).tap();
          await page.getByRole('row').nth(2).waitFor();
        },
        { viewport: { width: WIDTHS.phone, height: 667 }, hasTouch: true },
      );
    });

    it('the slash key goes from a boot to the search on a phone (LIVE-11)', async () => {
      await product.withPage(
        async (page) => {
          await signIn(page, 'releaser');
          await page.getByRole('row').nth(2).click();
          await releaseButton(page).waitFor();
          await page.keyboard.press('/');
          const search = page.getByRole('searchbox', { name: 'Find a boot' });
          await untilFocused(search);
          await twoFrames(page);
          await page.keyboard.type('zz/');
          assert.equal(await search.inputValue(), 'zz/', 'the focus stays');
          await page.getByText('No boot matches').waitFor();
        },
        { viewport: { width: WIDTHS.phone, height: 667 } },
      );
    });

    it('keeps the selection across a reload, a link and Back', async () => {
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        /** Waits until the row at this position is selected. The header is row 0. */
        const untilSelected = (place: number) =>
          selectedRow(page)
            .and(page.locator(`[aria-rowindex="${place + 1}"]`))
            .waitFor();
        await untilSelected(1);
        const first = idOf(page);
        await page.getByRole('row').nth(3).click();
        await page.waitForURL((url) => !url.pathname.endsWith(`/${first}`));
        await untilSelected(3);
        const second = idOf(page);
        await page.reload();
        await untilSelected(3);
        await releaseButton(page).waitFor();
        assert.equal(idOf(page), second);
        await page.goBack();
        await page.waitForURL((url) => url.pathname.endsWith(`/${first}`));
        await untilSelected(1);
      });
    });
  });

  it('searches and sorts, and a link opens the same view (LIST-16)', async () => {
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
      // The address changes first; the rows follow the typed text a moment later.
      await page
        .getByRole('columnheader', { name: 'Make' })
        .and(page.locator('[aria-sort="ascending"]'))
        .waitFor();
      await page.getByText(/^\d+ boots$/).waitFor();
      const column = () => page.getByRole('row').locator('[role="gridcell"]:nth-child(2)').allInnerTexts();
      const makes = await column();
      assert.ok(makes.length > 5);
      assert.deepEqual(makes, [...makes].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare));
      const link = page.url();
      await page.goto('about:blank');
      await page.goto(link);
      await selectedRow(page).waitFor();
      // The number of rendered rows is final only after the list has measured its height.
      await eventually(column, makes);
      await assertAccessible(page, 'list sorted');
    });
  });

  it('keeps the column names visible while scrolling (LIST-13)', async () => {
    await product.withPage(async (page) => {
      await openManyBoots(page, 1_000);
      const head = page.getByRole('columnheader', { name: 'License' });
      const before = await head.boundingBox();
      await page.getByRole('row').nth(3).hover();
      await page.mouse.wheel(0, 900);
      await rowOf(page, 'M000030').waitFor();
      await twoFrames(page);
      assert.deepEqual(await head.boundingBox(), before);
      await head.getByRole('button').click();
      await page.waitForURL(/sort=license/);
    });
  });

  it('shows all of a 15-character plate, in its row and above the detail (LIST-21)', async () => {
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    const { id } = await session.createBoot('KC', { license: 'LONGESTPLATE001' });
    await product.withPage(async (page) => {
      await signIn(page, 'releaser', `/boot/list/${String(id)}`);
      await untilShown(page, 'LONGESTPLATE001');
      const plates = page.getByText('LONGESTPLATE001', { exact: true });
      assert.ok((await plates.count()) >= 2);
      for (const plate of await plates.all()) {
        const [hidden, size] = await plate.evaluate((element) => [
          element.scrollWidth - element.clientWidth,
          parseFloat(getComputedStyle(element).fontSize),
        ]);
        assert.equal(hidden, 0, 'nothing of it is cut off');
        assert.ok(size >= 12, `${String(size)} px`);
      }
    });
  });

  it('shows makes, models and colors whole, and the age in one line (LIST-22)', async () => {
    // The longest age: 47 h 59 min.
    const bootTimeUtc = () => new Date(Date.now() - 48 * 3_600_000 + 30_000).toISOString();
    const names = [
      ['Volkswagen', 'Passat', 'Burgundy'],
      ['Harley-Davidson', 'Street Glide', 'Black'],
      ['Mercedes-Benz', 'Sprinter', 'Silver'],
      ['Jeep', 'Grand Cherokee', 'Orange'],
    ];
    await product.withPage(async (page) => {
      await page.route(REGION_LIST, async (route) => {
        const response = await route.fetch();
        const boots = (await response.json()) as object[];
        const json = boots.slice(0, names.length).map((boot, index) => {
          const [make, model, color] = names[index] ?? [];
          return { ...boot, license: `7NAM${String(index)}`, make, model, color, bootTimeUtc: bootTimeUtc() };
        });
        await route.fulfill({ response, json });
      });
      await signIn(page, 'releaser', '/boot/list');
      for (const width of [WIDTHS.desk, 900, WIDTHS.tablet, WIDTHS.phone]) {
        await resize(page, width);
        if (width === WIDTHS.phone) await page.getByRole('button', { name: 'Back', exact: true }).click();
        await page.getByRole('gridcell', { name: 'Harley-Davidson' }).waitFor();
        await eventually(() => page.getByRole('grid').evaluate(cutWords), []);
        assert.deepEqual(await page.getByText(/^(?:\d+ h \d+ min|\d+ d \d+ h)$/).evaluateAll(inLines), []);
        await picture(page, `list-names-${String(width)}`);
      }
    });
  });

  it('scrolls thousands of boots smoothly, and announces their number (LIST-13)', async () => {
    await product.withPage(async (page) => {
      await openManyBoots(page, 10_000);
      await page.getByText('10000 boots').waitFor();
      const grid = page.getByRole('grid');
      assert.equal(await grid.getAttribute('aria-rowcount'), '10001');
      assert.ok((await page.getByRole('row').count()) < 60);
      await rowOf(page, 'M000000').focus();
      await page.keyboard.press('End');
      await rowOf(page, 'M009999').waitFor();
      await untilFocused(rowOf(page, 'M009999'));
      assert.equal(await rowOf(page, 'M009999').getAttribute('aria-rowindex'), '10001');
      // The table scrolls to the end over several frames. A scroll that starts before that would be undone.
      const scroller = grid.locator('..');
      await eventually(
        () => scroller.evaluate((place) => place.scrollTop + place.clientHeight >= place.scrollHeight - 1),
        true,
      );
      await twoFrames(page);
      await scroller.evaluate((place) => place.scrollTo(0, 44 * 5_000));
      await rowOf(page, 'M005000').waitFor();
      assert.ok((await page.getByRole('row').count()) < 60);
      await assertAccessible(page, 'thousands of boots');
    });
  });

  it("shows a colleague's new boot after a reload", async () => {
    await product.withPage(async (page) => {
      const session = await ApiSession.signIn(product.server.origin, 'supervisor');
      await signIn(page, 'releaser');
      await selectedRow(page).waitFor();
      const before = await activeBoots(session, 'KC');
      await session.createBoot('KC', { license: 'FRESH77' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await rowOf(page, 'FRESH77').waitFor();
      await page.getByText(`${before.length + 1} boots`).waitFor();
    });
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`looks right in the ${scheme} scheme (ALL-1)`, async () => {
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
