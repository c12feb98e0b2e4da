import { rmSync } from 'node:fs';

import { answers, ApiSession, freePort, Server, startNode, until } from '../e2e/harness';
import { median, type Benchmark, type Figure } from './lib/figure';
import { load } from './lib/load';
import { databaseOf, storedBoots } from './lib/stored';

const REGION = 'SF';
const ACTIVE = 2000;
const FEW = 2000;
const MANY = 1_000_000;
const CALLERS = 8;
const WARM_UP_SECONDS = 1;
/** Short turns, one after the other, so that whatever else the machine does slows all of them alike. */
const TURNS = 12;
const TURN_SECONDS = 0.5;

/** A list that is asked for. */
interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
  stop(): Promise<void>;
}

async function ours(dataDir: string): Promise<Asked> {
  const server = await Server.start({ dataDir });
  const { cookie } = await ApiSession.signIn(server.origin, 'supervisor');
  return {
    url: `${server.origin}/api-web/api/boot/get-region/${REGION}`,
    headers: { cookie },
    stop: () => server.stop(),
  };
}

/** The same SQL and bytes without anything around them. */
async function bareRoute(dataDir: string): Promise<Asked> {
  const port = await freePort();
  const bare = startNode(
    ['--import', 'tsx', 'bench/lib/bareServer.ts', databaseOf(dataDir), REGION, String(port)],
    { NODE_ENV: 'production' },
  );
  await until('the bare route answers', () => answers(`http://127.0.0.1:${port}/readyz`));
  const stop = async () => {
    bare.child.kill('SIGTERM');
    await bare.ended;
  };
  return { url: `http://127.0.0.1:${port}/list`, headers: {}, stop };
}

const textOf = async ({ url, headers }: Asked) => (await fetch(url, { headers })).text();

/** Milliseconds of a call by one caller alone, the middle one of a turn. */
const callTime = async ({ url, headers }: Asked) => median((await load(url, headers, TURN_SECONDS, 1)).times);

/** Calls a second by many callers in a turn. */
const rate = async ({ url, headers }: Asked) => (await load(url, headers, TURN_SECONDS, CALLERS)).perSecond;

/** Measures both by turns. @returns the middle of each, and the middle of the turns' own ratios, first to second */
async function byTurns(measure: (asked: Asked) => Promise<number>, first: Asked, second: Asked) {
  const turns: { first: number; second: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Who goes first changes, so that a machine that grows slower favors neither.
    if (turn % 2 === 0) turns.push({ first: await measure(first), second: await measure(second) });
    else {
      const before = await measure(second);
      turns.push({ first: await measure(first), second: before });
    }
  }
  return {
    ratio: median(turns.map((turn) => turn.first / turn.second)),
    first: median(turns.map((turn) => turn.first)),
    second: median(turns.map((turn) => turn.second)),
  };
}

async function figures(few: Asked, many: Asked, bare: Asked): Promise<Figure[]> {
  if ((await textOf(bare)) !== (await textOf(many))) throw new Error('the bare route sends other bytes');
  for (const { url, headers } of [few, many, bare]) await load(url, headers, WARM_UP_SECONDS, CALLERS);
  const time = await byTurns(callTime, many, few);
  const calls = await byTurns(rate, bare, many);
  return [
    {
      name: 'server: list of 2,000 among 1,000,000, to among 2,000',
      value: time.ratio,
      unit: '×',
      limit: 1.5,
      detail: `${time.first.toFixed(2)} ms to ${time.second.toFixed(2)} ms`,
    },
    {
      name: 'server: calls a second of a bare route, to ours',
      value: calls.ratio,
      unit: '×',
      limit: 2,
      detail: `${calls.first.toFixed(0)} to ${calls.second.toFixed(0)} a second`,
    },
  ];
}

/** The list of a region: whether it stays as quick when a million boots are stored, and what is around its SQL. */
export const serverList: Benchmark = {
  name: 'server-list',
  async run(): Promise<Figure[]> {
    const dirs: string[] = [];
    const running: Asked[] = [];
    const keep = (asked: Asked) => {
      running.push(asked);
      return asked;
    };
    try {
      const fewDir = await storedBoots([REGION], ACTIVE, FEW);
      dirs.push(fewDir);
      const manyDir = await storedBoots([REGION], ACTIVE, MANY);
      dirs.push(manyDir);
      const few = keep(await ours(fewDir));
      const many = keep(await ours(manyDir));
      return await figures(few, many, keep(await bareRoute(manyDir)));
    } finally {
      for (const { stop } of running) await stop();
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    }
  },
};
