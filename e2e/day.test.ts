import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { nowInZone, zoneOf } from '../src/domain/time/zone';
import {
  ApiSession,
  assertAccessible,
  choose,
  picker,
  picture,
  resize,
  signIn,
  useProduct,
  WIDTHS,
} from './harness';

const REGION = 'KC';
const SCHEMES = ['light', 'dark'] as const;

/** Opens a page as a supervisor. */
async function open(page: Page, address: string): Promise<void> {
  await signIn(page, 'supervisor', address);
}

async function accessibleInBothSchemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${state}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Whether the page is wider than its window. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const regions = (page: Page) => page.getByRole('group', { name: 'Regions' });
const total = (page: Page, name: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');

/** Waits until the report is shown and no other one is loading. */
async function untilReported(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'What stands out' }).waitFor();
  await page.getByRole('main').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

/** Records a boot in Kansas City and releases it. @returns its id */
async function released(session: ApiSession, license: string, paymentAmount: number): Promise<number> {
  const { id } = await session.createBoot(REGION, { license });
  const payments = [{ paymentType: 'CASH', paymentAmount }];
  const names = { firstName: 'Ada', lastName: 'Moss', receiptNumber: `R-${license}` };
  await session.json(`/api-web/api/boot/release/${REGION}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, ...names, payments, ...nowInZone(zoneOf('America/Chicago'), Date.now) }),
  });
  return id;
}

describe("the supervisor's day", () => {
  const product = useProduct();
  const supervisor = () => ApiSession.signIn(product.server.origin, 'supervisor');

  it('reports on several regions by keyboard alone, and each figure links to its records (REP-11, REP-13, REC-86)', async () => {
    const session = await supervisor();
    await released(session, 'DAYKEY1', 100);
    await product.withPage(async (page) => {
      await open(page, `/boot/reports/${REGION}`);
      await untilReported(page);
      await page.getByRole('button', { name: 'Today' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Today' }).and(page.locator('[aria-current="true"]')).waitFor();
      await untilReported(page);
      await regions(page).getByRole('checkbox', { name: 'San Francisco, CA' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('heading', { name: 'By region' }).waitFor();
      await untilReported(page);
      const address = new URL(page.url());
      assert.deepEqual(address.searchParams.getAll('region'), [REGION, 'SF']);
      for (const name of ['Recorded', 'Released', 'Taken']) {
        const link = total(page, name).getByRole('link');
        const count = await link.innerText();
        await link.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
        const found = page.getByRole('status').filter({ hasText: /^\d+ records?/ });
        await found.waitFor();
        if (name !== 'Taken') assert.equal(Number.parseInt(await found.innerText(), 10), Number(count), name);
        await page.goBack();
        await untilReported(page);
      }
    });
  });

  it('a report fits every window, is printable, and is accessible (REP-8, REP-12, REP-14)', async () => {
    const session = await supervisor();
    await released(session, 'DAYAXE1', 5);
    await product.withPage(async (page) => {
      await open(page, '/boot/reports?region=SF&region=KC&region=BAL');
      await untilReported(page);
      await page
        .getByRole('row', { name: /^Released without full payment/ })
        .first()
        .waitFor();
      await accessibleInBothSchemes(page, 'a report over several regions');
      for (const width of [320, ...Object.values(WIDTHS)]) {
        await resize(page, width);
        assert.equal(await isTooWide(page), false, `wider than ${String(width)} px`);
      }
      await assertAccessible(page, 'a report at 1280 px');
      await picture(page, 'report-day');
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
      assert.ok(pages > 0 && pages <= 4, `${String(pages)} pages`);
    });
  });

  it('unpaid records show their age and a total (REC-87, REC-88)', async () => {
    const session = await supervisor();
    await released(session, 'DAYOWE1', 5.5);
    await product.withPage(async (page) => {
      await open(page, `/boot/records?q=DAYOWE1`);
      await page.getByRole('row', { name: /DAYOWE1/ }).waitFor();
      await page.getByRole('checkbox', { name: 'Unpaid' }).focus();
      await page.keyboard.press('Space');
      await page.getByText('Owed: $120.00').waitFor();
      await page.getByRole('row', { name: /\$120\.00 owed/ }).waitFor();
      await page.getByRole('checkbox', { name: 'Overpaid' }).check();
      await page.getByText('No records found').waitFor();
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await page.goto('/boot/records?event=released&by=supervisor&hour=3&unpaid=true');
      await page.getByText(/^Only:/).waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByRole('row', { name: /owed/ }).first().waitFor();
      await choose(page, 'Days of', 'Boot time');
      assert.equal(await picker(page, 'Days of').inputValue(), 'Boot time');
      await page.getByRole('row', { name: /owed/ }).first().waitFor();
      await accessibleInBothSchemes(page, 'unpaid records');
      for (const width of [320, ...Object.values(WIDTHS)]) {
        await resize(page, width);
        assert.equal(await isTooWide(page), false, `wider than ${String(width)} px`);
      }
      await picture(page, 'records-unpaid');
    });
  });

  it('the day is closed when no drawer is left, by keyboard alone (SHIFT-31, SHIFT-32)', async () => {
    const session = await supervisor();
    await released(session, 'DAYCASH', 125.5);
    await product.withPage(async (page) => {
      await open(page, `/boot/cash?region=${REGION}`);
      await page.getByRole('heading', { name: 'Open shifts' }).waitFor();
      await page.getByRole('button', { name: 'Close the day' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Close the day' }).waitFor();
      await accessibleInBothSchemes(page, 'closing the day');
      await picture(page, 'close-the-day');
      const buttons = page.getByRole('button', { name: 'Count and close' });
      await buttons.first().waitFor();
      for (let left = await buttons.count(); left > 0; left -= 1) {
        await buttons.first().focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: /^Count and close: / });
        const fields = dialog.getByRole('textbox', { name: /^Counted / });
        await fields.first().waitFor();
        for (const one of await fields.all()) {
          const description = await one.evaluate((input) =>
            (input.getAttribute('aria-describedby') ?? '')
              .split(' ')
              .map((id) => document.getElementById(id)?.textContent ?? '')
              .join(' '),
          );
          const expected = /Expected (-?\$[\d,.]+\d)/.exec(description)?.[1] ?? '';
          await one.focus();
          await page.keyboard.type(expected);
        }
        await dialog.getByRole('textbox', { name: 'Note' }).focus();
        await page.keyboard.type('Went home');
        await dialog.getByRole('button', { name: 'Close shift' }).focus();
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        await page.waitForFunction(
          (count) => [...document.querySelectorAll('li button')].length === count,
          left - 1,
        );
      }
      await page.getByText('The day is closed: no drawer is open.').waitFor();
    });
  });
});
