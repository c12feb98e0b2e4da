import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { eventually, field, PASSWORD, useProduct } from '../harness';
import { openForm, ready, untilKept } from '../support/addBoot';

/** Signs in while another account is still signed in. */
async function signInOver(page: Page, account: string): Promise<void> {
  await page.goto('/login?from=%2Fboot%2Flist');
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press('Enter');
  await page.getByRole('searchbox', { name: 'Find a boot' }).waitFor();
}

const whoIsShown = (page: Page) => page.getByRole('link', { name: 'Sign out' }).getAttribute('title');

describe('two tabs of one browser', () => {
  const product = useProduct();

  it('never act in the name of a user whom one of them does not show; an unsent form waits for its author', async () => {
    await product.withPage(async (page) => {
      await openForm(page, 'creator');
      const creator = await whoIsShown(page);
      await field(page, 'License').fill('WHOSE1');
      await untilKept(page, 'draft', 1);
      const other = await page.context().newPage();
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      let loads = 0;
      page.on('load', () => (loads += 1));

      await signInOver(other, 'supervisor');
      await eventually(async () => (await whoIsShown(page)) === (await whoIsShown(other)), true);
      await ready(page);
      assert.notEqual(await whoIsShown(page), creator);
      assert.equal(await field(page, 'License').inputValue(), '');

      await signInOver(other, 'creator');
      await page.getByText(/^Restored/).waitFor();
      await ready(page);
      assert.equal(await whoIsShown(page), creator);
      assert.equal(await field(page, 'License').inputValue(), 'WHOSE1');
      assert.deepEqual([loads, asked], [2, []]);
    });
  });
});
