import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, type BrowserContext, type Page } from 'playwright-core';

import { findBrowser } from '../../scripts/lib/browser.mjs';
import { eventually, field, newDataDir, signInQuietly, useProduct } from '../harness';
import { countOf, fillIn, press, ready } from '../support/addBoot';
import { Front } from '../harness/front';

/** How often the browser is killed. `KERB_KILLS=50` takes some ten minutes. */
const KILLS = Number(process.env['KERB_KILLS'] ?? 3);
/** What was typed longer ago has to be there, milliseconds: a second, and one for a busy machine. */
const STORED_AFTER_MS = 2_000;
/** Filling the form and sending it takes about this long, milliseconds. */
const SPAN_MS = 6_000;

/** The process of the browser with this profile, without its children. */
function processOf(profile: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(pid);
    } catch {
      // The process has ended meanwhile.
    }
  }
  throw new Error('the browser has no process');
}

describe('a browser that is killed', { skip: process.platform === 'linux' ? false : 'needs /proc' }, () => {
  const product = useProduct();
  const profile = newDataDir();
  let context: BrowserContext | undefined;
  let front: Front;
  before(async () => (front = await Front.start(product.server.origin)));
  after(async () => {
    await front.stop();
    await context?.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  });

  async function launch(): Promise<Page> {
    context = await chromium.launchPersistentContext(profile, {
      ...{ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] },
      ...{ baseURL: front.origin, locale: 'en-US' },
    });
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(30_000);
    await signInQuietly(page, 'creator');
    return page;
  }

  it('records each boot exactly once, and has what was typed a second before (KERB-2, DRAFT-9)', async () => {
    for (let round = 1; round <= KILLS; round += 1) {
      const plate = `KILL${String(round).padStart(2, '0')}`;
      const moment = (SPAN_MS * (round - 0.5)) / KILLS;
      let page = await launch();
      await page.goto('/boot/add/SF');
      await ready(page);
      await field(page, 'License').fill(plate);
      const typedAt = Date.now();
      const typing = fillIn(page, plate)
        .then(() => press(page))
        .catch(() => undefined);
      await pause(moment);
      process.kill(processOf(profile), 'SIGKILL');
      const age = Date.now() - typedAt;
      await typing;
      await context?.close().catch(() => undefined);

      page = await launch();
      await page.goto('/boot/add/SF');
      await ready(page);
      const isTyped = async () => (await field(page, 'License').inputValue()) === plate;
      await eventually(
        async () =>
          (await isTyped()) || (await countOf(product.server, plate)) === 1 || age < STORED_AFTER_MS,
        true,
      );
      const wasTyped = await isTyped();
      if (wasTyped) {
        await fillIn(page, plate);
        await press(page);
      }
      await eventually(() => countOf(product.server, plate), wasTyped || age >= STORED_AFTER_MS ? 1 : 0);
      await page.goto('/boot/outbox');
      await eventually(() => page.getByText(/Waiting|Sending|Needs you/).count(), 0);
      await context?.close();
    }
  });
});
