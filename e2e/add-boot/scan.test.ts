import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  assertAccessible,
  eventually,
  field,
  picker,
  picture,
  tabTo,
  untilFocused,
  useProduct,
} from '../harness';
import { barCodeFilm, barCodePhoto } from '../harness/barCode';
import { openForm, unpackVinData } from '../support/addBoot';
import { untilServedByWorker } from '../support/guard';
import { CUT_OFF } from '../harness/watch';

const HONDA = '1HGCM82633A004352';
const EUROPEAN = 'WVWZZZ1JZ3W386752';
const WASM = '**/zxing_reader.*.wasm';
const FAKE_CAMERA = '--use-fake-device-for-media-stream';

/** A service worker would already have loaded the reader. */
const WITHOUT_WORKER = {
  serviceWorkers: 'block',
  allow: [/registration blocked/, /cannot be kept on this device/],
} as const;

const scan = (page: Page) => page.getByRole('button', { name: 'Scan VIN' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan VIN' });

async function openScan(page: Page): Promise<void> {
  await openForm(page);
  await scan(page).click();
  await dialog(page).waitFor();
}

/** Counts the camera tracks that the page has running. */
async function countTracks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() => {
      const { tracks } = window as unknown as { tracks: MediaStreamTrack[] };
      return tracks.filter(({ readyState }) => readyState === 'live').length;
    });
}

describe('scanning a VIN with the camera', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-film-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const film = path.join(folder, 'vin.y4m');
  // The reader is fetched only when a camera starts.
  const product = useProduct({ browserArgs: [FAKE_CAMERA, `--use-file-for-fake-video-capture=${film}`] });
  before(() => unpackVinData(product.server));

  it('reads the Code 39 on a door, with the I of an import, and looks up the VIN (SCAN-1, SCAN-2, SCAN-5, SCAN-8)', async () => {
    writeFileSync(film, await barCodeFilm(`I${HONDA}`, 'Code39'));
    await product.withPage(
      async (page) => {
        const loaded: string[] = [];
        page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
        const running = await countTracks(page);
        await openForm(page);
        assert.deepEqual(
          loaded.filter((file) => /scan\.worker|wasm/.test(file)),
          [],
          'nothing of the reader is loaded before',
        );
        await tabTo(page, scan(page));
        await page.keyboard.press('Enter');
        await eventually(() => field(page, 'VIN').inputValue(), HONDA);
        await dialog(page).waitFor({ state: 'detached' });
        await untilFocused(scan(page));
        await eventually(() => picker(page, 'Make').inputValue(), 'Honda');
        assert.equal(await running(), 0, 'the camera is off');
        assert.ok(loaded.some((file) => /\/static\/media\/zxing_reader\.\w+\.wasm$/.test(file)));
      },
      { permissions: ['camera'], ...WITHOUT_WORKER },
    );
  });

  it('offers uncertain candidates, and shows no buttons for features that the camera lacks (SCAN-2, SCAN-6)', async () => {
    writeFileSync(film, await barCodeFilm(EUROPEAN, 'DataMatrix'));
    await product.withPage(
      async (page) => {
        await openScan(page);
        const use = dialog(page).getByRole('button', { name: `Use ${EUROPEAN}` });
        await use.waitFor();
        assert.equal(
          await dialog(page)
            .getByRole('button', { name: /^(Torch|Other camera)/ })
            .count(),
          0,
        );
        await assertAccessible(page, 'a VIN is offered');
        await picture(page, 'scan-offered');
        assert.equal(await field(page, 'VIN').inputValue(), '');
        await use.click();
        assert.equal(await field(page, 'VIN').inputValue(), EUROPEAN);
      },
      { permissions: ['camera'] },
    );
  });

  it('says that the camera is not allowed; typing still works (SCAN-4)', async () => {
    await product.withPage(async (page) => {
      await openScan(page);
      await dialog(page).getByRole('alert').filter({ hasText: 'may not use the camera' }).waitFor();
      await assertAccessible(page, 'the camera is not allowed');
      await picture(page, 'scan-denied');
      await page.keyboard.press('Escape');
      await field(page, 'VIN').fill(HONDA);
      assert.equal(await field(page, 'VIN').inputValue(), HONDA);
    });
  });
});

describe('scanning a VIN without a camera', () => {
  const product = useProduct();

  for (const format of ['Code39', 'Code128', 'DataMatrix', 'QRCode'] as const) {
    it(`reads a chosen photo of a ${format} (SCAN-1, SCAN-4, SCAN-7)`, async () => {
      await product.withPage(async (page) => {
        await openScan(page);
        await dialog(page).getByRole('alert').filter({ hasText: 'No camera was found' }).waitFor();
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          dialog(page).getByRole('button', { name: 'Choose a photo' }).click(),
        ]);
        await chooser.setFiles([await barCodePhoto(HONDA, format)]);
        await dialog(page).waitFor({ state: 'detached' });
        assert.equal(await field(page, 'VIN').inputValue(), HONDA);
      });
    });
  }

  it('works without a network, after one visit (SCAN-9)', async () => {
    await product.withPage(
      async (page) => {
        await openForm(page);
        await untilServedByWorker(page);
        await page.context().setOffline(true);
        await scan(page).click();
        await dialog(page)
          .locator('input[type="file"]')
          .setInputFiles([await barCodePhoto(HONDA, 'DataMatrix')]);
        await dialog(page).waitFor({ state: 'detached' });
        assert.equal(await field(page, 'VIN').inputValue(), HONDA);
      },
      { allow: [/Failed to load resource/, ...CUT_OFF] },
    );
  });

  it('says that the reader could not be loaded, and tries again (SCAN-8)', async () => {
    await product.withPage(
      async (page) => {
        await page.route(WASM, (route) => route.abort());
        await openScan(page);
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          dialog(page).getByRole('button', { name: 'Choose a photo' }).click(),
        ]);
        await chooser.setFiles([await barCodePhoto(HONDA, 'QRCode')]);
        await dialog(page).getByText('could not be loaded').waitFor();
        await page.unroute(WASM);
        await dialog(page).getByRole('button', { name: 'Try again' }).click();
        await dialog(page)
          .locator('input[type="file"]')
          .setInputFiles([await barCodePhoto(HONDA, 'QRCode')]);
        await dialog(page).waitFor({ state: 'detached' });
      },
      {
        ...WITHOUT_WORKER,
        allow: [...WITHOUT_WORKER.allow, /Failed to load resource/, /wasm|Aborted|falling back/],
      },
    );
  });
});
