import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { BootDetails } from '../../src/domain/wire/boot';
import {
  activeBoots,
  ApiSession,
  assertAccessible,
  picture,
  releaseButton,
  signIn,
  untilFocused,
  useProduct,
} from '../harness';

describe('the photos of a boot', () => {
  const product = useProduct();

  /** A boot of the demo data with several photos. */
  async function withPhotos(): Promise<BootDetails> {
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    for (const region of ['SF', 'KC', 'BAL']) {
      for (const { id } of await activeBoots(session, region)) {
        const details = await session.boot(id);
        if ((details.photoUrls?.length ?? 0) >= 2) return details;
      }
    }
    throw new Error('no demo boot has two photos');
  }

  it('are thumbnails that open the large photos, by keyboard too (PHO-13)', async () => {
    const boot = await withPhotos();
    await product.withPage(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) =>
        asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
      );
      await signIn(page, 'supervisor', `/boot/list/${boot.id}`);
      const first = page.getByRole('button', { name: 'Photo 1', exact: true });
      await first.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      // Wait for the rest of the detail, which may make the photos narrower.
      await releaseButton(page).waitFor();
      const place = await first.locator('xpath=ancestor::ul').boundingBox();
      const thumb = await first.boundingBox();
      assert.ok(place && thumb && thumb.width <= place.width * 0.2, 'a thumbnail is at most a fifth wide');
      const large = boot.photoUrls?.[0];
      assert.ok(large?.thumbUrl);
      assert.ok(asked.includes(large.thumbUrl), 'the small picture is shown');
      assert.ok(!asked.includes(large.url), 'the large one loads when it is opened');

      await first.focus();
      await untilFocused(first);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Photo 1' }).waitFor();
      await page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.decode());
      await assertAccessible(page, 'photo');
      await picture(page, 'list-photo');
      await untilFocused(page.getByRole('dialog', { name: 'Photo 1' }));
      await page.keyboard.press('ArrowRight');
      await page.getByRole('dialog', { name: 'Photo 2' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await untilFocused(first);
    });
  });

  it('say so if one does not load (PHO-15)', async () => {
    const boot = await withPhotos();
    await product.withPage(
      async (page) => {
        const large = boot.photoUrls?.[0]?.url ?? '';
        await page.route(`**${large}`, (route) => route.fulfill({ status: 500, body: '' }));
        await signIn(page, 'supervisor', `/boot/list/${boot.id}`);
        await page.getByRole('button', { name: 'Photo 1', exact: true }).click();
        await page.getByText('This photo could not be loaded').waitFor();
        await assertAccessible(page, 'photo failed');
        await page.unroute(`**${large}`);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page
          .getByRole('dialog')
          .getByRole('img')
          .evaluate((image: HTMLImageElement) => image.decode());
      },
      { allow: [/Failed to load resource/] },
    );
  });
});
