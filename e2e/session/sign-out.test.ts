import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { aPhoto, assertAccessible, eventually, field, picture, resize, signIn, useProduct } from '../harness';
import { addPhotos, fillIn, openForm, press, ready, recorded, untilKept } from '../support/addBoot';
import { CUT_OFF } from '../harness/watch';

const signOut = (page: Page) => page.getByRole('link', { name: 'Sign out' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out with unsent work?' });

/** True if all of the element is visible in the window and in every scrolling container around it. */
const isInView = (place: Locator): Promise<boolean> =>
  place.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry]) => resolve((entry?.intersectionRatio ?? 0) > 0.99)).observe(
          element,
        );
      }),
  );

/** In the page: how long the card of the gate is there before it is seen, in milliseconds. */
async function waitBeforeCard(): Promise<number> {
  let since: number | null = null;
  for (;;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const card = document.querySelector('.tb-gate');
    if (card !== null) since ??= now;
    if (since !== null && card?.checkVisibility({ visibilityProperty: true }) === true) return now - since;
  }
}

describe('signing out', () => {
  const product = useProduct();

  it('asks before it discards an unsent form; Stay keeps it, on the page and on the device', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await field(page, 'License').fill('STAY02');
      await untilKept(page, 'draft', 1);
      await signOut(page).click();
      await question(page).waitFor();
      await assertAccessible(page, 'sign-out question');
      await picture(page, 'sign-out-question');
      // A window of 1280 by 1024 at 400% zoom: all of the text can be read, even with only a keyboard.
      await resize(page, 320, 256);
      await assertAccessible(page, 'sign-out question in a very small window');
      await page.keyboard.press('Home');
      const text = page.getByText(/Signing out discards it/);
      await eventually(() => isInView(text), true);
      await resize(page, 1280, 800);
      await question(page).getByRole('button', { name: 'Stay' }).click();
      await question(page).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText(/^Restored/).waitFor();
      await ready(page);
      assert.equal(await field(page, 'License').inputValue(), 'STAY02');
    });
  });

  it('asks nothing more afterwards, and leaves nothing on the device', async () => {
    await product.withPage(async (page) => {
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await openForm(page);
      await fillIn(page, 'PHOTO2');
      await press(page);
      await recorded(page);
      // This request is never answered, so the upload stays pending as long as the page is open.
      await page.route('**/file/boot*', () => undefined);
      await addPhotos(page, aPhoto('corner.png', 64, 48));
      await untilKept(page, 'boot-photo', 1);
      await signOut(page).click();
      await question(page).getByRole('button', { name: 'Sign out anyway' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      await untilKept(page, 'boot-photo', 0);
      assert.deepEqual(asked, []);
    });
  });

  it('locks the device without a connection, and the server hears of it later (SES-7)', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page);
        await page.context().setOffline(true);
        const wait = page.evaluate(waitBeforeCard);
        await signOut(page).click();
        await page.getByText('You are signed out on this device').waitFor();
        // A server that answers does so before the card is seen.
        assert.ok((await wait) > 500);
        await assertAccessible(page, 'signed out without a connection');
        await picture(page, 'sign-out-offline');
        await page.context().setOffline(false);
        await page.waitForURL((url) => url.pathname === '/login');
        await page.goto('/boot/list');
        await page.waitForURL((url) => url.pathname === '/login');
      },
      { allow: [...CUT_OFF] },
    );
  });

  for (const [language, out, fonts] of [
    ['en', 'Sign out', 'in the fonts of the product'],
    ['es', 'Cerrar sesión', 'in the fonts of the product'],
    ['es', 'Cerrar sesión', 'before the fonts are there'],
  ] as const) {
    it(`is apart from the language switch on a phone, and nothing scrolls sideways (${language}, ${fonts})`, async () => {
      await product.withPage(
        async (page) => {
          if (fonts === 'before the fonts are there')
            await page.route('**/*.woff*', (route) => route.abort());
          await signIn(page, 'supervisor', `/boot/add?lng=${language}`);
          const link = page.getByRole('link', { name: out });
          await link.waitFor();
          for (const width of [375, 320]) {
            await resize(page, width, 667);
            const box = await link.boundingBox();
            const neighbour = await page.getByRole('button', { name: /^(English|Español)$/ }).boundingBox();
            assert.ok(box && neighbour);
            assert.ok(
              box.x - (neighbour.x + neighbour.width) >= 8,
              `${width}: ${box.x} after ${neighbour.x}`,
            );
            assert.ok(box.height >= 44 && neighbour.height >= 44);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
          }
        },
        { allow: [/ERR_FAILED/] },
      );
    });
  }
});
