import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible, picture, signIn, useProduct } from './harness';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Terms and Conditions' });

describe('the agreement', () => {
  const product = useProduct();

  // Must run before the test that accepts the agreement: afterwards the page no longer asks.
  it('says why it could not be loaded, and loads on retry', async () => {
    await product.withPage(
      async (page) => {
        await page.route('**/clickWrapKey', (route) => route.fulfill({ status: 500, body: 'No key today' }), {
          times: 1,
        });
        await signIn(page, 'newcompany', '/admin/agreement');
        await page.getByText('No key today').waitFor();
        await assertAccessible(page, 'agreement failed');
        await page.getByRole('button', { name: 'Try again' }).click();
        await dialog(page).waitFor();
      },
      { allow: [/500/] },
    );
  });

  it('comes before the boot module, can be declined, read again and accepted, and leads to the requested page', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'newcompany', '/boot/add/BAL');
      await page.waitForURL(/\/admin\/agreement\?from=%2Fboot%2Fadd%2FBAL/);
      await dialog(page).waitFor();
      const url = await dialog(page).getByRole('link').getAttribute('href');
      const pdf = await page.request.get(url ?? '');
      assert.equal(pdf.headers()['content-type'], 'application/pdf');
      assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-');
      const frame = await dialog(page).locator('iframe').getAttribute('src');
      assert.ok(frame?.startsWith(url ?? 'nothing'));
      await assertAccessible(page, 'agreement');
      await picture(page, 'agreement');

      await dialog(page).getByRole('button', { name: 'Decline' }).click();
      await page.getByText("You've declined the agreement.").waitFor();
      const logout = page.getByRole('link', { name: 'Logout' });
      assert.equal(await logout.getAttribute('href'), '/admin/logout');
      await assertAccessible(page, 'agreement declined');
      await picture(page, 'agreement-declined');

      await page.goto('/boot/add/BAL');
      await page.waitForURL(/\/admin\/agreement\?from=%2Fboot%2Fadd%2FBAL/);
      await dialog(page).getByRole('button', { name: 'Accept' }).click();
      await page.waitForURL(/\/boot\/add\/BAL$/);
      await page.getByRole('heading', { name: 'Vehicle', exact: true }).waitFor();

      await page.goto('/admin/agreement?from=%2F%2Fevil.example%2F');
      const goOn = page.getByRole('link', { name: 'Continue to Towbridge' });
      assert.equal(await goOn.getAttribute('href'), '/boot/');
    });
  });
});
