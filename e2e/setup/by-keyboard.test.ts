import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { choose, field, picker, signIn, untilFocused, untilHighlighted, useProduct } from '../harness';

/** More than the number of controls before the target on any of these screens. */
const MOST_TABS = 150;

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' });
  const page = control.page();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await untilFocused(control);
}

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

async function type(control: Locator, text: string): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Control+A');
  await control.page().keyboard.type(text);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const saved = (page: Page) => page.getByText('Saved. Changes take effect at once.').waitFor();

describe('setting up by keyboard alone (SETUP-93)', () => {
  const product = useProduct();

  it('a person is invited with a preset, and their link is copied', async () => {
    await product.withPage(
      async (page) => {
        await signIn(page, 'admin', '/admin/people');
        await press(link(page, 'Add person'));
        await page.getByRole('heading', { name: 'New person' }).waitFor();
        await type(field(page, 'Username'), 'dana');
        await type(field(page, 'Name'), 'Dana Whitfield');
        await type(field(page, 'Email'), 'dana@towbridge.example');
        await type(page.getByRole('combobox', { name: 'Role' }), 'Tow prov');
        await page.getByRole('option', { name: 'Tow provider', selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await press(button(page, 'Viewer'), 'Space');
        const summary = page.getByRole('region', { name: 'What saving changes' });
        assert.match(await summary.innerText(), /Gained: .*See every company's boots/);
        await press(button(page, 'Save'));
        await page.getByRole('heading', { name: 'Dana Whitfield' }).waitFor();
        await press(button(page, 'Invite'));
        const url = await field(page, 'Invitation link').inputValue();
        await press(button(page, 'Copy link'));
        await page.getByText('Copied', { exact: true }).waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('a charge and a list entry are changed, and a file is imported after its dry run (SETUP-93)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'admin', '/admin/regions');
      await press(link(page, 'Kansas City, MO'));
      await field(page, 'Amount 1').waitFor();
      const box = await button(page, 'Save').boundingBox();
      assert.ok(box !== null && box.y + box.height <= 800, 'a long form is saved from wherever one is in it');
      await type(field(page, 'Amount 1'), '130');
      await press(button(page, 'Save'));
      await saved(page);

      await page.goto('/admin/lists/KC');
      await press(link(page, 'Hold agencies'));
      const rows = page.getByRole('table', { name: 'Hold agencies' });
      await press(rows.getByRole('link').first());
      await type(field(page, 'Description'), 'Police of the whole county');
      await press(button(page, 'Save'));
      await saved(page);

      await page.goto('/admin/lists/KC/holdAgencies');
      await rows.getByText('Police of the whole county').waitFor();
      const chooser = page.waitForEvent('filechooser');
      await press(button(page, 'Import and export'));
      await page.keyboard.press('Tab');
      await untilFocused(link(page, 'Download CSV'));
      await press(button(page, 'Choose a CSV file'));
      const buffer = Buffer.from('code,description\nNEW,New agency\n');
      await (await chooser).setFiles({ name: 'agencies.csv', mimeType: 'text/csv', buffer });
      await page.getByText('1 added, 0 changed, 0 unchanged, 0 faults').waitFor();
      await press(button(page, 'Import'));
      await page.getByText('Imported: 1 added, 0 changed, 0 unchanged.').waitFor();
      await rows.getByText('New agency').waitFor();
    });
  });

  it('a region is added with its photo checklist in order, and boots are listed for it at once (SETUP-21, SETUP-93)', async () => {
    await product.withPage(async (page) => {
      const photo = (number: number) => field(page, `Photo ${String(number)}`);
      const photos = () => Promise.all([1, 2, 3].map((number) => photo(number).inputValue()));
      await signIn(page, 'admin', '/admin/regions');
      await press(link(page, 'Add region'));
      await page.getByRole('heading', { name: 'New region' }).waitFor();
      await type(field(page, 'Code'), 'OAK');
      await type(field(page, 'Name'), 'Oakland, CA');
      for (const [name, text, option] of [
        ['State', 'Calif', 'California'],
        ['Time zone', 'Los_An', 'America/Los_Angeles'],
      ] as const) {
        await type(picker(page, name), text);
        await untilHighlighted(page, option);
        await page.keyboard.press('Enter');
      }
      await type(field(page, 'Charge 1'), 'Boot removal');
      await type(field(page, 'Amount 1'), '95');
      for (const [index, name] of ['Plate', 'Wheel', 'Curb'].entries()) {
        await press(button(page, 'Add photo'));
        await type(photo(index + 1), name);
      }
      await press(button(page, 'Move Curb'), 'ArrowUp');
      await untilFocused(button(page, 'Move Curb'));
      await page.keyboard.press('ArrowUp');
      await page.getByText('Curb is now number 1 of 3').waitFor();
      assert.deepEqual(await photos(), ['Curb', 'Plate', 'Wheel']);
      await press(button(page, 'Save'));
      await page.getByRole('heading', { name: 'Oakland, CA' }).waitFor();
      await page.reload();
      await photo(3).waitFor();
      assert.deepEqual(await photos(), ['Curb', 'Plate', 'Wheel']);

      await press(link(page, 'Active Boots'));
      await choose(page, 'Region', 'Oakland, CA');
      await page.getByText('No active boots').waitFor();
    });
  });
});
