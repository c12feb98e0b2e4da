import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import os from 'node:os';
import path from 'node:path';

import { aPhoto, eventually, PASSWORD, Server, WIDTHS } from '../harness';
import { Front } from '../harness/front';
import { sumsOf } from '../support/addBoot';
import { ENGINES } from './browsers';
import { button, choose, press, TEXT, type } from './controls';
import { KEYS } from './webdriver';

/** True once the form has these values. */
const VALUES = `const values = [...document.querySelectorAll('main input')].map(({ value }) => value);
return [...arguments].every((text) => values.includes(text))`;
const SERVED_BY_WORKER = 'return navigator.serviceWorker?.controller?.state === "activated"';
/** True once the row of this plate shows this state. */
const ROW_SAYS = `const row = [...document.querySelectorAll('main section')].find((each) => each.innerText.includes(arguments[0]));
return row !== undefined && row.innerText.includes(arguments[1])`;
const PHOTO_INPUT = 'return document.querySelector("main input[type=file]")';
const CONNECTED = 'window.dispatchEvent(new Event("online"))';

for (const engine of ENGINES) {
  describe(`without a network in ${engine.name}`, { skip: engine.missing ?? false }, () => {
    const photo = aPhoto(engine.name);
    const file = path.join(os.tmpdir(), `boot-kerb-${String(process.pid)}-${engine.name}.png`);
    let server: Server | undefined;
    let front: Front | undefined;
    let running: Awaited<ReturnType<typeof engine.start>> | undefined;
    const started = () => {
      if (server === undefined || front === undefined || running === undefined)
        throw new Error('it has not been started');
      return { server, front, page: running.page };
    };
    before(async () => {
      writeFileSync(file, photo.buffer);
      server = await Server.start();
      front = await Front.start(server.origin);
      running = await engine.start();
      const { page } = running;
      await page.open(`${front.origin}/login?from=/boot/add/SF`);
      await page.resize(WIDTHS.phone, 667);
      await type(page, 'Username', 'creator');
      await type(page, 'Password', PASSWORD + KEYS.Enter);
      await button(page, 'Add Boot');
    });
    after(async () => {
      await running?.stop();
      await front?.stop();
      await server?.dispose();
      rmSync(file, { force: true });
    });

    it('opens, takes a boot with a photo, and sends both once the network is back (KERB-1, KERB-2, KERB-4)', async () => {
      const { page, front, server } = started();
      await page.until('the service worker serves the page', SERVED_BY_WORKER);
      // A make's models are on the device once the make was chosen.
      await choose(page, 'Make', 'Toyota');
      await choose(page, 'Model', 'Camry');
      front.cut();
      await page.open(`${front.origin}/boot/add/SF`);
      await page.until('what was chosen before', VALUES, 'Toyota');
      await type(page, 'License', 'KERB1');
      await choose(page, 'Body', 'Sedan');
      await choose(page, 'Color', 'Blue');
      await type(page, 'Requestor', 'Officer Bell');
      await type(page, 'Address', '1 Market St');
      await page.typeInto(await page.element('the file input', PHOTO_INPUT), file);
      await press(page, 'Add Boot');
      await page.until('the confirmation', TEXT, 'Boot kept on this device');

      await page.open(`${front.origin}/boot/outbox`);
      await page.until('that it waits', ROW_SAYS, 'KERB1', 'Waiting');
      assert.deepEqual(await sumsOf(server, 'KERB1'), []);
      front.isCut = false;
      await page.run(CONNECTED);
      await page.until('that it is on record', ROW_SAYS, 'KERB1', 'Recorded');
      const sum = createHash('sha256').update(photo.buffer).digest('hex');
      await eventually(() => sumsOf(server, 'KERB1'), [[sum]]);
    });

    it('opens with what was typed before (DRAFT-9)', async () => {
      const { page, front } = started();
      await page.open(`${front.origin}/boot/add/SF`);
      await type(page, 'License', 'KERB2');
      await type(page, 'Address', '2 Market St');
      front.cut();
      await page.open(`${front.origin}/boot/add/SF`);
      await page.until('the plate and the address', VALUES, 'KERB2', '2 Market St');
    });
  });
}
