import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page, Route } from 'playwright-core';

import { aPhoto, until, useProduct } from '../harness';
import { CUT_OFF } from '../harness/watch';
import { addPhotos, fillIn, openForm, photosOf, press, recorded, untilKept } from '../support/addBoot';

const ALLOW = { allow: [/Failed to load resource/, /unexpected reply/, ...CUT_OFF] };
const URL_CALL = '**/api-web/api/file/boot?*';
const REGISTER = '**/api-web/api/boot/registerFile/**';
const UPLOAD = (url: URL) =>
  url.pathname.startsWith('/api-web/api/file/') && url.pathname !== '/api-web/api/file/boot';

interface Fault {
  readonly what: string;
  readonly call: Parameters<Page['route']>[0];
  readonly happens: (route: Route) => Promise<void>;
  /** The reason shown beside the upload area. */
  readonly says: RegExp;
}

const text = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/plain', body });
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' });
const cut = (route: Route) => route.abort('connectionreset');

const FAULTS: readonly Fault[] = [
  {
    what: 'no address is given for it',
    call: URL_CALL,
    happens: text(500, 'No room today'),
    says: /No room today/,
  },
  {
    what: 'the connection is cut while asking for its address',
    call: URL_CALL,
    happens: cut,
    says: /connection was lost/,
  },
  {
    what: 'HTML comes back in place of its address',
    call: URL_CALL,
    happens: html(200),
    // It must not mention the call or the format of the reply.
    says: /^(?!.*(?:unexpected|api)).*could not be uploaded/,
  },
  { what: 'it is refused', call: UPLOAD, happens: text(507, 'The disk is full'), says: /The disk is full/ },
  { what: 'HTML comes back', call: UPLOAD, happens: html(502), says: /Server responded with 502 code/ },
  { what: 'HTML comes back as a success', call: UPLOAD, happens: html(200), says: /no file number/ },
  {
    what: 'a text without numbers comes back',
    call: UPLOAD,
    happens: text(200, 'thanks'),
    says: /no file number/,
  },
  { what: 'the connection is cut', call: UPLOAD, happens: cut, says: /connection was lost/ },
  {
    what: 'registering it answers with a text',
    call: REGISTER,
    happens: text(200, 'Too late'),
    says: /Too late/,
  },
  { what: 'registering it is refused', call: REGISTER, happens: text(500, 'Not now'), says: /Not now/ },
];

describe('a photo that fails to upload', () => {
  const product = useProduct();

  /** Records a boot and stays on the confirmation. @returns the boot's id */
  async function confirmed(page: Page, plate: string): Promise<number> {
    await openForm(page);
    await fillIn(page, plate);
    await press(page);
    return recorded(page);
  }

  const area = (page: Page) => page.getByRole('region', { name: 'Photos' });
  const banner = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'The file could not be uploaded' });
  const retry = (page: Page, name: string) => page.getByRole('button', { name: `Retry ${name}` });

  FAULTS.forEach(({ what, call, happens, says }, index) => {
    it(`because ${what}: is listed beside the area with the reason, delays no others, and is uploaded on retry (PHO-4)`, async () => {
      await product.withPage(async (page) => {
        const id = await confirmed(page, `PFLT${String(index)}`);
        await page.route(call, happens, { times: 1 });
        await addPhotos(page, aPhoto('front.png'));
        await retry(page, 'front.png').waitFor();
        await banner(page).waitFor();
        await page.getByRole('listitem').filter({ hasText: 'front.png' }).filter({ hasText: says }).waitFor();
        await addPhotos(page, aPhoto('plate.png', 64, 48));
        // The failed photo counts too, since it can still be sent.
        await page.getByText('1 of 2 uploaded').waitFor();
        assert.equal(await photosOf(product.server, id), 1);
        await retry(page, 'front.png').click();
        await page.getByText('2 of 2 uploaded').waitFor();
        assert.equal(await retry(page, 'front.png').count(), 0);
        assert.equal(await photosOf(product.server, id), 2);
      }, ALLOW);
    });
  });

  it('because its registration was lost: is registered on retry without a second upload (PHO-6)', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PTWICE');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && UPLOAD(new URL(request.url()))) sent.push(request.url());
      });
      await page.route(
        REGISTER,
        async (route) => {
          // The server registers the photo, but its reply is lost.
          await route.fetch();
          await cut(route);
        },
        { times: 1 },
      );
      await addPhotos(page, aPhoto('front.png'));
      await retry(page, 'front.png').click();
      await page.getByText('1 of 1 uploaded').waitFor();
      assert.equal(sent.length, 1);
      assert.equal(await photosOf(product.server, id), 1);
    }, ALLOW);
  });

  it('is repeated once after a 403 if the user is still signed in (PHO-7)', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PFORB1');
      await page.route(UPLOAD, text(403, 'Not yours'), { times: 1 });
      const checked = page.waitForRequest('**/api-web/api/login/user');
      await addPhotos(page, aPhoto('front.png'));
      await checked;
      await page.getByText('1 of 1 uploaded').waitFor();
      assert.equal(await retry(page, 'front.png').count(), 0);
      assert.equal(await photosOf(product.server, id), 1);
    }, ALLOW);
  });

  it('because there is no network: waits and can be sent once the network is back', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PNONET');
      await page.context().setOffline(true);
      await addPhotos(page, aPhoto('front.png'));
      await retry(page, 'front.png').waitFor();
      await page.context().setOffline(false);
      await retry(page, 'front.png').click();
      await page.getByText('1 of 1 uploaded').waitFor();
      assert.equal(await photosOf(product.server, id), 1);
    }, ALLOW);
  });

  it('because it hangs: is listed after 30 seconds without progress, and is uploaded on retry (PHO-5)', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PHANG1');
      let isHanging = false;
      await page.route(UPLOAD, () => void (isHanging = true), { times: 1 });
      await page.clock.install();
      await addPhotos(page, aPhoto('front.png'));
      await page.getByText('Uploading').first().waitFor();
      await until('the photo is on its way', () => isHanging);
      await page.clock.fastForward(31_000);
      await page.getByText('No progress for 30 seconds.').waitFor();
      await retry(page, 'front.png').click();
      await page.getByText('1 of 1 uploaded').waitFor();
      assert.equal(await photosOf(product.server, id), 1);
    }, ALLOW);
  });

  it('asks before its screen is left; the record stays (PHO-11)', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PLEAVE');
      assert.equal(await photosOf(product.server, id), 0);
      await page.route(UPLOAD, cut, { times: 1 });
      await addPhotos(page, aPhoto('front.png'));
      await retry(page, 'front.png').waitFor();
      const question = page.getByRole('dialog', { name: 'Some photos are not uploaded yet' });
      for (const name of ['Back', 'List']) {
        await page.getByRole('button', { name, exact: true }).click();
        await question.getByRole('button', { name: 'Stay' }).click();
        await question.waitFor({ state: 'detached' });
        await retry(page, 'front.png').waitFor();
      }
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL(/\/boot\/list/);
    }, ALLOW);
  });

  it('is offered again after a browser crash, and is uploaded', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PCRASH');
      await page.route(UPLOAD, cut);
      await addPhotos(page, aPhoto('front.png'), aPhoto('plate.png'));
      await retry(page, 'front.png').waitFor();
      await retry(page, 'plate.png').waitFor();
      await untilKept(page, 'boot-photo', 2);
      const form = page.url();
      const context = page.context();
      await page.close();
      const again = await context.newPage();
      await again.goto(form);
      await again.getByText(/^2 photos of boot .+ \(PCRASH\) were not uploaded/).waitFor();
      await again.getByRole('button', { name: 'Send now' }).click();
      await again.getByText('2 of 2 uploaded').waitFor();
      assert.equal(await photosOf(product.server, id), 2);
      await again.getByRole('button', { name: 'Back', exact: true }).click();
      await again.getByRole('button', { name: 'Add Boot', exact: true }).waitFor();
      await again.getByText(/were not uploaded/).waitFor({ state: 'detached' });
    }, ALLOW);
  });

  it('asks before the page is closed', async () => {
    await product.withPage(async (page) => {
      await confirmed(page, 'PCLOSE');
      await page.route(UPLOAD, cut, { times: 1 });
      await addPhotos(page, aPhoto('front.png'));
      await retry(page, 'front.png').click({ trial: true });
      // Browsers ask before closing only if the user has interacted with the page.
      await page.getByRole('heading', { name: 'Boot added' }).click();
      const asked = page.waitForEvent('dialog');
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      assert.equal(dialog.type(), 'beforeunload');
      await dialog.accept();
      await closed;
    }, ALLOW);
  });

  it('of another type, or too big, is listed and not sent', async () => {
    await product.withPage(async (page) => {
      const id = await confirmed(page, 'PTYPE1');
      await addPhotos(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await page.getByText("You can't upload files of this type.").waitFor();
      // The page inspects the content of a file that claims to be a picture, as the server does.
      await addPhotos(page, { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
      await page.getByText('Only JPEG, PNG, WebP and GIF pictures can be uploaded').waitFor();
      assert.equal(await retry(page, 'fake.png').count(), 0);
      assert.equal(await area(page).locator('img').count(), 0);
      assert.equal(await photosOf(product.server, id), 0);
    }, ALLOW);
  });
});
