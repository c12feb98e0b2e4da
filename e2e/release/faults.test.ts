import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Request, Route } from 'playwright-core';

import {
  activeBoots,
  assertAccessible,
  cancelButton,
  eventually,
  field,
  fillRelease,
  payment,
  picture,
  releaseButton,
  rowOf,
  signIn,
  useProduct,
  withoutLive,
} from '../harness';
import { aBootToRelease, banner, hasGreenTick, openToRelease as open, RELEASE } from '../support/release';

/** The number of matches of each locator, in ascending order. */
async function counts(places: readonly Locator[]): Promise<number[]> {
  const found = await Promise.all(places.map((place) => place.count()));
  return found.sort((a, b) => a - b);
}

describe('a failed release', () => {
  const product = useProduct();
  const aBoot = (license: string) => aBootToRelease(product.server, license);

  it('because another browser was first: exactly one wins, and the other learns what happened (REL-13)', async () => {
    const { id, path, session } = await aBoot('TWICE1');
    await product.withPage(
      async (page) => {
        const other = await page.context().browser()?.newContext({ baseURL: product.server.origin });
        assert.ok(other);
        try {
          const second = await other.newPage();
          await Promise.all([open(page, path), signIn(second, 'supervisor', path)]);
          await releaseButton(second).waitFor();
          await fillRelease(page, 'R-FIRST');
          await fillRelease(second, 'R-SECOND');
          // Otherwise the first release may close the other form before its button is pressed.
          const sent: Route[] = [];
          for (const each of [page, second])
            await each.route(RELEASE, async (route) => {
              sent.push(route);
              if (sent.length === 2) await Promise.all(sent.map((held) => held.continue()));
            });
          await Promise.all([releaseButton(page).click(), releaseButton(second).click()]);
          await Promise.all([page, second].map((each) => each.getByText(/Boot released/).waitFor()));
          const told = [page, second].map((each) => each.getByText(/already released by/i));
          await eventually(() => counts(told), [0, 1], 'one is told that the other was first');
          const banners = [page, second].map((each) => banner(each));
          await eventually(() => counts(banners), [0, 1], 'in the banner, as every refusal');
          const ticks = await Promise.all([page, second].map(hasGreenTick));
          assert.deepEqual(ticks.sort(), [false, true], 'the tick is green for the own release only');
          const { receiptNumber, payments } = await session.boot(id);
          assert.match(receiptNumber ?? '', /^R-(FIRST|SECOND)$/);
          assert.equal(payments?.length, 1);
        } finally {
          await other.close();
        }
      },
      { allow: [/409/] },
    );
  });

  it('says who released the boot meanwhile, and when', async () => {
    const { id, path, session } = await aBoot('MEAN01');
    await product.withPage(
      async (page) => {
        await withoutLive(page);
        await open(page, path);
        await fillRelease(page, 'R-LATE');
        await session.json(`/api-web/api/boot/cancel/KC/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '"Booted the wrong car"',
        });
        await releaseButton(page).click();
        await page.getByText(/Boot cancelled \d\d\//).waitFor();
        await page.getByText(/^By \S/).waitFor();
        await banner(page)
          .getByText(/already cancelled by .+ on \d\d\//)
          .waitFor();
        await rowOf(page, 'MEAN01').waitFor({ state: 'detached' });
        await assertAccessible(page, 'cancelled by a colleague');
        await picture(page, 'release-conflict');
      },
      { allow: [/409/] },
    );
  });

  const refusals: [string, (route: Route) => Promise<void>, RegExp][] = [
    [
      'a text with status 200',
      (route) => route.fulfill({ contentType: 'text/plain', body: 'Receipt is used' }),
      /Receipt is used/,
    ],
    [
      'a refusal',
      (route) => route.fulfill({ status: 400, contentType: 'text/plain', body: 'Amount is wrong' }),
      /Amount is wrong/,
    ],
    [
      'a page of HTML',
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>no</html>' }),
      /Unable to connect to Towbridge, please reload the page/,
    ],
    [
      'an empty answer',
      (route) => route.fulfill({ status: 200, body: '' }),
      /Unable to connect to Towbridge, please reload the page/,
    ],
    ['a lost connection', (route) => route.abort('connectionreset'), /./],
  ];
  for (const [index, [what, answer, says]] of refusals.entries()) {
    it(`reports ${what} in the banner, keeps the form, reloads the list, and succeeds on the next try`, async () => {
      const { path, id, session } = await aBoot(`FAULT${index}`);
      await product.withPage(
        async (page) => {
          const sent: Request[] = [];
          page.on('request', (request) => {
            if (request.url().includes('/boot/release/')) sent.push(request);
          });
          await open(page, path);
          await fillRelease(page, `R-${index}`);
          await page.route(RELEASE, answer);
          const readAgain = [/get-region/, /\/boot\/get\/\d/].map((call) => page.waitForResponse(call));
          await releaseButton(page).click();
          await banner(page).filter({ hasText: says }).waitFor();
          await Promise.all(readAgain);
          await assertAccessible(page, `release refused by ${what}`);
          assert.equal(await field(page, 'Last Name').inputValue(), 'Moss');
          assert.equal(await field(payment(page, 1), 'Payment Type').inputValue(), 'Cash');
          await page.unroute(RELEASE);
          await releaseButton(page).click();
          await page.getByText(/Boot released/).waitFor();
          assert.equal(await banner(page).count(), 0, 'the banner is cleared before the attempt');
          assert.equal(sent.length, 2);
          const keys = await Promise.all(sent.map((request) => request.headerValue('idempotency-key')));
          assert.match(keys[0] ?? '', /./);
          assert.equal(keys[0], keys[1]);
        },
        { allow: [/Failed to load resource/, /release/i] },
      );
      assert.equal((await session.boot(id)).status, 'RELEASED');
    });
  }

  it('shows a failed detail in the panel, and a released boot at its address', async () => {
    const { id, path, session } = await aBoot('LINK01');
    await product.withPage(
      async (page) => {
        const detail = `**/api-web/api/boot/get/${id}`;
        await page.route(detail, (route) =>
          route.fulfill({ status: 500, json: { error: 'Detail is down', details: 'x' } }),
        );
        await signIn(page, 'releaser', path);
        await page.getByText('Detail is down').waitFor();
        await assertAccessible(page, 'detail failed');
        await page.unroute(detail);
        await page.getByRole('button', { name: 'Try again' }).click();
        await fillRelease(page, 'R-LINK');
        await releaseButton(page).click();
        await page.getByText(/Boot released/).waitFor();
        await page.goto(path);
        await page.getByText(/Boot released/).waitFor();
        await page.getByText('R-LINK').waitFor();
        assert.equal((await cancelButton(page).count()) + (await releaseButton(page).count()), 0);
        await picture(page, 'release-done');
        await page.goto('/boot/list/99999999');
        await page.getByRole('heading', { name: 'Boot not found' }).waitFor();
        await assertAccessible(page, 'boot not found');
      },
      { allow: [/Failed to load resource/, /could not be loaded/] },
    );
    assert.equal(
      (await activeBoots(session, 'KC')).some((boot) => boot.id === id),
      false,
    );
  });
});
