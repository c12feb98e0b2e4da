import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { ApiSession, assertAccessible, choose, eventually, picker, picture, useProduct } from '../harness';
import { barCodePhoto } from '../harness/barCode';
import { Front } from '../harness/front';
import { fillIn, openForm, press, ready } from '../support/addBoot';
import { untilAnswersKept, untilServedByWorker } from '../support/guard';

const CUT = [
  /ERR_(?:CONNECTION|EMPTY|INTERNET|FAILED|ABORTED)/,
  /WebSocket connection/,
  /could not be (?:loaded|read)/,
  /status of 409/,
];
const LIST = '/admin/api/setup/lists/SF/boots';
const kept = (page: Page) => page.getByRole('heading', { name: 'Boot kept on this device' }).waitFor();
const row = (page: Page, plate: string) => page.getByRole('region', { name: plate });
const recorded = (page: Page, plate: string) =>
  row(page, plate)
    .getByText(/^Recorded SF-/)
    .waitFor();

/** Adds boots to the list of San Francisco. */
async function addToList(origin: string, ...numbers: readonly string[]): Promise<void> {
  const admin = await ApiSession.signIn(origin, 'admin');
  for (const number of numbers)
    await admin.json(LIST, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ number, kind: 'WHEEL', state: 'AVAILABLE', note: null }),
    });
}

/** Reads the number on a label from a photo of it. */
async function scanLabel(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan boot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan boot' });
  await dialog.getByRole('button', { name: 'Choose a photo' }).waitFor();
  await dialog.locator('input[type="file"]').setInputFiles(await barCodePhoto(number, 'QRCode'));
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => picker(page, 'Boot number').inputValue(), number);
}

describe('the number of the boot itself', () => {
  const product = useProduct();
  let front: Front;
  before(async () => {
    front = await Front.start(product.server.origin);
    await addToList(product.server.origin, 'QR-901', 'QR-902');
  });
  after(() => front.stop());

  it('is scanned from the label without a network, and arrives with its boot; a second car needs the user (DEV-31, DEV-32, DEV-36)', () =>
    product.withPage(
      async (page) => {
        const reconnect = async () => {
          front.isCut = false;
          await page.evaluate(() => window.dispatchEvent(new Event('online')));
        };
        await openForm(page);
        await untilServedByWorker(page);
        await picker(page, 'Boot number').waitFor();
        await assertAccessible(page, 'the form with the number of the boot');
        await picture(page, 'boot-number-form');
        // Without a network, only the models of a make that was chosen before are known.
        await choose(page, 'Make', 'Toyota');
        await untilAnswersKept(page, '/refdata/SF/boots', '/models/by-make/');
        front.cut();
        await page.reload();
        await ready(page);
        await fillIn(page, 'NUMBER1');
        await scanLabel(page, 'QR-901');
        await press(page);
        await kept(page);
        await page.getByRole('link', { name: 'Show the outbox' }).click();
        await reconnect();
        await recorded(page, 'NUMBER1');
        const href = await row(page, 'NUMBER1').getByRole('link').getAttribute('href');
        const api = await ApiSession.signIn(product.server.origin, 'creator');
        const first = Number(/\d+$/.exec(href ?? '')?.[0]);
        assert.equal((await api.boot(first)).device, 'QR-901');

        await page.goto('/boot/add/SF');
        await ready(page);
        await fillIn(page, 'NUMBER2');
        await scanLabel(page, 'QR-901');
        front.cut();
        await press(page);
        await kept(page);
        await page.getByRole('link', { name: 'Show the outbox' }).click();
        await reconnect();
        const second = row(page, 'NUMBER2');
        await second.getByText(/^Boot QR-901 is on NUMBER1 \(SF-\d+\) since \d\d:\d\d$/).waitFor();
        await assertAccessible(page, 'a boot whose number is on another car');
        await picture(page, 'boot-number-outbox');
        await second.getByRole('button', { name: 'Record without a number' }).click();
        await recorded(page, 'NUMBER2');
      },
      { baseURL: front.origin, allow: CUT },
    ));
});
