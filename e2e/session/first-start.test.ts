import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  assertAccessible,
  choose,
  eventually,
  field,
  picture,
  resize,
  until,
  useProduct,
  WIDTHS,
} from '../harness';

const SUBMIT = 'Set up and sign in';

describe('a site without people', () => {
  const product = useProduct({ env: { SEED: undefined } });

  async function openLink(page: Page): Promise<void> {
    const link = /Set up this site at (\S+)/;
    await until('the link is printed', () => link.test(product.server.output()));
    await page.goto(link.exec(product.server.output())?.[1] ?? '');
    await page.getByRole('heading', { name: 'Set up this site' }).waitFor();
  }

  it('is set up with the link in its log, by keyboard alone, up to its first boot (SETUP-14, SETUP-16)', async () => {
    await product.withPage(
      async (page) => {
        await openLink(page);
        assert.equal(
          await page.getByLabel('Time zone').inputValue(),
          'America/Chicago',
          "the browser's zone",
        );
        await assertAccessible(page, 'first start');
        await picture(page, 'first-start');

        const faults = page.getByRole('alert');
        // On a slow connection, the link of a fault is used before the page's script runs.
        await page.route(
          '**/login/first-start.js',
          async (route) => {
            await page.waitForURL(/#companyName$/, { waitUntil: 'commit' });
            await route.continue();
          },
          { times: 1 },
        );
        await page.getByRole('button', { name: SUBMIT }).click({ noWaitAfter: true });
        await faults.getByRole('link', { name: 'Company name is required' }).press('Enter');
        await page.waitForLoadState();
        assert.ok(await field(page, 'Company name').evaluate((input) => input === document.activeElement));
        await assertAccessible(page, 'first start with faults');
        await picture(page, 'first-start-faults');

        const type = async (text: string) => {
          await page.keyboard.type(text);
          await page.keyboard.press('Tab');
        };
        for (const text of ['Acme Booting', 'acme', '12 Pine St', '(206) 555-0110', '']) await type(text);
        for (const text of ['Kansas City, KS', 'kck', 'Kansas', '', '145.50']) await type(text);
        for (const text of ['Ana Diaz', 'ana@acme.example', 'ana', 'the kerb is wet']) await type(text);
        await page.keyboard.type('the kerb is wat');
        await page.keyboard.press('Enter');
        await eventually(() => faults.getByRole('link').count(), 1, 'the passwords differ');
        assert.equal(await field(page, 'Company name').inputValue(), 'Acme Booting');
        await field(page, 'Password').fill('the kerb is wet');
        await field(page, 'Repeat the password').fill('the kerb is wet');
        await page.keyboard.press('Enter');

        await page.getByRole('dialog', { name: 'Terms and Conditions' }).waitFor();
        await page.getByRole('button', { name: 'Accept' }).click();
        await page.getByRole('heading', { name: 'Vehicle', exact: true }).waitFor();
        await choose(page, 'Make', 'Toyota');
        await choose(page, 'Model', 'Camry');
        await choose(page, 'Body', 'Sedan');
        await choose(page, 'Color', 'Blue');
        await field(page, 'License').fill('FIRST1');
        await field(page, 'Requestor').fill('Officer Bell');
        await field(page, 'Address').fill('1 Market St');
        await page.getByRole('button', { name: 'Add Boot', exact: true }).click();
        await page.getByRole('heading', { name: 'Boot added' }).waitFor();
        await page.getByText('KCK-000001').first().waitFor();
        assert.equal(await page.getByRole('button', { name: 'Setup' }).count(), 1, 'the menu of setting up');

        // The author of a new region gets the permissions that they hold elsewhere, so it is in their chooser
        // at once.
        const status = await page.evaluate(async () => {
          const charges = [{ name: 'Boot removal', amount: 90 }];
          const region = { code: 'OAK', name: 'Oakland, CA', state: 'CA', zoneId: 'America/Los_Angeles' };
          const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
          const body = JSON.stringify({ ...region, charges });
          const path = '/admin/api/setup/regions';
          return (await fetch(path, { method: 'POST', headers, body })).status;
        });
        assert.equal(status, 200);
        await page.goto('/boot/add');
        await page.getByRole('button', { name: 'Kansas City, KS' }).waitFor();
        await page.getByRole('button', { name: 'Oakland, CA' }).click();
        await page.getByRole('heading', { name: 'Vehicle', exact: true }).waitFor();
        assert.equal(new URL(page.url()).pathname, '/boot/add/OAK');
      },
      { allow: [/400/], timezoneId: 'America/Chicago' },
    );
  });

  it('on a phone, says that a used link is no longer valid, and leads to the sign-in (SETUP-15)', async () => {
    await product.withPage(
      async (page) => {
        await resize(page, WIDTHS.phone);
        await page.goto(/Set up this site at (\S+)/.exec(product.server.output())?.[1] ?? '');
        await page
          .getByRole('alert')
          .getByText(/was used or has expired/)
          .waitFor();
        await assertAccessible(page, 'first start over');
        await picture(page, 'first-start-over');
        await page.getByRole('link', { name: 'Sign in' }).click();
        await page.waitForURL((url) => url.pathname === '/login');
      },
      { allow: [/410/] },
    );
  });
});
