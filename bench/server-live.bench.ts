import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { once } from 'node:events';

import WebSocket from 'ws';

import { LIVE_PATH } from '../src/domain/wire/live';
import { ApiSession, Server, until } from '../e2e/harness';
import { Client, REGION } from './lib/client';
import type { Benchmark, Figure } from './lib/figure';
import { residentOf } from './lib/resident';
import { onBoth, type Site, type Sites } from './lib/sites';

const SOCKETS = 500;
/** Several pages share a session, since sign-ins are slow by design. */
const SESSIONS = 5;
const CHANGES = 20;
const MOST_MB = 100;
const MEGABYTE = 1024 * 1024;
const COLLECT = pathToFileURL(path.join(__dirname, 'lib/collect.mjs')).href;

/** A page subscribed to the region's boots. */
class Page {
  heard = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', () => (this.heard += 1));
  }

  static async open(origin: string, cookie: string): Promise<Page> {
    const page = new Page(
      new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, { headers: { cookie, origin } }),
    );
    await once(page.socket, 'open');
    page.socket.send(JSON.stringify({ region: REGION }));
    await once(page.socket, 'message');
    return page;
  }
}

async function measureSite(name: string, { dataDir, env }: Site): Promise<Figure[]> {
  const settings = { ...env, NODE_OPTIONS: `--import ${COLLECT}`, LOG_LEVEL: 'warn' };
  const server = await Server.start({ dataDir, env: settings });
  const pages: Page[] = [];
  try {
    const cookies: string[] = [];
    for (let session = 0; session < SESSIONS; session += 1) {
      cookies.push((await ApiSession.signIn(server.origin, 'supervisor')).cookie);
    }
    const client = new Client(server.origin, cookies[0] ?? '');
    const change = async () => {
      for (let turn = 0; turn < CHANGES / 2; turn += 1) await client.cancel(await client.create());
    };
    // Make the changes once before the other pages connect, so that the memory they need is not counted.
    pages.push(await Page.open(server.origin, cookies[0] ?? ''));
    await change();
    const before = await residentOf(server);
    while (pages.length < SOCKETS + 1)
      pages.push(await Page.open(server.origin, cookies[pages.length % SESSIONS] ?? ''));
    const asked = pages.map(({ heard }) => heard);
    await change();
    const missed = () => pages.filter(({ heard }, index) => heard - (asked[index] ?? 0) < CHANGES).length;
    await until('everybody has heard of every change', () => missed() === 0);
    const after = await residentOf(server);
    client.close();
    return [
      {
        name: `server on ${name}: memory of ${String(SOCKETS)} live connections`,
        ...{ value: (after - before) / MEGABYTE, unit: 'MB', limit: MOST_MB },
        detail: `${(after / MEGABYTE).toFixed(0)} MB to ${(before / MEGABYTE).toFixed(0)} MB with one, each told of ${String(CHANGES)} changes`,
      },
    ];
  } finally {
    for (const { socket } of pages) socket.terminate();
    await server.dispose();
  }
}

async function measure(sites: Sites): Promise<Figure[]> {
  const site = await sites.make(null);
  return measureSite(sites.name, site).finally(() => site.remove());
}

/** Measures the cost of open pages that receive every change, on both databases. */
export const serverLive: Benchmark = { name: 'server-live', withoutPages: true, run: () => onBoth(measure) };
