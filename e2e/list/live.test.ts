import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import {
  ApiSession,
  assertAccessible,
  detail,
  eventually,
  field,
  picture,
  releaseButton,
  rowOf,
  selectedRow,
  signIn,
  twoFrames,
  untilShown,
  useProduct,
  WIDTHS,
} from '../harness';
import { PHONE } from '../support/hands';
import { CUT_OFF } from '../harness/watch';

const OFFLINE = { allow: [...CUT_OFF, /get-region|listOfRegion/] };

const untilLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();
const count = (page: Page, text: RegExp) => page.getByText(text).waitFor();

/** The distance of an element from the top of the window, CSS pixels. */
const topOf = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? NaN);

async function cancel(session: ApiSession, id: number): Promise<void> {
  await session.json(`/api-web/api/boot/cancel/KC/${String(id)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('A wrong car'),
  });
}

describe('the list of active boots while colleagues work', () => {
  const product = useProduct();
  const colleague = () => ApiSession.signIn(product.server.origin, 'supervisor');

  it('shows their changes, without moving anything that the user reads or types (LIVE-16, LIVE-20)', async () => {
    const session = await colleague();
    await product.withPage(async (page) => {
      await signIn(page, 'releaser');
      await untilLive(page);
      const scroller = page.getByRole('grid').locator('..');
      const first = page.locator('[aria-rowindex="2"]');
      const plate = (await first.getByRole('gridcell').first().innerText()).trim();
      const before = await topOf(rowOf(page, plate));

      // The list is scrolled to the top.
      const { id } = await session.createBoot('KC', { license: 'LIVE001' });
      const news = page.getByRole('button', { name: '1 new', exact: true });
      await news.waitFor();
      await rowOf(page, 'LIVE001').waitFor();
      assert.equal(await topOf(rowOf(page, plate)), before, 'the first row stays where it was');
      await assertAccessible(page, 'a new boot');
      await picture(page, 'list-news');
      await news.click();
      await eventually(() => topOf(rowOf(page, 'LIVE001')), before);
      await news.waitFor({ state: 'detached' });

      // The list is scrolled to the middle, with the focus in the form.
      const middle = page.locator('[aria-rowindex="9"]');
      const read = (await middle.getByRole('gridcell').first().innerText()).trim();
      await middle.click();
      await untilShown(page, read);
      await field(page, 'First Name').fill('Ada');
      await scroller.evaluate((place) => place.scrollTo(0, 200));
      await twoFrames(page);
      const place = await topOf(rowOf(page, read));
      const form = await topOf(field(page, 'First Name'));
      const total = Number((await page.getByText(/^\d+ boots$/).innerText()).split(' ')[0]);
      const another = await session.createBoot('KC', { license: 'LIVE002' });
      await count(page, new RegExp(`^${String(total + 1)} boots$`));
      assert.equal(await topOf(rowOf(page, read)), place, 'what is read stays when a row comes');
      await news.waitFor();
      await session.createBoot('KC', { license: 'LIVE003' });
      await page.getByRole('button', { name: '2 new', exact: true }).waitFor();
      // Cancel one of the new boots, then one that no longer counts as new.
      await cancel(session, another.id);
      await news.waitFor();
      await cancel(session, id);
      await count(page, new RegExp(`^${String(total)} boots$`));
      assert.equal(await topOf(rowOf(page, read)), place, 'and when one goes');
      assert.equal(await topOf(field(page, 'First Name')), form);
      assert.equal(await field(page, 'First Name').and(page.locator(':focus')).inputValue(), 'Ada');
    });
  });

  it('says that a colleague has closed the open boot (LIVE-17)', async () => {
    const session = await colleague();
    const { id } = await session.createBoot('KC', { license: 'ELSE001' });
    await product.withPage(
      async (page) => {
        await signIn(page, 'releaser', `/boot/list/${String(id)}`);
        await untilLive(page);
        await untilShown(page, 'ELSE001');
        await cancel(session, id);
        await detail(page)
          .getByText(/^Cancelled by Sam Rivera at/)
          .waitFor();
        await rowOf(page, 'ELSE001').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Release Vehicle' }).waitFor({ state: 'detached' });
        await assertAccessible(page, 'closed elsewhere');
        await picture(page, 'list-closed-elsewhere');
      },
      { colorScheme: 'dark' },
    );
  });

  it('can be searched, filtered and read without a connection, and is accessible (ALL-1, LIVE-19)', async () => {
    const session = await colleague();
    const long = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await session.createBoot('KC', {
      license: 'TOWME01',
      ...{ date: long, time: '12:00', dateTime: `${long}T12:00:00` },
    });
    await product.withPage(
      async (page) => {
        await signIn(page, 'releaser');
        await untilLive(page);
        const find = page.getByRole('searchbox', { name: 'Find a boot' });
        await find.fill('main st');
        await count(page, /^\d+ of \d+ boots$/);
        await assertAccessible(page, 'found by address');
        await find.fill('');
        const towOnly = page.getByRole('checkbox', { name: 'Tow-eligible only' });
        await towOnly.check();
        await rowOf(page, 'TOWME01').getByText('Tow-eligible').waitFor();
        await assertAccessible(page, 'tow-eligible only');
        await picture(page, 'list-tow-only');
        await find.fill('zzzz');
        await page.getByText('No boot matches “zzzz”').waitFor();
        assert.equal(
          await releaseButton(page).count(),
          0,
          'no boot is released that the search has left out',
        );
        await assertAccessible(page, 'none found');
        await page.getByRole('button', { name: 'Show all boots' }).click();
        await selectedRow(page).waitFor();
        await page.context().setOffline(true);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await page.getByText(/This is the list as it was/).waitFor();
        await assertAccessible(page, 'an older list, without a connection');
        await picture(page, 'list-offline');
      },
      { ...OFFLINE, viewport: { width: WIDTHS.desk, height: 800 } },
    );
  });

  it('says that there is no connection wherever the page is scrolled, and hides nothing (LIVE-19)', async () => {
    const session = await colleague();
    const { id } = await session.createBoot('KC', { license: 'NOLINE1' });
    for (const viewport of [PHONE.viewport, { width: 768, height: 700 }, { width: WIDTHS.desk, height: 700 }])
      await product.withPage(
        async (page) => {
          await signIn(page, 'releaser', `/boot/list/${String(id)}`);
          await untilShown(page, 'NOLINE1');
          await releaseButton(page).waitFor();
          await page.context().setOffline(true);
          // The whole line, with the icon beside its text.
          const line = page
            .getByText('No connection. Nothing can be sent until it is back.')
            .locator('xpath=..');
          await line.waitFor();
          await field(page, 'Receipt Number').focus();
          await field(page, 'Receipt Number').scrollIntoViewIfNeeded();
          const due = detail(page).getByText('Amount due', { exact: true });
          const places = async () => {
            const [top, below] = [await line.boundingBox(), await due.boundingBox()];
            return { top: top?.y, isDueInSight: (below?.y ?? 0) >= (top?.y ?? 0) + (top?.height ?? 0) };
          };
          await eventually(places, { top: 0, isDueInSight: true }, `${String(viewport.width)} px`);
          const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
          if (viewport.width > PHONE.viewport.width)
            assert.equal(hidden, 0, 'the panels scroll, not the page');
        },
        { ...OFFLINE, viewport, withoutWorker: true },
      );
  });
});
