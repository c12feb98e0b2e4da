import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import type { Page, Response } from 'playwright-core';

import { Product, signInQuietly } from './harness';

/** So long every request waits for its answer, milliseconds: longer than the page works between two of them. */
const ROUND_TRIP_MS = 400;
/** What a figure may be over its limit. */
const TOLERANCE = 1.02;

interface Visit {
  path: string;
  account: string;
  /** What is there once the screen can be used. */
  usable: string;
  /** Kilobytes, as gzip makes them. */
  script: number;
  requests: number;
  /** Requests that wait for one another, the page itself among them. */
  depth: number;
}

const VISITS: Record<string, Visit> = {
  'the list': {
    path: '/boot/list',
    account: 'creator',
    usable: '[role="row"] [role="gridcell"]',
    script: 182.5,
    requests: 15,
    depth: 4,
  },
  'the add form': {
    path: '/boot/add/SF',
    account: 'creator',
    usable: 'main form input',
    script: 234.5,
    requests: 23,
    depth: 4,
  },
};

interface Request {
  url: string;
  start: number;
  end: number;
}

/** The requests that began before the screen could be used, but those for pictures and fonts, which hold nothing up. */
async function requestsUntil(page: Page, path: string, usable: string): Promise<Request[]> {
  await page.addInitScript(`
    const observer = new MutationObserver(() => {
      if (document.querySelector(${JSON.stringify(usable)}) === null) return;
      observer.disconnect();
      performance.mark('usable');
    });
    observer.observe(document, { childList: true, subtree: true });
  `);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  return page.evaluate(() => {
    const [at] = performance.getEntriesByName('usable');
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(
        ({ startTime, name }) => startTime <= (at?.startTime ?? 0) && !/\.(?:woff2?|svg|png)$/.test(name),
      )
      .map(({ name, startTime, responseEnd }) => ({ url: name, start: startTime, end: responseEnd }));
  });
}

/** How many requests wait for one another: one waits for those that had been answered when it began. */
function depthOf(requests: Request[]): number {
  const depths = new Map<Request, number>();
  for (const request of [...requests].sort((a, b) => a.start - b.start)) {
    const before = [...depths].filter(([other]) => other.end <= request.start).map(([, depth]) => depth);
    depths.set(request, 1 + Math.max(1, ...before));
  }
  return Math.max(...depths.values());
}

describe('a first visit', () => {
  const product = new Product();
  before(() => product.start({}));
  after(() => product.stop());

  for (const [name, visit] of Object.entries(VISITS))
    it(`brings no more than ${name} needs, and asks for it at once (ALL-8)`, () =>
      product.withPage(async (page) => {
        await signInQuietly(page, visit.account);
        const scripts = new Map<string, Promise<number>>();
        page.on('response', (response: Response) => {
          if (response.request().resourceType() === 'script')
            scripts.set(
              response.url(),
              response.body().then((body) => gzipSync(body, { level: 9 }).length / 1000),
            );
        });
        const network = await page.context().newCDPSession(page);
        await network.send('Network.enable');
        await network.send('Network.clearBrowserCache');
        await network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: ROUND_TRIP_MS,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
        const requests = await requestsUntil(page, visit.path, visit.usable);
        let script = 0;
        for (const { url } of requests) script += (await scripts.get(url)) ?? 0;
        const found = { script, requests: requests.length + 1, depth: depthOf(requests) };
        const said = `${JSON.stringify(found)}\n${requests.map(({ url, start, end }) => `${start.toFixed(0)} ${end.toFixed(0)} ${url}`).join('\n')}`;
        assert.ok(found.script <= visit.script * TOLERANCE, said);
        assert.ok(found.requests <= visit.requests, said);
        assert.ok(found.depth <= visit.depth, said);
      }));
});
