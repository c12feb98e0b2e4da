import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import os from 'node:os';
import path from 'node:path';

import { aPhoto, PASSWORD, Server, WIDTHS } from '../harness';
import { ENGINES } from './browsers';
import { button, choose, press, TEXT, type } from './controls';
import { KEYS } from './webdriver';

/** Finds a cell, because drivers cannot click a row itself. */
const CELL = `return [...document.querySelectorAll('[role="gridcell"]')].find((each) => each.textContent === arguments[0])`;
/** True if the focused element is entirely in the window and nothing covers its center. */
const IN_SIGHT = `const { activeElement } = document;
const { top, bottom, left, width, height } = activeElement.getBoundingClientRect();
const over = document.elementFromPoint(left + width / 2, top + height / 2);
return activeElement !== document.body && top >= 0 && bottom <= innerHeight && activeElement.contains(over)`;
const FOCUSED = `return document.activeElement.name ?? ''`;
/** True if the link of the first row also covers its last cell. */
const ROW_IS_LINK = `const row = document.querySelector('main tbody tr');
row.lastElementChild.scrollIntoView({ block: 'center' });
const { left, top, width, height } = row.lastElementChild.getBoundingClientRect();
return document.elementFromPoint(left + width / 2, top + height / 2) === row.querySelector('a')`;
/** The names of the controls whose center is covered by something else. */
const COVERED = `return [...document.querySelectorAll('main a, main button, main input, main h1, header a, header button')]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && !each.contains(hit) && !hit.contains(each) && !each.labels?.[0]?.contains(hit);
  })
  .map((each) => each.getAttribute('aria-label') || each.textContent || each.name)`;

for (const engine of ENGINES) {
  describe(`the main job in ${engine.name}`, { skip: engine.missing ?? false }, () => {
    let server: Server | undefined;
    let running: Awaited<ReturnType<typeof engine.start>> | undefined;
    const started = () => {
      if (server === undefined || running === undefined) throw new Error('it has not been started');
      return { page: running.page, origin: server.origin };
    };
    const photo = path.join(os.tmpdir(), `boot-photo-${String(process.pid)}-${engine.name}.png`);
    before(async () => {
      writeFileSync(photo, aPhoto().buffer);
      server = await Server.start();
      running = await engine.start();
      const { page, origin } = started();
      await page.open(`${origin}/login?from=/boot/add/SF`);
      await page.resize(WIDTHS.phone, 667);
      await type(page, 'Username', 'supervisor');
      await type(page, 'Password', PASSWORD + KEYS.Enter);
      await button(page, 'Add Boot');
    });
    after(async () => {
      await running?.stop();
      await server?.dispose();
      rmSync(photo, { force: true });
    });

    it('keeps the focused control visible at every step of Tab and after a blocked submit (ADD-30)', async () => {
      const { page } = started();
      await page.run('document.querySelector("input[name=license]").focus()');
      const passed: string[] = [];
      for (let step = 0; step < 30 && passed.at(-1) !== 'state'; step += 1) {
        await page.until(`${passed.at(-1) ?? 'the license'} in sight`, IN_SIGHT);
        passed.push(await page.run<string>(FOCUSED));
        await page.keys(KEYS.Tab);
      }
      assert.deepEqual(
        // A date and a time have one tab stop for each of their parts.
        passed.filter((name, step) => name !== '' && name !== passed[step - 1]),
        [
          'license',
          'vin',
          'make',
          'model',
          'body',
          'color',
          'device',
          'date',
          'time',
          'requestedBy',
          'addr1',
          'addr2',
          'city',
          'state',
        ],
      );
      await press(page, 'Add Boot');
      await page.until('what is wrong', TEXT, 'Fix these fields:');
      assert.equal(await page.run<string>(FOCUSED), 'license');
      await page.until('the first wrong field in sight', IN_SIGHT);
      await type(page, 'License', 'ENGINE1');
      await page.run('window.scrollTo(0, document.body.scrollHeight)');
      await press(page, 'Add Boot');
      await page.until(
        'the next wrong field in sight',
        `${IN_SIGHT} && document.activeElement.name === 'make'`,
      );
    });

    it('records a boot with a photo (ADD-24)', async () => {
      const { page } = started();
      for (const [name, option] of [
        ['Make', 'Toyota'],
        ['Model', 'Camry'],
        ['Body', 'Sedan'],
        ['Color', 'Blue'],
      ] as const) {
        await choose(page, name, option);
      }
      await type(page, 'Requestor', 'Officer Bell');
      await type(page, 'Address', '1 Market St');
      await press(page, 'Add Boot');
      await page.until('the confirmation', TEXT, 'Boot added');
      const input = await page.element('the file input', 'return document.querySelector("input[type=file]")');
      await page.typeInto(input, photo);
      await page.until('the photo', TEXT, '1 of 1 uploaded');
    });

    it('says what prevents a release from being sent, then releases (REL-8, REL-13)', async () => {
      const { page, origin } = started();
      await page.open(`${origin}/boot/list?region=SF&find=ENGINE1`);
      await page.click(await page.element('the row', CELL, 'ENGINE1'));
      await press(page, 'Release Vehicle');
      await page.until(
        'the first wrong field in sight',
        `${IN_SIGHT} && document.activeElement.name === 'firstName'`,
      );
      await page.until('the plate and what is due', TEXT, 'Amount due');
      await type(page, 'First Name', 'Ada');
      await type(page, 'Last Name', 'Moss');
      await choose(page, 'Payment Type', 'Cash');
      await type(page, 'Receipt Number', 'R-1');
      await press(page, 'Release Vehicle');
      await page.until('the done view', TEXT, 'Boot released');
      assert.ok((await page.run<string>('return document.body.innerText')).includes('Released to Ada Moss'));
    });

    for (const [device, width, height] of [
      ['phone', WIDTHS.phone, 667],
      ['tablet', WIDTHS.tablet, 1024],
      ['desk', WIDTHS.desk, 800],
    ] as const) {
      it(`covers none of the controls of records, cash and reports at a ${device}'s width (ALL-20)`, async () => {
        const { page, origin } = started();
        await page.resize(width, height);
        const nothingCovered = async (screen: string) =>
          assert.deepEqual(await page.run<string[]>(COVERED), [], `covered on ${screen}`);
        await page.open(`${origin}/boot/records?q=ENGINE1`);
        const link = await page.element('the record', `return document.querySelector('main td a')`);
        await nothingCovered('records');
        assert.ok(await page.run<boolean>(ROW_IS_LINK), 'the row is not the link from end to end');
        await page.click(link);
        await page.until('the history', TEXT, 'Released');
        await page.until('the record', `return /[/]records[/]\\d+/.test(location.pathname)`);
        await button(page, 'Add note');
        await nothingCovered('a record');
        await page.open(`${origin}/boot/cash?region=SF`);
        await page.until('the cash', `return document.querySelector('main h2') !== null`);
        await nothingCovered('cash');
        await page.open(`${origin}/boot/reports?region=SF`);
        await page.until('the report', `return document.querySelector('main table') !== null`);
        await nothingCovered('reports');
      });
    }
  });
}
