import { rmSync } from 'node:fs';

import { answers, ApiSession, freePort, Server, startNode, until } from '../e2e/harness';
import { REGION } from './lib/client';
import type { Benchmark, Figure } from './lib/figure';
import { load } from './lib/load';
import { databaseOf, storedBoots } from './lib/stored';
import { byTurns } from './lib/turns';

const ACTIVE = 2000;
const CALLERS = 8;
const WARM_UP_SECONDS = 2;
/** Short turns, one after the other, so that whatever else the machine does slows all of them alike. */
const TURNS = 12;
const TURN_SECONDS = 0.5;
/** A bare route answers so many times as many calls: ours 0.6 of them. */
const MOST = 1 / 0.6;

/** What is asked of one of the two servers. */
interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** A server that runs, and the addresses of its routes. */
interface Running {
  readonly list: Asked;
  readonly get: Asked;
  stop(): Promise<void>;
}

async function ours(dataDir: string): Promise<Running & { readonly boot: number }> {
  const server = await Server.start({ dataDir });
  const session = await ApiSession.signIn(server.origin, 'supervisor');
  const path = `/api-web/api/boot/get-region/${REGION}`;
  const boots = await session.json<{ id: number }[]>(path);
  const boot = boots.at(-1)?.id;
  if (boot === undefined) throw new Error('no boot is stored');
  const headers = { cookie: session.cookie };
  return {
    boot,
    list: { url: server.origin + path, headers },
    get: { url: `${server.origin}/api-web/api/boot/get/${String(boot)}`, headers },
    stop: () => server.stop(),
  };
}

/** The same SQL and bytes without anything around them. */
async function bareRoutes(dataDir: string, boot: number): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const bare = startNode(
    ['--import', 'tsx', 'bench/lib/bareServer.ts', databaseOf(dataDir), REGION, String(port)],
    { NODE_ENV: 'production' },
  );
  await until('the bare routes answer', () => answers(`${origin}/readyz`));
  return {
    list: { url: `${origin}/list`, headers: {} },
    get: { url: `${origin}/get/${String(boot)}`, headers: {} },
    stop: async () => {
      bare.child.kill('SIGTERM');
      await bare.ended;
    },
  };
}

const textOf = async ({ url, headers }: Asked) => (await fetch(url, { headers })).text();

/** Calls a second by many callers in a turn. */
const rate = async ({ url, headers }: Asked) => (await load(url, headers, TURN_SECONDS, CALLERS)).perSecond;

async function figureOf(name: 'list' | 'get', bare: Asked, own: Asked): Promise<Figure> {
  if ((await textOf(bare)) !== (await textOf(own))) throw new Error(`the bare ${name} sends other bytes`);
  for (const { url, headers } of [bare, own]) await load(url, headers, WARM_UP_SECONDS, CALLERS);
  const calls = await byTurns(TURNS, rate, bare, own);
  return {
    name: `server: ${name}, calls a second of a bare route, to ours`,
    ...{ value: calls.ratio, unit: '×', limit: MOST },
    detail: `${calls.first.toFixed(0)} to ${calls.second.toFixed(0)} a second`,
  };
}

/** What stands around the SQL of the list of a region, 2,000 boots long, and of one boot. */
export const serverReads: Benchmark = {
  name: 'server-reads',
  withoutPages: true,
  async run(): Promise<Figure[]> {
    const dataDir = await storedBoots([REGION], ACTIVE);
    const running: Running[] = [];
    try {
      const own = await ours(dataDir);
      running.push(own);
      const bare = await bareRoutes(dataDir, own.boot);
      running.push(bare);
      return [await figureOf('list', bare.list, own.list), await figureOf('get', bare.get, own.get)];
    } finally {
      for (const { stop } of running) await stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
