import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  ApiSession,
  assertAccessible,
  cancelButton,
  detail,
  field,
  fillRelease,
  picture,
  releaseButton,
  rowOf,
  signIn,
  tabTo,
  untilFocused,
  useProduct,
} from '../harness';
import { hasGreenTick } from '../support/release';

const CANCEL = '**/api-web/api/boot/cancel/**';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel Boot' });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });

describe('cancelling a boot', () => {
  const product = useProduct();

  async function aBoot(license: string): Promise<{ id: number; path: string; session: ApiSession }> {
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    const { id } = await session.createBoot('BAL', { license });
    return { id, path: `/boot/list/${id}?region=BAL`, session };
  }

  async function open(page: Page, path: string): Promise<void> {
    await signIn(page, 'supervisor', path);
    await cancelButton(page).waitFor();
  }

  it('works by keyboard alone, including the note', async () => {
    const { id, path, session } = await aBoot('NOTE01');
    await product.withPage(async (page) => {
      await open(page, path);
      await tabTo(page, cancelButton(page));
      await page.keyboard.press('Enter');
      // The dialog focuses the note.
      await untilFocused(field(dialog(page), 'Notes'));
      await assertAccessible(page, 'cancel dialog');
      await picture(page, 'cancel-dialog');

      // Escape closes the dialog and returns the focus to the button.
      await untilFocused(field(dialog(page), 'Notes'));
      await page.keyboard.type('Half');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await untilFocused(cancelButton(page));
      await page.keyboard.press('Enter');
      await untilFocused(field(dialog(page), 'Notes'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Booted the "wrong" car');
      const request = page.waitForRequest(CANCEL);
      await tabTo(page, confirm(page));
      await page.keyboard.press('Enter');
      const sent = await request;
      assert.equal(sent.postData(), JSON.stringify('Booted the "wrong" car'));
      assert.match((await sent.headerValue('content-type')) ?? '', /^application\/json/);
      assert.ok(sent.url().endsWith(`/boot/cancel/BAL/${id}`));
      await page.getByText(/Boot cancelled \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/).waitFor();
      await page.getByRole('heading', { name: 'Boot', exact: true }).waitFor();
      await rowOf(page, 'NOTE01').waitFor({ state: 'detached' });
      assert.equal(await hasGreenTick(page), false);
      await assertAccessible(page, 'cancelled');
      await picture(page, 'cancel-done');
    });
    assert.equal((await session.boot(id)).status, 'CANCELLED');
  });

  it('keeps the plate and the amount in place, and names the plate (CAN-4, REL-23)', async () => {
    const { path } = await aBoot('STAYS01');
    await product.withPage(
      async (page) => {
        await open(page, path);
        await cancelButton(page).scrollIntoViewIfNeeded();
        const tops = () =>
          Promise.all(
            [detail(page).getByText('STAYS01'), detail(page).getByText('Amount due')].map(
              async (each) => (await each.first().boundingBox())?.y,
            ),
          );
        const before = await tops();
        assert.ok((await page.evaluate(() => window.scrollY)) > 200);
        assert.ok(before.every((top) => top !== undefined && top > 0 && top < 200));
        await cancelButton(page).click();
        await dialog(page).getByText('STAYS01').waitFor();
        assert.deepEqual(await tops(), before);
      },
      { viewport: { width: 375, height: 667 } },
    );
  });

  it('needs no note, and a double press cancels once', async () => {
    const { path } = await aBoot('NOTE02');
    await product.withPage(async (page) => {
      await open(page, path);
      const sent: (string | null)[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/boot/cancel/')) sent.push(request.postData());
      });
      await cancelButton(page).click();
      await confirm(page).dblclick();
      await page.getByText(/Boot cancelled/).waitFor();
      assert.deepEqual(sent, ['""']);
    });
  });

  it('shows a refusal in an unobstructed banner, keeps the note, and succeeds on the next try', async () => {
    const { path } = await aBoot('NOTE03');
    await product.withPage(
      async (page) => {
        await open(page, path);
        await page.route(CANCEL, (route) => route.fulfill({ contentType: 'text/plain', body: 'Not today' }));
        await cancelButton(page).click();
        await field(page, 'Notes').fill('Wrong car');
        const listed = page.waitForRequest(/get-region/);
        await confirm(page).click();
        const banner = page.getByRole('alert').filter({ hasText: 'Not today' });
        await banner.waitFor();
        await listed;
        await dialog(page).waitFor({ state: 'detached' });
        await banner.click();
        await banner.waitFor({ state: 'detached' });
        await page.unroute(CANCEL);
        await cancelButton(page).click();
        assert.equal(await field(page, 'Notes').inputValue(), 'Wrong car');
        await confirm(page).click();
        await page.getByText(/Boot cancelled/).waitFor();
      },
      { allow: [/cancel/i] },
    );
  });

  it('cannot be sent during a release', async () => {
    const { path } = await aBoot('BOTH01');
    await product.withPage(async (page) => {
      await open(page, path);
      await fillRelease(page, 'R-BOTH');
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/\/boot\/(release|cancel)\//.test(request.url())) sent.push(request.url());
      });
      await page.route('**/api-web/api/boot/release/*', async (route) => {
        await held;
        await route.continue();
      });
      await releaseButton(page).click();
      await page.getByText('Releasing the boot…').waitFor();
      await cancelButton(page).and(page.locator('[inert] *')).waitFor();
      // Select another boot and go back, which mounts a new panel. It must still show the release in progress.
      await page.getByRole('row').nth(3).click();
      await page.waitForURL((url) => !url.pathname.endsWith(path.split('?')[0] ?? ''));
      await page.getByText('Releasing the boot…').waitFor({ state: 'detached' });
      await releaseButton(page).waitFor();
      await page.goBack();
      await page.getByText('Releasing the boot…').waitFor();
      letGo();
      await page.getByText(/Boot released/).waitFor();
      assert.equal(sent.length, 1);
    });
  });
});
