import { rmSync } from 'node:fs';

import { answers, ApiSession, freePort, Server, startNode, until } from '../e2e/harness';
import { median, type Benchmark, type Figure } from './lib/figure';
import { load, type Load } from './lib/load';
import { databaseOf, storedBoots } from './lib/stored';

const REGION = 'SF';
const ACTIVE = 2000;
const FEW = 2000;
const MANY = 1_000_000;
const WARM_UP = 1;
const SECONDS = 4;
const CALLERS = 8;

async function measure(url: string, headers: Record<string, string>): Promise<{ alone: Load; busy: Load }> {
  await load(url, headers, WARM_UP, CALLERS);
  return { alone: await load(url, headers, SECONDS, 1), busy: await load(url, headers, SECONDS, CALLERS) };
}

async function measureServer(dataDir: string): Promise<{ alone: Load; busy: Load; bytes: string }> {
  const server = await Server.start({ dataDir });
  try {
    const { cookie } = await ApiSession.signIn(server.origin, 'supervisor');
    const url = `${server.origin}/api-web/api/boot/get-region/${REGION}`;
    const bytes = await (await fetch(url, { headers: { cookie } })).text();
    return { ...(await measure(url, { cookie })), bytes };
  } finally {
    await server.stop();
  }
}

/** The same SQL and bytes without anything around them. */
async function measureBare(dataDir: string, expected: string): Promise<{ alone: Load; busy: Load }> {
  const port = await freePort();
  const bare = startNode(
    ['--import', 'tsx', 'bench/lib/bareServer.ts', databaseOf(dataDir), REGION, String(port)],
    {
      NODE_ENV: 'production',
    },
  );
  try {
    await until('the bare route answers', () => answers(`http://127.0.0.1:${port}/readyz`));
    const url = `http://127.0.0.1:${port}/list`;
    if ((await (await fetch(url)).text()) !== expected) throw new Error('the bare route sends other bytes');
    return await measure(url, {});
  } finally {
    bare.child.kill('SIGTERM');
    await bare.ended;
  }
}

/** The list of a region: whether it stays as quick when a million boots are stored, and what is around its SQL. */
export const serverList: Benchmark = {
  name: 'server-list',
  async run(): Promise<Figure[]> {
    const dirs: string[] = [];
    try {
      const few = await storedBoots(REGION, ACTIVE, FEW);
      dirs.push(few);
      const many = await storedBoots(REGION, ACTIVE, MANY);
      dirs.push(many);
      const inFew = await measureServer(few);
      const inMany = await measureServer(many);
      const bare = await measureBare(many, inMany.bytes);
      const [a, b] = [median(inMany.alone.times), median(inFew.alone.times)];
      return [
        {
          name: `server: list of 2,000 among 1,000,000, to among 2,000`,
          value: a / b,
          unit: '×',
          limit: 1.5,
          detail: `${a.toFixed(2)} ms to ${b.toFixed(2)} ms`,
        },
        {
          name: 'server: calls a second of a bare route, to ours',
          value: bare.busy.perSecond / inMany.busy.perSecond,
          unit: '×',
          limit: 2,
          detail: `${bare.busy.perSecond.toFixed(0)} to ${inMany.busy.perSecond.toFixed(0)} a second`,
        },
      ];
    } finally {
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    }
  },
};
