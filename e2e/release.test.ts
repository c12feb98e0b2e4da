import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page, Route } from 'playwright-core';

import type { ReleaseBootBody } from '../src/domain/wire/boot';
import {
  activeBoots,
  ApiSession,
  assertAccessible,
  cancelButton,
  choose,
  field,
  fillRelease,
  payment,
  picture,
  releaseButton,
  rowOf,
  signIn,
  tabTo,
  useProduct,
} from './harness';

const RELEASE = '**/api-web/api/boot/release/*';
const banner = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

describe('releasing a boot', () => {
  const product = useProduct();

  /** A boot of our own in Kansas City (fee 125.50), and its address. */
  async function aBoot(license: string): Promise<{ id: number; path: string; session: ApiSession }> {
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    const { id } = await session.createBoot('KC', { license });
    return { id, path: `/boot/list/${id}`, session };
  }

  async function open(page: Page, path: string): Promise<void> {
    await signIn(page, 'releaser', path);
    await releaseButton(page).waitFor();
  }

  it('is done with the keyboard alone, from the list to the done view', async () => {
    const { id, session } = await aBoot('KEYS01');
    await product.withPage(async (page) => {
      await signIn(page, 'releaser');
      const find = page.getByRole('searchbox', { name: 'Find a boot' });
      await find.waitFor();
      await tabTo(page, find);
      await page.keyboard.type('keys01');
      await page.getByText(/^1 of/).waitFor();
      await tabTo(page, rowOf(page, 'KEYS01'));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/list/${id}?**`);
      await tabTo(page, field(page, 'First Name'));
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Moss');
      await tabTo(page, field(payment(page, 1), 'Payment Type'));
      await page.keyboard.type('Cash');
      await page.getByRole('option', { name: 'Cash', exact: true }).waitFor();
      await page.keyboard.press('Enter');
      // 50 ms after the choice the focus goes on to the amount by itself.
      const amount = await field(payment(page, 1), 'Amount').elementHandle();
      await page.waitForFunction((element) => element === document.activeElement, amount);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('100');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await payment(page, 2).waitFor();
      await page.keyboard.type('Check');
      await page.getByRole('option', { name: 'Check', exact: true }).waitFor();
      await page.keyboard.press('Enter');
      const second = await field(payment(page, 2), 'Amount').elementHandle();
      await page.waitForFunction((element) => element === document.activeElement, second);
      await page.keyboard.type('25.50');
      await page.getByText('The payments come to the total due').waitFor();
      await tabTo(page, field(page, 'Receipt Number'));
      await page.keyboard.type('R-900');
      await page.keyboard.press('Enter');
      await page.getByText(/Boot released \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/).waitFor();
      await page.getByRole('heading', { name: 'Boot', exact: true }).waitFor();
      await assertAccessible(page, 'released');
    });
    const released = await session.boot(id);
    assert.equal(released.status, 'RELEASED');
    assert.equal(released.receiptNumber, 'R-900');
    assert.deepEqual(
      released.payments?.map(({ paymentAmount }) => paymentAmount),
      [100, 25.5],
    );
  });

  it('sends what contract §2 says, once for a double press', async () => {
    const { id, path } = await aBoot('BODY01');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-1');
      const sent: { body: ReleaseBootBody; key: string | null; url: string }[] = [];
      page.on('request', async (request) => {
        if (!request.url().includes('/boot/release/')) return;
        const key = await request.headerValue('idempotency-key');
        sent.push({ body: request.postDataJSON() as ReleaseBootBody, key, url: request.url() });
      });
      const date = await field(page, 'Date').inputValue();
      const time = await field(page, 'Time').inputValue();
      await releaseButton(page).dblclick();
      await page.getByText(/Boot released/).waitFor();
      assert.equal(sent.length, 1);
      const [only] = sent;
      assert.ok(only);
      assert.ok(only.url.endsWith('/boot/release/KC'));
      assert.match(only.key ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const { payments, ...rest } = only.body;
      assert.deepEqual(rest, {
        id,
        firstName: 'Ada',
        lastName: 'Moss',
        date,
        time,
        dateTime: `${date}T${time}:00`,
        receiptNumber: 'R-1',
      });
      assert.equal(payments.length, 1);
      assert.equal(payments[0]?.paymentAmount, 125.5);
    });
  });

  it('says everything that is wrong, and sends nothing', async () => {
    const { path } = await aBoot('WRONG1');
    await product.withPage(async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      await open(page, path);
      await picture(page, 'release-blank');
      for (const [text, message] of [
        ['1,234.50', 'Amount format is invalid'],
        ['$12', 'Amount format is invalid'],
        ['1 2', 'Amount format is invalid'],
        ['.5', 'Amount format is invalid'],
        ['12.345', 'Amount format is invalid'],
        ['', 'Amount is required'],
      ] as const) {
        await field(payment(page, 1), 'Amount').fill(text);
        await releaseButton(page).click();
        await payment(page, 1).getByText(message).waitFor();
        assert.equal(await field(payment(page, 1), 'Amount').inputValue(), text);
      }
      await page.getByText('First Name is required').first().waitFor();
      assert.ok(await field(page, 'First Name').evaluate((input) => input === document.activeElement));
      assert.equal(await field(page, 'Receipt Number').getAttribute('aria-invalid'), 'true');
      await assertAccessible(page, 'release with errors');
      await picture(page, 'release-errors');
      assert.deepEqual(
        sent.filter((url) => url.includes('/release/')),
        [],
      );
    });
  });

  it('lets exactly one of two browsers win, and tells the other what happened', async () => {
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
          await Promise.all([releaseButton(page).click(), releaseButton(second).click()]);
          await Promise.all([page, second].map((each) => each.getByText(/Boot released/).waitFor()));
          const told = await Promise.all(
            [page, second].map((each) => each.getByText(/already released by/i).count()),
          );
          assert.deepEqual(told.sort(), [0, 1], 'one is told that the other was first');
          const banners = await Promise.all([page, second].map((each) => banner(each).count()));
          assert.deepEqual(banners.sort(), [0, 1], 'in the banner, as every refusal');
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

  it('tells of a release that a colleague made meanwhile, by whom and when', async () => {
    const { id, path, session } = await aBoot('MEAN01');
    await product.withPage(
      async (page) => {
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
        assert.equal(await rowOf(page, 'MEAN01').count(), 0);
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
    it(`says ${what} in the banner, keeps the form, reads the list again, and goes through at the next try`, async () => {
      const { path, id, session } = await aBoot(`FAULT${index}`);
      await product.withPage(
        async (page) => {
          const keys: (string | null)[] = [];
          page.on('request', async (request) => {
            if (request.url().includes('/boot/release/'))
              keys.push(await request.headerValue('idempotency-key'));
          });
          await open(page, path);
          await fillRelease(page, `R-${index}`);
          await page.route(RELEASE, answer);
          const listed = page.waitForRequest(/get-region/);
          await releaseButton(page).click();
          await banner(page).waitFor();
          assert.match(await banner(page).innerText(), says);
          await listed;
          assert.equal(await field(page, 'Last Name').inputValue(), 'Moss');
          assert.equal(await field(payment(page, 1), 'Payment Type').inputValue(), 'Cash');
          await assertAccessible(page, `release refused by ${what}`);
          await page.unroute(RELEASE);
          await releaseButton(page).click();
          await page.getByText(/Boot released/).waitFor();
          assert.equal(await banner(page).count(), 0, 'the banner is cleared before the attempt');
          assert.equal(keys.length, 2);
          assert.equal(keys[0], keys[1]);
        },
        { allow: [/Failed to load resource/, /release/i] },
      );
      assert.equal((await session.boot(id)).status, 'RELEASED');
    });
  }

  it('is dimmed while it is under way, and holds up no other boot', async () => {
    const { path } = await aBoot('SLOW01');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-SLOW');
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(RELEASE, async (route) => {
        await held;
        await route.continue();
      });
      await releaseButton(page).click();
      await page.getByText('Releasing the boot…').waitFor();
      assert.equal(
        await field(page, 'First Name').evaluate((input) => input.closest('[inert]') !== null),
        true,
      );
      await assertAccessible(page, 'release under way');
      await page.getByRole('row').nth(3).click();
      await releaseButton(page).waitFor();
      assert.equal(await field(page, 'First Name').inputValue(), '');
      letGo();
      await rowOf(page, 'SLOW01').waitFor({ state: 'detached' });
      assert.equal(await page.getByText(/Boot released/).count(), 0, 'it does not show under another boot');
    });
  });

  it('resets for another boot: no names, one payment, its own total', async () => {
    const { path } = await aBoot('RESET1');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-1');
      await page.getByRole('button', { name: 'Add payment' }).click();
      await page.getByRole('row').nth(3).click();
      await field(page, 'First Name').and(page.locator('[value=""]')).waitFor();
      assert.equal(await payment(page, 2).count(), 0);
      assert.equal(await field(payment(page, 1), 'Amount').inputValue(), '125.50');
      assert.equal(await field(page, 'Receipt Number').inputValue(), '');
    });
  });

  it("begins with now in the boot's region, whatever the browser's own zone", async () => {
    const { path } = await aBoot('ZONE01');
    await product.withPage(
      async (page) => {
        await open(page, path);
        const there = new Intl.DateTimeFormat('sv-SE', {
          timeZone: 'America/Chicago',
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(new Date());
        const shown = `${await field(page, 'Date').inputValue()} ${await field(page, 'Time').inputValue()}`;
        const minutes = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`) / 60_000;
        assert.ok(Math.abs(minutes(there) - minutes(shown)) <= 1, `${shown} is not ${there}`);
      },
      { timezoneId: 'Asia/Tokyo' },
    );
  });

  it('shows a failed detail in the panel, and a released boot by its link', async () => {
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

  it('fits several payments on a phone', async () => {
    const { path } = await aBoot('PHONE1');
    await product.withPage(
      async (page) => {
        await open(page, path);
        await page.getByRole('button', { name: 'Add payment' }).tap();
        await choose(payment(page, 2), 'Payment Type', 'Check');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        assert.equal(wide, false, 'nothing runs over the edge');
        await assertAccessible(page, 'release on a phone');
        await page.getByRole('button', { name: 'Remove payment 2' }).tap();
        assert.equal(await payment(page, 2).count(), 0);
      },
      { viewport: { width: 375, height: 667 }, hasTouch: true },
    );
  });
});
