import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  ApiSession,
  aPhoto,
  assertAccessible,
  eventually,
  field,
  newDataDir,
  PASSWORD,
  picture,
  resize,
  useProduct,
} from '../harness';
import {
  addPhotos,
  address,
  assertKept,
  countOf,
  CREATE,
  fillIn,
  openForm,
  press,
  ready,
  recorded,
  sumsOf,
} from '../support/addBoot';
import { Front } from '../harness/front';
import { untilServedByWorker } from '../support/guard';

const CUT = [
  /ERR_(?:CONNECTION|EMPTY|INTERNET|FAILED|ABORTED)/,
  /WebSocket connection/,
  /could not be (?:loaded|read)/,
  /status of (?:400|403|404|409)/,
  /Adding the boot failed/,
];
/** The address of a photo's upload. */
const UPLOAD = /\/api-web\/api\/file\/upload\//;
const kept = (page: Page) => page.getByRole('heading', { name: 'Boot kept on this device' }).waitFor();
const row = (page: Page, plate: string) => page.getByRole('region', { name: plate });
const outbox = (page: Page) => page.getByRole('link', { name: /^Outbox/ }).first();

describe('the outbox', () => {
  const product = useProduct();
  let front: Front;
  before(async () => (front = await Front.start(product.server.origin)));
  after(() => front.stop());

  /** Runs a test with a browser that reaches the product through the front. */
  const withPage = async (work: (page: Page) => Promise<void>) => {
    front.isCut = false;
    await product.withPage(work, { baseURL: front.origin, allow: CUT });
  };
  const count = (plate: string) => countOf(product.server, plate);
  /** Restores the network and notifies the page. */
  const reconnect = async (page: Page) => {
    front.isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };

  it('stores a boot without a network, even across a reload, and sends it once from whichever tab (KERB-2)', () =>
    withPage(async (page) => {
      await openForm(page);
      await untilServedByWorker(page);
      await fillIn(page, 'OUTBX1');
      front.cut();
      await press(page);
      await kept(page);
      await assertAccessible(page, 'boot kept');
      await picture(page, 'kerb-kept');
      await page.getByRole('link', { name: 'Show the outbox' }).click();
      await row(page, 'OUTBX1').getByText('Waiting').waitFor();
      await assertAccessible(page, 'outbox');
      await picture(page, 'kerb-outbox-waiting');
      assert.equal(await page.getByRole('link', { name: 'Outbox (1)' }).count(), 1);
      await page.reload();
      await row(page, 'OUTBX1').getByText('Waiting').waitFor();
      const other = await page.context().newPage();
      await other.goto('/boot/outbox');
      await row(other, 'OUTBX1').waitFor();
      await reconnect(page);
      await row(page, 'OUTBX1')
        .getByText(/^Recorded SF-/)
        .waitFor();
      await row(other, 'OUTBX1')
        .getByText(/^Recorded SF-/)
        .waitFor();
      assert.equal(await count('OUTBX1'), 1);
    }));

  it("treats another site's page in place of the answer as no network (KERB-3)", () =>
    withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'PORTAL');
      await page.route(CREATE, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<html><h1>Hotel WiFi</h1></html>' }),
      );
      await press(page);
      await kept(page);
      await page.unroute(CREATE);
      await reconnect(page);
      await eventually(() => count('PORTAL'), 1);
    }));

  it('returns a boot that was refused later to the form, for correction (KERB-5, KERB-6)', () =>
    withPage(async (page) => {
      await openForm(page);
      await untilServedByWorker(page);
      await fillIn(page, 'MENDME');
      front.cut();
      await press(page);
      await kept(page);
      await page.route(CREATE, (route) =>
        route.fulfill({
          status: 400,
          contentType: 'text/plain',
          headers: { 'X-Request-Id': 'test' },
          body: 'The region is closed',
        }),
      );
      await outbox(page).click();
      await reconnect(page);
      await row(page, 'MENDME').getByText('Needs you').waitFor();
      await assertAccessible(page, 'outbox, needs you');
      await picture(page, 'kerb-outbox-needs-you');
      await page.unroute(CREATE);
      await row(page, 'MENDME').getByRole('button', { name: 'Mend' }).click();
      await ready(page);
      await assertKept(page, 'MENDME');
      await page.getByText('The region is closed').waitFor();
      await address(page).fill('2 Market St');
      await press(page);
      await recorded(page);
      assert.equal(await count('MENDME'), 1);
    }));

  it('asks about a vehicle that is already booted (KERB-13)', () =>
    withPage(async (page) => {
      for (const round of [1, 2]) {
        await openForm(page, 'supervisor');
        await fillIn(page, 'TWICE1');
        await press(page);
        if (round === 1) await recorded(page);
      }
      await page.getByRole('button', { name: 'Open that boot' }).waitFor();
      await assertAccessible(page, 'duplicate');
      await picture(page, 'kerb-duplicate');
      await page.getByRole('button', { name: 'Record another one' }).click();
      await recorded(page);
      assert.equal(await count('TWICE1'), 2);
    }));

  it('sends photos after their boot, byte for byte, from an imported file too (KERB-4, KERB-11)', () =>
    withPage(async (page) => {
      const api = await ApiSession.signIn(product.server.origin, 'creator');
      const user = await api.json<{ id: number; towCompanyId: number | null }>('/api-web/api/login/user');
      const photos = [aPhoto('a.png'), aPhoto('b.png', 640, 480, [200, 20, 20])].map(({ buffer }) => buffer);
      const sums = photos.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
      const body = await api.aBoot('SF', { license: 'FILED1' });
      const listed = photos.map(({ length }, index) => ({
        ...{ id: `000${String(index + 1)}`, name: `${String(index)}.png`, type: 'image/png', size: length },
        ...{ sha256: sums[index], state: 'waiting' },
      }));
      const entry = {
        ...{
          key: crypto.randomUUID(),
          userId: user.id,
          companyId: user.towCompanyId,
          regionCode: 'SF',
          body,
        },
        ...{ values: {}, edited: [], photos: listed, keptAt: Date.now(), state: 'waiting' },
        ...{ mayBeRecorded: false, problem: null, recorded: null, recordedAt: null },
      };
      const saved = photos.map((bytes, index) => ({
        id: listed[index]?.id,
        base64: bytes.toString('base64'),
      }));
      const file = {
        ...{ kind: 'towbridge-boot-outbox', version: 1, userId: user.id, boots: [{ entry, photos: saved }] },
      };
      const where = path.join(newDataDir(), 'outbox.json');
      writeFileSync(where, JSON.stringify(file));
      await openForm(page);
      await outbox(page).click();
      await page.getByLabel('Take in a file').last().setInputFiles(where);
      await page.getByText('1 boot was taken in.').waitFor();
      await row(page, 'FILED1')
        .getByText(/^Recorded SF-/)
        .waitFor();
      await eventually(() => row(page, 'FILED1').getByText('Sent', { exact: true }).count(), 2);
      await picture(page, 'kerb-outbox-recorded');
      const link = await row(page, 'FILED1').getByRole('link').getAttribute('href');
      const boot = await api.boot(Number(link?.split('/').at(-1)));
      assert.deepEqual(
        boot.photoUrls?.map(({ sha256 }) => sha256),
        sums,
      );
      await page.getByLabel('Take in a file').last().setInputFiles(where);
      await page.getByText('Everything in this file is here already.').waitFor();
    }));

  it('takes photos for a boot that it stores, and sends them after it, even if the answer to an upload is lost (KERB-17, PHO-63)', () =>
    withPage(async (page) => {
      await openForm(page);
      await untilServedByWorker(page);
      await fillIn(page, 'LATEPH');
      front.cut();
      await press(page);
      await kept(page);
      const photo = aPhoto('front.png');
      await addPhotos(page, photo);
      await page.getByText('1 photo goes with it.').waitFor();
      await assertAccessible(page, 'boot kept, with a photo');
      await picture(page, 'kerb-kept-photo');
      front.losesAnswerTo = UPLOAD;
      await reconnect(page);
      await page.getByText(/^Recorded SF-/).waitFor();
      const sum = createHash('sha256').update(photo.buffer).digest('hex');
      await eventually(() => sumsOf(product.server, 'LATEPH'), [[sum]]);
      const uploads = front.asked.filter((url) => url.includes('/api-web/api/file/upload/'));
      assert.ok(new Set(uploads).size > 1, uploads.join());
    }));

  it('sends a photo of the confirmation by itself if the answer to its upload is lost (PHO-63)', () =>
    withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'LOSTUP');
      await press(page);
      await recorded(page);
      const before = front.asked.length;
      front.losesAnswerTo = UPLOAD;
      const photo = aPhoto('front.png');
      await addPhotos(page, photo);
      await page.getByText('1 of 1 uploaded').waitFor();
      const sum = createHash('sha256').update(photo.buffer).digest('hex');
      assert.deepEqual(await sumsOf(product.server, 'LOSTUP'), [[sum]]);
      const uploads = front.asked.slice(before).filter((url) => url.includes('/api-web/api/file/upload/'));
      assert.ok(new Set(uploads).size > 1, uploads.join());
    }));

  it('asks to sign in again if the session has ended, and sends afterwards (KERB-7)', () =>
    withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'ENDED1');
      await page.context().clearCookies();
      await press(page);
      await kept(page);
      await page.getByText(/^You are signed out\. Sign in again as the same person/).waitFor();
      assert.match(
        (await page.getByRole('link', { name: 'Outbox (1)' }).getAttribute('title')) ?? '',
        /^Sign in again/,
      );
      await assertAccessible(page, 'boot kept, signed out');
      await picture(page, 'kerb-kept-signed-out');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('input[name="username"]').fill('creator');
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('input[name="password"]').press('Enter');
      await eventually(() => count('ENDED1'), 1);
    }));

  it('reports a full device, and sends anyway (KERB-9)', () =>
    withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'FULL01');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.origin, quotaSize: 1 });
      await press(page);
      await recorded(page);
      assert.equal(await count('FULL01'), 1);
    }));

  it('waits while signed out, asks at sign-out, and continues for the same user (KERB-7, KERB-12)', () =>
    withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'LATER1');
      await page.route(CREATE, (route) => route.abort('connectionfailed'));
      await press(page);
      await kept(page);
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page
        .getByRole('dialog')
        .getByText(/can stay here/)
        .waitFor();
      await assertAccessible(page, 'sign out with an outbox');
      await picture(page, 'kerb-sign-out');
      await page.getByRole('button', { name: 'Keep and sign out' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      await page.unroute(CREATE);
      await openForm(page, 'supervisor');
      await outbox(page).click();
      await page.getByText(/Something of another person waits/).waitFor();
      assert.equal(await page.getByText('LATER1').count(), 0);
      assert.equal(await count('LATER1'), 0);
      await openForm(page, 'creator');
      await eventually(() => count('LATER1'), 1);
    }));

  it('leaves the top bar within the window of a phone, in either language (SHELL-15)', () =>
    withPage(async (page) => {
      await openForm(page, 'supervisor');
      await fillIn(page, 'NARROW');
      await page.route(CREATE, (route) => route.abort('connectionfailed'));
      await press(page);
      await kept(page);
      for (const language of ['Español', 'English']) {
        const other = page.getByRole('button', { name: language });
        await other.click();
        await other.waitFor({ state: 'detached' });
        for (const width of [375, 320]) {
          await resize(page, width);
          const found = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(found, width, language);
        }
      }
      // Their icons alone are seen there.
      await page.getByRole('button', { name: 'Menu' }).waitFor();
      await page.getByRole('button', { name: 'Setup' }).waitFor();
    }));

  it('is absent if the server does not announce it', () => {
    front.announcesGuard = false;
    return withPage(async (page) => {
      await openForm(page);
      assert.equal(await outbox(page).count(), 0);
      await field(page, 'License').fill('PLAIN1');
    });
  });
});
