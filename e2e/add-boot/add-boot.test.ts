import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { aPhoto, ApiSession, eventually, field, picker, signIn, untilFocused, useProduct } from '../harness';
import {
  addPhotos,
  assertKept,
  countOf,
  CREATE,
  fillIn,
  openForm,
  photosOf,
  press,
  ready,
  recorded,
  unpackVinData,
  untilKept,
} from '../support/addBoot';
import { untilDraftStored } from '../support/device';

describe('adding a boot', () => {
  const product = useProduct();

  it('records what was typed, once however often the button is pressed, and returns to a blank form (ADD-22)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'ONCE01');
      await page.getByRole('button', { name: 'Add Boot', exact: true }).dblclick();
      const id = await recorded(page);
      assert.equal(await countOf(product.server, 'ONCE01'), 1);
      const api = await ApiSession.signIn(product.server.origin, 'supervisor');
      const boot = await api.boot(id);
      assert.deepEqual(
        [
          boot.license,
          boot.licenseState,
          boot.makeName,
          boot.modelName,
          boot.bodyName,
          boot.colorName,
          boot.addr1,
        ],
        ['ONCE01', 'CA', 'Toyota', 'Camry', 'Sedan', 'Blue', '1 Market St'],
      );
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await ready(page);
      assert.equal(await field(page, 'License').inputValue(), '');
      assert.equal(await picker(page, 'Make').inputValue(), '');
    });
  });

  it("offers the photos' upload area again after a reload, until the user leaves it", async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'RELOAD1');
      await press(page);
      const id = await recorded(page);
      await untilKept(page, 'boot-record', 1);
      await page.reload();
      await page.getByText(/^Boot .+ \(RELOAD1\) is recorded/).waitFor();
      await page.getByRole('button', { name: 'Add its photos' }).click();
      await addPhotos(page, aPhoto());
      await page.getByText('1 of 1 uploaded').waitFor();
      assert.equal(await photosOf(product.server, id), 1);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await ready(page);
      await untilKept(page, 'boot-record', 0);
      await page.reload();
      await ready(page);
      assert.equal(await page.getByText(/is recorded\. You can/).count(), 0);
    });
  });

  it('does not interfere with an input method, and capitalizes afterwards', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      const input = await page.context().newCDPSession(page);
      for (const name of ['License', 'VIN']) {
        await field(page, name).focus();
        for (const text of ['a', 'ab', 'abc']) {
          await input.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          });
          await eventually(() => field(page, name).inputValue(), text);
        }
        await input.send('Input.insertText', { text: 'abc' });
        await eventually(() => field(page, name).inputValue(), 'ABC');
      }
    });
  });

  it('keeps the caret in place while capitalizing (ADD-12)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await field(page, 'License').pressSequentially('abef');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('cd');
      await eventually(() => field(page, 'License').inputValue(), 'ABCDEF');
    });
  });

  it('accepts a pasted VIN with blanks and dashes, and fills in the decoded fields', async () => {
    await unpackVinData(product.server);
    await product.withPage(async (page) => {
      await openForm(page);
      await field(page, 'VIN').focus();
      await untilFocused(field(page, 'VIN'));
      await page.keyboard.insertText('1hg-cm826 33a-004352');
      await eventually(() => field(page, 'VIN').inputValue(), '1HGCM82633A004352');
      await page.keyboard.press('Tab');
      await page
        .getByText(/^Filled in from the VIN: .*Make/)
        .first()
        .waitFor();
      await eventually(() => picker(page, 'Make').inputValue(), 'Honda');
    });
  });

  it('records a vehicle without a plate', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'X1');
      await page.getByRole('checkbox', { name: 'No Plate' }).check();
      await field(page, 'License').and(page.locator(':disabled')).waitFor();
      const sent = page.waitForRequest(CREATE);
      await press(page);
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      assert.deepEqual([body['noLicense'], body['license'], body['licenseState']], [true, 'NO PLATE', null]);
      await recorded(page);
    });
  });

  it('warns about a plate that seems to be booted already, and adds it after confirmation (ADD-17)', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page);
        await fillIn(page, 'ZOO101');
        await press(page);
        await recorded(page);
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await ready(page);
        await fillIn(page, 'Z00-1O1');
        await page.getByText('ZOO101 may already be booted').waitFor();
        await press(page);
        await page.getByRole('button', { name: 'Record another one' }).click();
        await recorded(page);
      },
      { allow: [/409/, /Adding the boot failed/] },
    );
  });

  it("shows the region's time, whatever the browser's time zone (ADD-4)", async () => {
    await product.withPage(
      async (page) => {
        const asked = Date.now();
        await openForm(page);
        const shown = `${await field(page, 'Date').inputValue()} ${await field(page, 'Time').inputValue()}`;
        const inMinutes = new Intl.DateTimeFormat('sv-SE', {
          timeZone: 'America/Los_Angeles',
          dateStyle: 'short',
          timeStyle: 'short',
        });
        // The form may show any minute since it was requested.
        const expected: string[] = [];
        for (let time = Date.now(); time > asked; time -= 60_000) expected.push(inMinutes.format(time));
        expected.push(inMinutes.format(asked));
        assert.ok(expected.includes(shown), `${shown} is not one of ${expected.join(', ')}`);
      },
      { timezoneId: 'Asia/Tokyo' },
    );
  });

  it('restores an unsent form after a reload, until it is discarded (DRAFT-1)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'DRAFT1');
      await page.reload();
      await page.getByText(/^Restored/).waitFor();
      await ready(page);
      await assertKept(page, 'DRAFT1');
      await page.getByRole('button', { name: 'Discard' }).click();
      await eventually(() => field(page, 'License').inputValue(), '');
      await page.reload();
      await ready(page);
      assert.equal(await page.getByText(/^Restored/).count(), 0);
    });
  });

  it('keeps a draft for its own user, and none after signing out (DRAFT-3)', async () => {
    await product.withPage(async (page) => {
      await openForm(page, 'creator');
      // Leaving the plate field requests the active boots. If still pending at sign-out, that would be refused.
      const looked = page.waitForResponse(/\/boot\/get-(region|company)\//);
      await field(page, 'License').fill('MINE01');
      await field(page, 'License').blur();
      await looked;
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign out anyway' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      await openForm(page, 'creator');
      assert.equal(await page.getByText(/^Restored/).count(), 0);
      assert.equal(await field(page, 'License').inputValue(), '');
    });
  });

  it('leaves an unsent form by a link and by Back without a question once its draft is stored (DRAFT-6)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'creator', '/boot/list');
      await page.getByRole('link', { name: 'Add New Boot' }).click();
      await ready(page);
      await field(page, 'License').fill('LEFT01');
      await untilDraftStored(page);
      await page.getByRole('link', { name: 'Active Boots' }).click();
      const list = page.getByRole('searchbox', { name: 'Find a boot' });
      await list.waitFor();
      await page.goBack();
      await page.getByText(/^Restored/).waitFor();
      await field(page, 'License').fill('LEFT02');
      await untilDraftStored(page);
      await page.goBack();
      await list.waitFor();
      await page.goForward();
      await page.getByText(/^Restored/).waitFor();
      assert.equal(await field(page, 'License').inputValue(), 'LEFT02');
    });
  });

  it('adds photos to the boot, many at once', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'PHOTO1');
      await press(page);
      const id = await recorded(page);
      const photos = Array.from({ length: 12 }, (_, index) => aPhoto(`corner-${String(index)}.png`, 64, 48));
      await addPhotos(page, ...photos);
      await page.getByText('12 of 12 uploaded').waitFor();
      assert.equal(await photosOf(product.server, id), 12);
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await page.waitForURL(/\/boot\/list/);
    });
  });

  it('shows the same card for an unknown region and for one without the permission (ADD-2)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      for (const region of ['NOWHERE', 'KC']) {
        await page.goto(`/boot/add/${region}`);
        await page.getByRole('heading', { name: 'Not found' }).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Add Boot', exact: true }).count(), 0);
      }
    });
  });
});
