import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { PASSWORD, Server, until } from '../harness';
import { Front } from '../harness/front';
import { ENGINES } from './browsers';
import { button, press, TEXT, type } from './controls';
import { KEYS, type EnginePage } from './webdriver';

/** How long each file takes to arrive, milliseconds. Loads are in flight when the page turns to the sign-in page. */
const SLOW_MS = 700;
const NOT_LOADED = 'could not be loaded';
const FIRST_RECORD = `return document.querySelector('main td a')`;
const SERVED_BY_WORKER = 'return navigator.serviceWorker?.controller?.state === "activated"';
const AGREEMENT = `return document.querySelector('a[target="_blank"]')`;

/** The statuses with which the server has answered requests of a route, from its log. */
function statusesOf(server: Server, route: string): number[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"route":"${route}"`))
    .map((line) => Number(/"status":(\d+)/.exec(line)?.[1]));
}

async function signedIn(page: EnginePage, origin: string, account: string, to: string): Promise<void> {
  await page.open(`${origin}/login?from=${to}`);
  await type(page, 'Username', account);
  await type(page, 'Password', PASSWORD + KEYS.Enter);
}

for (const engine of ENGINES) {
  describe(`pages and documents in ${engine.name}`, { skip: engine.missing ?? false }, () => {
    let server: Server | undefined;
    let front: Front | undefined;
    let running: Awaited<ReturnType<typeof engine.start>> | undefined;
    const started = () => {
      if (server === undefined || front === undefined || running === undefined)
        throw new Error('it has not been started');
      return { page: running.page, server, front };
    };
    before(async () => {
      server = await Server.start();
      front = await Front.start(server.origin);
      running = await engine.start();
    });
    after(async () => {
      await running?.stop();
      await front?.stop();
      await server?.dispose();
    });
    const opened = (route: string) =>
      until(`${route} was answered`, () => statusesOf(started().server, route).length > 0, 30_000);

    /** Opens addresses while nobody is signed in. @returns the messages shown on the way to the sign-in page */
    async function saidOnTheWay(page: EnginePage, paths: readonly string[]): Promise<string[]> {
      const said: string[] = [];
      for (const path of paths) {
        await page.run(`setTimeout(() => location.assign(arguments[0]))`, path);
        const texts = new Set<string>();
        await until(
          'the sign-in page',
          async () => {
            // Scripts fail while the browser navigates to another page.
            texts.add(
              (await page.run<string | null>(`return document.body?.innerText`).catch(() => null)) ?? '',
            );
            return [...texts].at(-1)?.includes('Password') ?? false;
          },
          60_000,
        );
        said.push(...[...texts].filter((text) => text.includes(NOT_LOADED)));
      }
      return said;
    }

    it('say nothing of aborted loads on the way to the sign-in page (ALL-38)', async () => {
      const { page, front: slow } = started();
      await page.open(`${slow.origin}/healthz`);
      slow.delayMs = SLOW_MS;
      assert.deepEqual(await saidOnTheWay(page, ['/boot/', '/boot/list/1', '/boot/records']), []);
      slow.delayMs = 0;
    });

    it('say nothing of it either if the service worker serves them (ALL-38)', async () => {
      const { page, front: slow, server: at } = started();
      await signedIn(page, slow.origin, 'supervisor', '/boot/list');
      await page.until('the service worker serves the page', SERVED_BY_WORKER);
      await page.run(`fetch('/api-web/logout')`);
      await until('the session has ended', () => statusesOf(at, '/api-web/logout').length > 0);
      slow.delayMs = SLOW_MS;
      assert.deepEqual(await saidOnTheWay(page, ['/boot/records', '/boot/list/1']), []);
      slow.delayMs = 0;
    });

    it('open a receipt and hand out the evidence (REC-14, REC-17)', async () => {
      const { page, server: at } = started();
      await signedIn(page, at.origin, 'supervisor', '/boot/records%3Fregion%3DSF%26status%3DRELEASED');
      await page.click(await page.element('a record', FIRST_RECORD));
      await press(page, 'Print receipt');
      await opened('/api-web/api/boot/receipt/:bootId');
      assert.deepEqual([...new Set(statusesOf(at, '/api-web/api/boot/receipt/:bootId'))], [200]);
      await press(page, 'Download evidence');
      await opened('/api-web/api/boot/evidence/:bootId');
      assert.deepEqual([...new Set(statusesOf(at, '/api-web/api/boot/evidence/:bootId'))], [200]);
    });

    it('open the agreement in its own window (AGR-2)', async () => {
      const { page, front: other, server: at } = started();
      const route = '/admin/api/clickWrap/:towCompanyId/documents/:documentId';
      // Another origin, so that nobody is signed in.
      await signedIn(page, other.origin, 'newcompany', '/boot/add/BAL');
      await button(page, 'Accept');
      await until('the frame shows it', () => statusesOf(at, route).length > 0, 30_000);
      const before = statusesOf(at, route).length;
      await page.click(await page.element('the link', AGREEMENT));
      await until('it was opened', () => statusesOf(at, route).length > before, 30_000);
      assert.ok(
        statusesOf(at, route).every((status) => status === 200 || status === 304),
        String(statusesOf(at, route)),
      );
      assert.ok(await page.run<boolean>(TEXT, 'Accept'));
    });
  });
}
