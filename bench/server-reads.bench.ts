import { answers, ApiSession, freePort, Server, startNode, until } from '../e2e/harness';
import { SESSION_COOKIE } from '../server/src/sessions/cookies';
import { REGION } from './lib/client';
import type { Benchmark, Figure } from './lib/figure';
import { load } from './lib/load';
import { onBoth, type Site, type Sites } from './lib/sites';
import { databaseOf } from './lib/stored';
import { byTurns } from './lib/turns';

const SIZE = { boots: 2_200, active: 2_000, photos: 100 };
const CALLERS = 8;
/** Node optimizes hot code in several steps, which this many calls complete before measuring starts. */
const WARM_UP = { calls: 12_000, turnSeconds: 2, mostTurns: 30 };
/** Short turns, so that other load slows all sides alike. */
const TURNS = 12;
const TURN_SECONDS = 0.5;
/** The limit of the ratio of bare calls to ours: our routes must reach 0.6 of the bare routes' rate. */
const MOST = 1 / 0.6;

/** A route of one of the two servers. */
interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** A running server and the addresses of its routes. */
interface Running {
  readonly list: Asked;
  readonly get: Asked;
  stop(): Promise<void>;
}

/** A boot, and the session of a person who may see it. */
interface Seen {
  readonly boot: number;
  readonly token: string;
}

async function ours({ dataDir, env }: Site): Promise<Running & Seen> {
  const server = await Server.start({ dataDir, env });
  const session = await ApiSession.signIn(server.origin, 'supervisor');
  const path = `/api-web/api/boot/get-region/${REGION}`;
  const boots = await session.json<{ id: number }[]>(path);
  const boot = boots.at(-1)?.id;
  if (boot === undefined) throw new Error('no boot is stored');
  const headers = { cookie: session.cookie };
  const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(session.cookie)?.[1];
  if (token === undefined) throw new Error('nobody is signed in');
  return {
    ...{ boot, token },
    list: { url: server.origin + path, headers },
    get: { url: `${server.origin}/api-web/api/boot/get/${String(boot)}`, headers },
    stop: () => server.stop(),
  };
}

/** Starts the bare routes, which run the same SQL and send the same bytes. */
async function bareRoutes({ dataDir, env }: Site, { boot, token }: Seen): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const asked = [env['DATABASE_URL'] ?? databaseOf(dataDir), REGION, String(boot), token, String(port)];
  const bare = startNode(['--import', 'tsx', 'bench/lib/bareServer.ts', ...asked], {
    NODE_ENV: 'production',
  });
  await until('the bare routes answer', () => answers(`${origin}/readyz`));
  return {
    list: { url: `${origin}/list`, headers: {} },
    get: { url: `${origin}/get`, headers: {} },
    stop: async () => {
      bare.child.kill('SIGTERM');
      await bare.ended;
    },
  };
}

const textOf = async ({ url, headers }: Asked) => (await fetch(url, { headers })).text();

/** Measures one turn. @returns calls per second, by several callers */
const rate = async ({ url, headers }: Asked) => (await load(url, headers, TURN_SECONDS, CALLERS)).perSecond;

async function warmUp({ url, headers }: Asked): Promise<void> {
  let calls = 0;
  for (let turn = 0; turn < WARM_UP.mostTurns && calls < WARM_UP.calls; turn += 1) {
    calls += (await load(url, headers, WARM_UP.turnSeconds, CALLERS)).times.length;
  }
}

async function figureOf(name: string, bare: Asked, own: Asked): Promise<Figure> {
  if ((await textOf(bare)) !== (await textOf(own))) throw new Error(`bare, ${name} sends other bytes`);
  for (const each of [bare, own]) await warmUp(each);
  const calls = await byTurns(TURNS, rate, bare, own);
  return {
    name: `${name}, calls a second of a bare route, to ours`,
    ...{ value: calls.ratio, unit: '×', limit: MOST },
    detail: `${calls.first.toFixed(0)} to ${calls.second.toFixed(0)} a second`,
  };
}

async function measure(sites: Sites): Promise<Figure[]> {
  const site = await sites.make(SIZE);
  const running: Running[] = [];
  try {
    const own = await ours(site);
    running.push(own);
    const bare = await bareRoutes(site, own);
    running.push(bare);
    const on = `server on ${sites.name}`;
    return [
      await figureOf(`${on}: list`, bare.list, own.list),
      await figureOf(`${on}: get`, bare.get, own.get),
    ];
  } finally {
    for (const { stop } of running) await stop();
    site.remove();
  }
}

/** Measures our overhead over plain SQL, for a list of 2,000 boots and for one boot, on both databases. */
export const serverReads: Benchmark = {
  name: 'server-reads',
  withoutPages: true,
  run: () => onBoth(measure),
};
