import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { aPhoto, ApiSession, assertAccessible, eventually, picture, tabTo, useProduct } from '../harness';
import { addPhotos, fillIn, openForm, press, recorded } from '../support/addBoot';

const FAKE_CAMERA = '--use-fake-device-for-media-stream';

const area = (page: Page) => page.getByRole('region', { name: 'Photos' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take photos' });
const shutter = (page: Page) => dialog(page).getByRole('button', { name: 'Take photo', exact: true });
const take = (page: Page) => page.getByRole('button', { name: 'Take photos' });
const enlarge = (page: Page) => area(page).getByRole('button', { name: /^Enlarge/ });

/** Waits until the viewfinder has a picture. */
const untilLive = (page: Page) =>
  eventually(
    () =>
      dialog(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.videoWidth > 0),
    true,
  );

describe('taking photos before the boot is recorded', () => {
  const product = useProduct({ browserArgs: [FAKE_CAMERA] });

  it('takes one at each press, for one checklist name after another, by keyboard; a reload loses none (PHO-40, PHO-41)', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page);
        await area(page).getByText('0 of 4 photos of the checklist').waitFor();
        await assertAccessible(page, 'the form with an empty checklist');
        await picture(page, 'photos-empty');
        await tabTo(page, take(page), 120);
        await page.keyboard.press('Enter');
        await untilLive(page);
        await tabTo(page, shutter(page));
        await page.keyboard.press('Enter');
        await dialog(page).getByText('1 photo taken').waitFor();
        await page.keyboard.press('Enter');
        await dialog(page).getByText('2 photos taken').waitFor();
        await dialog(page).getByRole('button', { name: 'Enlarge Wheel with the boot' }).waitFor();
        await assertAccessible(page, 'the viewfinder with two photos');
        await picture(page, 'photos-finder');
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        await area(page).getByText('2 of 4 photos of the checklist').waitFor();
        await eventually(() => enlarge(page).count(), 2);
        await picture(page, 'photos-taken');
        await page.reload();
        await area(page).getByText('2 of 4 photos of the checklist').waitFor();
        await enlarge(page).first().click();
        const large = page.getByRole('dialog', { name: 'Photo 1' }).getByRole('img');
        await eventually(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), true);
        await page.getByRole('dialog', { name: 'Photo 1' }).getByRole('button', { name: 'Close' }).click();
        await area(page).getByRole('button', { name: 'Remove Front and plate' }).click();
        await area(page).getByText('1 of 4 photos of the checklist').waitFor();
      },
      { permissions: ['camera'] },
    );
  });

  it('takes photos for the missing names on the confirmation; the server has the names and hashes of the sent files (PHO-40, PHO-42, PHO-44)', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page, 'supervisor');
        await fillIn(page, 'PHO42A');
        await press(page);
        const id = await recorded(page);
        await area(page).getByText('0 of 4 photos of the checklist').waitFor();
        await picture(page, 'photos-confirmation');
        await assertAccessible(page, 'a confirmation with an empty checklist');
        await area(page).getByRole('button', { name: 'Take photo: Driver side' }).click();
        await untilLive(page);
        await shutter(page).click();
        await dialog(page).getByText('1 photo taken').waitFor();
        await page.keyboard.press('Escape');
        await addPhotos(page, aPhoto());
        await area(page).getByText('2 of 2 uploaded').waitFor();
        await area(page).getByText('1 of 4 photos of the checklist').waitFor();
        const api = await ApiSession.signIn(product.server.origin, 'supervisor');
        const photos = (await api.boot(id)).photoUrls ?? [];
        assert.deepEqual(
          photos.map(({ label }) => label ?? null),
          ['Driver side', null],
        );
        assert.equal(photos[1]?.sha256, createHash('sha256').update(aPhoto().buffer).digest('hex'));
        await page.goto(`/boot/records/${id}`);
        await page.getByText('Driver side').waitFor();
        await picture(page, 'photos-record');
      },
      { permissions: ['camera'] },
    );
  });

  it('sends them with the boot under their names; the confirmation has slots for the rest (PHO-40, PHO-42)', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page, 'supervisor');
        await take(page).click();
        await untilLive(page);
        await shutter(page).click();
        await dialog(page).getByText('1 photo taken').waitFor();
        await page.keyboard.press('Escape');
        await fillIn(page, 'PHO40B');
        await press(page);
        const id = await recorded(page);
        await area(page).getByText('1 of 4 photos of the checklist').waitFor();
        const api = await ApiSession.signIn(product.server.origin, 'supervisor');
        await eventually(
          async () => (await api.boot(id)).photoUrls?.map(({ label }) => label),
          ['Front and plate'],
        );
      },
      { permissions: ['camera'] },
    );
  });

  it('works in the dark scheme too', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page);
        await take(page).click();
        await untilLive(page);
        await shutter(page).click();
        await dialog(page).getByText('1 photo taken').waitFor();
        await assertAccessible(page, 'the viewfinder in the dark');
        await picture(page, 'photos-dark');
      },
      { permissions: ['camera'], colorScheme: 'dark' },
    );
  });

  it('scales a photo down, upright, if the region requires it (PHO-43)', async () => {
    await product.withPage(async (page) => {
      await page.route('**/api-web/api/config/allowedRegions', async (route) => {
        const response = await route.fetch();
        const regions = (await response.json()) as object[];
        await route.fulfill({
          response,
          json: regions.map((region) => ({ ...region, photoMaxPixels: 100 })),
        });
      });
      await openForm(page);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        area(page).getByRole('button', { name: 'Choose photos' }).click(),
      ]);
      await chooser.setFiles([await sideways(page)]);
      const image = area(page).locator('img');
      await eventually(
        () =>
          image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
            naturalWidth,
            naturalHeight,
          ]),
        [50, 100],
      );
    });
  });
});

/** A JPEG of 400 by 200 pixels that its EXIF orientation turns by 90°. */
async function sideways(page: Page) {
  const plain = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 200];
    canvas.getContext('2d')?.fillRect(0, 0, 200, 200);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return Array.from(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
  });
  // An APP1 segment with one entry, orientation 6, goes after the start marker.
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  const [start, rest] = [Buffer.from(plain.slice(0, 2)), Buffer.from(plain.slice(2))];
  assert.equal(start.toString('hex'), 'ffd8');
  return { name: 'sideways.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([start, exif, rest]) };
}
