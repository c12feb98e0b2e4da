import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  aPhoto,
  ApiSession,
  assertAccessible,
  choose,
  eventually,
  field,
  payment,
  pickRegion,
  picture,
  rowOf,
  signIn,
  signInByPage,
  untilShown,
  useProduct,
} from './harness';
import { ready } from './support/addBoot';

/** `MM/DD/YYYY HH:mm` and `MM/DD/YYYY hh:mm:ss`. */
const MINUTES = /\d\d\/\d\d\/\d{4} \d\d:\d\d/;
const SECONDS = /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/;

/** Adds photos through the system's file dialog. */
async function addPhotos(page: Page, ...photos: ReturnType<typeof aPhoto>[]): Promise<void> {
  // The button works once the input exists.
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles(photos);
}

/** Fills the add form of San Francisco with our own plate and submits it. */
async function record(page: Page, plate: string): Promise<void> {
  await ready(page);
  await choose(page, 'Make', 'Toyota');
  await choose(page, 'Model', 'Camry');
  await choose(page, 'Body', 'Sedan');
  await choose(page, 'Color', 'Blue');
  await field(page, 'License').fill(plate);
  await field(page, 'Requestor').fill('Officer Bell');
  await field(page, 'Address').fill('1 Market St');
  await page.getByRole('button', { name: 'Add Boot', exact: true }).click();
  await page.getByRole('heading', { name: 'Boot added' }).waitFor();
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a boot' });

/** Opens a boot from the list by its plate. @returns its id */
async function open(page: Page, plate: string): Promise<number> {
  await search(page).fill(plate);
  await rowOf(page, plate).click();
  await untilShown(page, plate);
  return Number(new URL(page.url()).pathname.split('/').pop());
}

describe('the main job', () => {
  const product = useProduct();

  it('records, lists, releases and cancels booted vehicles, and keeps them across a restart (ALL-6)', async () => {
    const ids: Record<string, number> = {};

    await product.withPage(async (page) => {
      await signInByPage(page, 'supervisor', '/boot/');

      // Several regions: the chooser, then the form of San Francisco.
      await page.getByRole('heading', { name: 'Select a region' }).waitFor();
      await assertAccessible(page, 'region chooser');
      await page.getByRole('button', { name: 'San Francisco, CA' }).click();
      await page.getByRole('heading', { name: 'Vehicle', exact: true }).waitFor();
      await ready(page);
      await assertAccessible(page, 'add form');
      await picture(page, 'add');

      // A missing field is reported, and nothing is sent.
      await page.getByRole('button', { name: 'Add Boot', exact: true }).click();
      await page.getByText('Requestor is required').first().waitFor();
      await field(page, 'Requestor').and(page.locator('[aria-invalid="true"]')).waitFor();

      await record(page, 'JOB001');
      await page.getByRole('main').getByText(MINUTES).first().waitFor();
      await addPhotos(page, aPhoto('front.png'), aPhoto('plate.png', 320, 240, [179, 38, 30]));
      await page.getByText('2 of 2 uploaded').waitFor();
      await assertAccessible(page, 'confirmation');
      await picture(page, 'confirmation');

      // A second one, to be cancelled.
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await ready(page);
      assert.equal(await field(page, 'License').inputValue(), '');
      await record(page, 'JOB002');
      await page.getByRole('button', { name: 'List', exact: true }).click();

      // The list and the detail.
      await page.waitForURL(/\/boot\/list/);
      await pickRegion(page, 'San Francisco, CA');
      ids['JOB001'] = await open(page, 'JOB001');
      assert.ok(ids['JOB001'] > 0, page.url());
      await page.getByText('1 Market St').first().waitFor();
      await page
        .getByText(/Toyota/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Photo 2' }).waitFor();
      await page.getByRole('button', { name: 'Photo 1' }).click();
      const photo = page.getByRole('dialog', { name: 'Photo 1' });
      await photo.waitFor();
      await photo.getByRole('button', { name: 'Close' }).click();
      await photo.waitFor({ state: 'detached' });
      await assertAccessible(page, 'list with detail');
      await picture(page, 'list');

      // Release with two payments: 100 + 75 is San Francisco's fee.
      await eventually(() => field(payment(page, 1), 'Amount').inputValue(), '175.00');
      await page.getByRole('button', { name: 'Add payment' }).click();
      await choose(payment(page, 1), 'Payment Type', 'Cash');
      await field(payment(page, 1), 'Amount').fill('100');
      await choose(payment(page, 2), 'Payment Type', 'Check');
      await field(payment(page, 2), 'Amount').fill('75');
      await field(page, 'First Name').fill('Ada');
      await field(page, 'Last Name').fill('Moss');
      await field(page, 'Receipt Number').fill('R-1001');
      await picture(page, 'release');
      await page.getByRole('button', { name: 'Release Vehicle' }).click();
      await page
        .getByText(/Boot released/)
        .and(page.getByText(SECONDS))
        .waitFor();
      await assertAccessible(page, 'released');
      await picture(page, 'released');

      // Cancel the other with a note.
      ids['JOB002'] = await open(page, 'JOB002');
      await page.getByRole('button', { name: 'Cancel Boot' }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Confirm' }) });
      await field(dialog, 'Notes').fill('Booted the wrong car');
      await assertAccessible(page, 'cancel dialog');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText(/Boot cancelled/).waitFor();

      // Neither is listed any longer: no plate starts with their common prefix.
      await search(page).fill('');
      await page.getByText(/^\d+ boots$/).waitFor();
      await search(page).fill('JOB00');
      await page.getByText(/^0 of \d+ boots$/).waitFor();

      // A third one stays active.
      await page.goto('/boot/add/SF');
      await record(page, 'JOB003');
    });

    await product.server.stop();
    await product.server.startAgain();

    const api = await ApiSession.signIn(product.server.origin, 'supervisor');
    const released = await api.boot(ids['JOB001'] ?? 0);
    assert.equal(released.status, 'RELEASED');
    assert.equal(released.receiptNumber, 'R-1001');
    assert.equal(released.photoUrls?.length, 2);
    assert.deepEqual(
      released.payments?.map((payment) => payment.paymentAmount),
      [100, 75],
    );
    assert.equal((await api.boot(ids['JOB002'] ?? 0)).status, 'CANCELLED');

    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/list');
      await pickRegion(page, 'San Francisco, CA');
      await open(page, 'JOB003');
      await page.goto(`/boot/list/${ids['JOB001']}`);
      await page.getByText(/Boot released/).waitFor();
    });
  });

  it('signs out and requires a new sign-in', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/add');
      // Requests that are still pending when the session ends would be refused; the regions load last.
      await page.getByRole('button', { name: 'Baltimore, MD' }).waitFor();
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      await page.goto('/boot/list');
      await page.waitForURL((url) => url.pathname === '/login');
    });
  });
});
