import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { aPhoto, assertAccessible, field, picker, untilFocused, useProduct, WIDTHS } from '../harness';
import { addPhotos, CREATE, fillIn, openForm, press, ready, recorded, untilKept } from '../support/addBoot';

const ALLOW = [/Failed to load resource/, /Adding the boot failed/];

/** Brings up each state of the screen in turn and checks it with axe. */
async function walk(page: Page, plate: string): Promise<void> {
  await openForm(page);
  await assertAccessible(page, 'blank form');

  await press(page);
  await page.getByRole('group', { name: 'Fix these fields:' }).waitFor();
  await assertAccessible(page, 'form with messages');

  await picker(page, 'Make').click();
  await page.getByRole('option').first().waitFor();
  await assertAccessible(page, 'open picker');
  await untilFocused(picker(page, 'Make'));
  await page.keyboard.type('zzzz');
  await page.getByText('No results').first().waitFor();
  await assertAccessible(page, 'picker without results');
  await page.keyboard.press('Escape');

  await fillIn(page, plate);
  await page.getByRole('checkbox', { name: 'No Plate' }).check();
  await assertAccessible(page, 'without a plate');
  await page.getByRole('checkbox', { name: 'No Plate' }).uncheck();
  await field(page, 'License').fill(plate);
  await assertAccessible(page, 'filled form');

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    CREATE,
    async (route) => {
      await held;
      await route.fulfill({ status: 400, contentType: 'text/plain', body: 'Address is closed' });
    },
    { times: 1 },
  );
  await press(page);
  await page.getByText('Adding the boot…').waitFor();
  await assertAccessible(page, 'being sent');
  answer();
  await page.getByRole('alert').waitFor();
  await assertAccessible(page, 'refused');

  await page.reload();
  await page.getByText(/^Restored/).waitFor();
  await ready(page);
  await assertAccessible(page, 'restored draft');

  await press(page);
  await recorded(page);
  await assertAccessible(page, 'confirmation');
  await page.route(
    '**/api-web/api/boot/registerFile/**',
    (route) => route.fulfill({ status: 500, body: 'Not now' }),
    {
      times: 1,
    },
  );
  await addPhotos(page, aPhoto('front.png'));
  await page.getByRole('button', { name: 'Retry front.png' }).waitFor();
  await addPhotos(page, aPhoto('plate.png'));
  await page.getByText('1 of 2 uploaded').waitFor();
  await assertAccessible(page, 'photos, one failed');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'question before leaving photos');
  await page.getByRole('button', { name: 'Leave' }).click();
  await ready(page);

  // The plate was just booted.
  await field(page, 'License').fill(plate);
  await field(page, 'License').blur();
  await page.getByText(`${plate} may already be booted`).waitFor();
  await assertAccessible(page, 'warning of a second boot');
}

/** Restores a draft by reloading, and opens each dialog that asks before discarding work. */
async function walkBack(page: Page, plate: string): Promise<void> {
  await openForm(page);
  await fillIn(page, plate);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'question before signing out');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await untilKept(page, 'draft', 1);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText(/^Discarded/).waitFor();
  await assertAccessible(page, 'discarded draft');
  await page.getByRole('button', { name: 'Undo' }).click();

  await page.route(
    CREATE,
    (route) => route.fulfill({ status: 422, contentType: 'text/plain', body: 'Already recorded as SF-1' }),
    { times: 1 },
  );
  await press(page);
  await page.getByText('This boot is already recorded').waitFor();
  await assertAccessible(page, 'on record already');
  await page.getByRole('button', { name: 'Record it as another boot' }).click();
  await press(page);
  await recorded(page);

  await untilKept(page, 'boot-record', 1);
  await page.reload();
  await page.getByText(/is recorded\. You can/).waitFor();
  await ready(page);
  await assertAccessible(page, 'confirmation that a reload took away');
  await page.getByRole('button', { name: 'Add its photos' }).click();
  await page.route('**/api-web/api/file/**', (route) => route.abort());
  await addPhotos(page, aPhoto('front.png'));
  await page.getByRole('button', { name: 'Retry front.png' }).waitFor();
  await untilKept(page, 'boot-photo', 1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/was not uploaded/).waitFor();
  await ready(page);
  await assertAccessible(page, 'photos left behind');
  await page.getByRole('button', { name: 'Discard photos' }).click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'question before discarding photos');
}

describe('accessibility of the add screen (WCAG 2.2 AA)', () => {
  const product = useProduct({ withoutGuard: true });

  it('every state at a desk (ALL-1)', async () => {
    await product.withPage((page) => walk(page, 'AXE001'), { allow: ALLOW });
  });

  it('the states restored by a reload, at a desk', async () => {
    await product.withPage((page) => walkBack(page, 'AXE003'), { allow: ALLOW });
  });

  it('the states restored by a reload, on a phone, in the dark', async () => {
    await product.withPage((page) => walkBack(page, 'AXE004'), {
      allow: ALLOW,
      colorScheme: 'dark',
      viewport: { width: WIDTHS.phone, height: 667 },
    });
  });

  it('every state on a phone, in the dark (ALL-1)', async () => {
    await product.withPage((page) => walk(page, 'AXE002'), {
      allow: ALLOW,
      colorScheme: 'dark',
      viewport: { width: WIDTHS.phone, height: 667 },
    });
  });
});
