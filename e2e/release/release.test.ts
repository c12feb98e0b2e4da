import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Request } from 'playwright-core';

import { nowInZone } from '../../src/domain/time/zone';
import type { ReleaseBootBody } from '../../src/domain/wire/boot';
import {
  assertAccessible,
  choose,
  eventually,
  field,
  fillRelease,
  payment,
  picture,
  releaseButton,
  rowOf,
  signIn,
  tabTo,
  untilFocused,
  untilHighlighted,
  untilShown,
  useProduct,
} from '../harness';
import { PHONE, releaseByKeys, releaseByThumb } from '../support/hands';
import { pretendKeyboard, showSeen } from '../support/keyboard';
import { aBootToRelease, openToRelease as open, RELEASE } from '../support/release';

describe('releasing a boot', () => {
  const product = useProduct();

  const aBoot = (license: string) => aBootToRelease(product.server, license);

  it('works by keyboard alone, from the list to the confirmation (PICK-4, ALL-2)', async () => {
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
      await untilShown(page, 'KEYS01');
      await tabTo(page, field(page, 'First Name'));
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Moss');
      await tabTo(page, field(payment(page, 1), 'Payment Type'));
      await page.keyboard.type('Cash');
      await untilHighlighted(page, 'Cash');
      await page.keyboard.press('Enter');
      // 50 ms after the choice, the focus moves on and skips the amount, which is already right.
      await untilFocused(field(page, 'Receipt Number'));
      await page.keyboard.press('Shift+Tab');
      await untilFocused(page.getByRole('button', { name: 'Add payment' }));
      await page.keyboard.press('Shift+Tab');
      await untilFocused(field(payment(page, 1), 'Amount'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('100');
      await page.keyboard.press('Tab');
      await untilFocused(page.getByRole('button', { name: 'Add payment' }));
      await page.keyboard.press('Enter');
      await untilFocused(field(payment(page, 2), 'Payment Type'));
      await page.keyboard.type('Check');
      await untilHighlighted(page, 'Check');
      await page.keyboard.press('Enter');
      // The amount already shows the balance.
      await untilFocused(field(page, 'Receipt Number'));
      await page.getByText('The payments add up to the total due').waitFor();
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

  for (const { hand, plate, most, options, walk, receipt } of [
    { hand: 'keys', plate: 'HANDS01', most: 30, options: {}, walk: releaseByKeys, receipt: 'R-77' },
    { hand: 'taps', plate: 'HANDS02', most: 7, options: PHONE, walk: releaseByThumb, receipt: 'R-78' },
  ]) {
    it(`takes at most ${String(most)} ${hand} from the list to the release (REL-24)`, async () => {
      const { id, session } = await aBoot(plate);
      await product.withPage(async (page) => {
        await signIn(page, 'releaser');
        await rowOf(page, plate).waitFor();
        const count = await walk(page, plate);
        assert.ok(count <= most, `${String(count)} ${hand}`);
      }, options);
      const { releasedTo, receiptNumber } = await session.boot(id);
      assert.deepEqual([releasedTo, receiptNumber], ['Ada Fox', receipt]);
    });
  }

  it('sends the specified body, and only once for a double press', async () => {
    const { id, path } = await aBoot('BODY01');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-1');
      const sent: Request[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/boot/release/')) sent.push(request);
      });
      const date = await field(page, 'Date').inputValue();
      const time = await field(page, 'Time').inputValue();
      await releaseButton(page).dblclick();
      await page.getByText(/Boot released/).waitFor();
      assert.equal(sent.length, 1);
      const [only] = sent;
      assert.ok(only);
      assert.ok(only.url().endsWith('/boot/release/KC'));
      assert.match(
        (await only.headerValue('idempotency-key')) ?? '',
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      );
      const { payments, ...rest } = only.postDataJSON() as ReleaseBootBody;
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

  it('asks after a used receipt number and Enter whether to use it again (REL-29)', async () => {
    const first = await aBoot('AGAIN01');
    const names = { firstName: 'Eve', lastName: 'Ray', receiptNumber: 'RX-2' };
    const payments = [{ paymentType: 'CASH', paymentAmount: 125.5 }];
    const body = { id: first.id, ...names, payments, ...nowInZone('America/Chicago') };
    await first.session.json('/api-web/api/boot/release/KC', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id, path, session } = await aBoot('AGAIN02');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, '');
      await field(page, 'Receipt Number').pressSequentially('rx-2', { delay: 60 });
      await page.getByText('Already used on').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Use rx-2 again?' }).waitFor();
      await assertAccessible(page, 'a receipt number is used again');
      // Enter closes the dialog and focuses the field.
      await page.keyboard.press('Enter');
      await untilFocused(field(page, 'Receipt Number'));
      const { refNum } = await first.session.boot(first.id);
      await page.getByText(`Already used on ${String(refNum)}, `).waitFor();
      await assertAccessible(page, 'a used receipt number');
      assert.equal((await session.boot(id)).status, 'ACTIVE');
      await releaseButton(page).click();
      await page.getByRole('button', { name: 'Use it again' }).click();
      await page.getByText(/Boot released/).waitFor();
    });
    assert.equal((await session.boot(id)).receiptNumber, 'rx-2');
  });

  it('reports every error and sends nothing (REL-8)', async () => {
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
      await untilFocused(field(page, 'First Name'));
      await field(page, 'Receipt Number').and(page.locator('[aria-invalid="true"]')).waitFor();
      await assertAccessible(page, 'release with errors');
      await picture(page, 'release-errors');
      assert.deepEqual(
        sent.filter((url) => url.includes('/release/')),
        [],
      );
    });
  });

  it('is dimmed while sending, and blocks no other boot (REL-10)', async () => {
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
      await field(page, 'First Name').and(page.locator('[inert] *')).waitFor();
      await assertAccessible(page, 'release under way');
      await page.getByRole('row').nth(3).click();
      // The dimmed form disappears before the other boot's form appears.
      await page.getByText('Releasing the boot…').waitFor({ state: 'detached' });
      await releaseButton(page).waitFor();
      assert.equal(await field(page, 'First Name').inputValue(), '');
      letGo();
      await rowOf(page, 'SLOW01').waitFor({ state: 'detached' });
      assert.equal(await page.getByText(/Boot released/).count(), 0, 'it does not show under another boot');
    });
  });

  it('is reset for another boot: no names, one payment, its own total (REL-9)', async () => {
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

  it("starts with the current time in the boot's region, whatever the browser's zone", async () => {
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

  it('asks about a balance, and restores what was typed after a reload (REL-14, REL-19, REL-21)', async () => {
    const { path } = await aBoot('BALANC1');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-5');
      await field(payment(page, 1), 'Amount').fill('120.50');
      await releaseButton(page).click();
      await page.getByRole('dialog', { name: 'Release with $5.00 unpaid?' }).waitFor();
      await assertAccessible(page, 'a balance is asked about');
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.reload();
      const restore = page.getByRole('button', { name: 'Restore what you typed' });
      await restore.waitFor();
      assert.equal(await field(page, 'First Name').inputValue(), '');
      await assertAccessible(page, 'what was typed is offered');
      await restore.click();
      assert.equal(await field(page, 'First Name').inputValue(), 'Ada');
      await releaseButton(page).click();
      await page.getByRole('button', { name: 'Release anyway' }).click();
      await page.getByText(/Boot released/).waitFor();
      await page.reload();
      await page.getByText('Released to Ada Moss').waitFor();
    });
  });

  it('asks about a balance on a phone so that a second press in the same spot can only go back (REL-21)', async () => {
    const { path } = await aBoot('TWICE01');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-5');
      await field(payment(page, 1), 'Amount').fill('120.50');
      const asked = await releaseButton(page).boundingBox();
      await releaseButton(page).tap();
      const answer = await page.getByRole('button', { name: 'Release anyway' }).boundingBox();
      assert.ok(asked !== null && answer !== null);
      // The buttons are side by side at any scroll position; they overlap by 4 px at most.
      assert.ok(answer.x - (asked.x + asked.width) >= -4, JSON.stringify({ asked, answer }));
    }, PHONE);
  });

  it('never takes a double press as an answer, in a low window (REL-21)', async () => {
    const { id, path, session } = await aBoot('TWICE02');
    await product.withPage(
      async (page) => {
        await open(page, path);
        await fillRelease(page, 'R-6');
        await field(payment(page, 1), 'Amount').fill('120.50');
        const onward = page.getByRole('button', { name: 'Release anyway' });
        const middle = async (button: Locator) => {
          const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
          return { left: x, right: x + width, y: y + height / 2 };
        };
        // Scroll the release button to the height at which the answer button appears.
        await releaseButton(page).click();
        await onward.waitFor();
        const answer = await middle(onward);
        await page.getByRole('button', { name: 'Go back' }).click();
        await onward.waitFor({ state: 'detached' });
        await releaseButton(page).hover();
        await page.mouse.wheel(0, (await middle(releaseButton(page))).y - answer.y);
        await eventually(async () => Math.abs((await middle(releaseButton(page))).y - answer.y) < 1, true);
        const { right } = await middle(releaseButton(page));
        assert.ok(right > answer.left, 'one lies over the other');

        await page.mouse.dblclick(answer.left + 10, answer.y);
        await onward.waitFor();
        assert.equal((await session.boot(id)).status, 'ACTIVE');
        await page.mouse.click(answer.right - 10, answer.y);
        await page.getByText(/Boot released/).waitFor();
      },
      { viewport: { width: 768, height: 350 } },
    );
  });

  it('says visibly that the search hides its boot, wherever the panel is scrolled (LIVE-12)', async () => {
    const { path } = await aBoot('LEFTOUT');
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 900, height: 700 },
    ])
      await product.withPage(
        async (page) => {
          await open(page, path);
          await field(page, 'Receipt Number').fill('R-6');
          await page.getByRole('searchbox', { name: 'Find a boot' }).fill('zzzz');
          const sentence = page.getByText('LEFTOUT is not among the boots found');
          await sentence.waitFor();
          const isInSight = () =>
            sentence.evaluate((element) => {
              const { left, top, bottom } = element.getBoundingClientRect();
              const place = document.elementFromPoint(left + 40, (top + bottom) / 2);
              return top >= 0 && place !== null && element.contains(place);
            });
          await eventually(isInSight, true);
          await assertAccessible(page, 'a boot that the search has left out');
          await releaseButton(page).scrollIntoViewIfNeeded();
          await eventually(isInSight, true);
        },
        { viewport },
      );
  });

  for (const { name, viewport, keyboard } of [
    { name: 'at a desk', viewport: { width: 1280, height: 800 }, keyboard: [] },
    {
      name: 'on a phone, its keyboard open',
      viewport: { width: 375, height: 667 },
      // In the second case, the browser has also pushed the page up.
      keyboard: [
        { offsetTop: 0, height: 400 },
        { offsetTop: 120, height: 320 },
      ],
    },
  ]) {
    it(`keeps the plate and the amount due visible, ${name} (REL-23)`, async () => {
      const { path } = await aBoot(`SIGHT${String(viewport.width)}`);
      await product.withPage(
        async (page) => {
          await pretendKeyboard(page, viewport.height);
          await open(page, path);
          const inSight = () =>
            page.evaluate(() => {
              const { offsetTop = 0, height = 0 } = window.visualViewport ?? {};
              const isWhole = (element: Element | null | undefined) => {
                const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
                return bottom > top && top >= offsetTop && bottom <= offsetTop + height;
              };
              const due = [...document.querySelectorAll('span')].find(
                (each) => each.textContent === 'Amount due',
              );
              const focused = document.activeElement === document.body ? due : document.activeElement;
              const plate = [...document.querySelectorAll('section:last-of-type span')].find((each) =>
                each.textContent.startsWith('SIGHT'),
              );
              return [plate, due, due?.nextElementSibling, focused].map(isWhole);
            });
          await eventually(inSight, [true, true, true, true], 'on opening');
          for (const area of [{ offsetTop: 0, height: viewport.height }, ...keyboard]) {
            await showSeen(page, area);
            for (const each of [
              'First Name',
              'Last Name',
              'Payment Type',
              'Amount',
              'Receipt Number',
              'Time',
            ]) {
              await field(page, each).focus();
              await eventually(inSight, [true, true, true, true], `${each}, ${JSON.stringify(area)}`);
            }
            await field(page, 'Payment Type').press('ArrowDown');
            await page.getByRole('option', { name: 'Cash', exact: true }).waitFor();
            const isCovered = page.getByText('Amount due', { exact: true }).evaluate((due) => {
              const { left, top, width, height } = due.getBoundingClientRect();
              return document.elementFromPoint(left + width / 2, top + height / 2) !== due;
            });
            assert.equal(await isCovered, false, `an open list, ${JSON.stringify(area)}`);
            await field(page, 'Payment Type').press('Escape');
          }
        },
        { viewport },
      );
    });
  }

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
        await payment(page, 2).waitFor({ state: 'detached' });
      },
      { viewport: { width: 375, height: 667 }, hasTouch: true },
    );
  });
});
