import { pathToFileURL } from 'node:url';
import path from 'node:path';

import { ApiSession, Server } from '../e2e/harness';
import { Client, REGION } from './lib/client';
import type { Benchmark, Figure } from './lib/figure';
import { residentOf } from './lib/resident';
import { onBoth, type Site, type Sites } from './lib/sites';

const CALLERS = 8;
const WARM_UP_SECONDS = 20;
/** A third of the measured time. */
const PART_SECONDS = 25;
const MEGABYTE = 1024 * 1024;
const MOST = 1.1;
const COLLECT = pathToFileURL(path.join(__dirname, 'lib/collect.mjs')).href;

/** Makes each kind of call in turn. Cancels every boot that it records, so that the list keeps its length. */
async function useAll(client: Client, seconds: number): Promise<number> {
  let calls = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        const boot = await client.create();
        for (let read = 0; read < 8; read += 1) await (read % 2 === 0 ? client.list() : client.get(boot));
        await client.cancel(boot);
        calls += 10;
      }
    }),
  );
  return calls;
}

async function measureSite(name: string, { dataDir, env }: Site): Promise<Figure[]> {
  const settings = { ...env, NODE_OPTIONS: `--import ${COLLECT}`, LOG_LEVEL: 'warn' };
  const server = await Server.start({ dataDir, env: settings });
  const { cookie } = await ApiSession.signIn(server.origin, 'supervisor');
  const client = new Client(server.origin, cookie, CALLERS);
  try {
    await useAll(client, WARM_UP_SECONDS);
    let calls = await useAll(client, PART_SECONDS);
    const first = await residentOf(server);
    calls += await useAll(client, 2 * PART_SECONDS);
    const last = await residentOf(server);
    return [
      {
        name: `server on ${name}: memory at the end of a load, to a third of it`,
        ...{ value: last / first, unit: '×', limit: MOST },
        detail: `${(last / MEGABYTE).toFixed(0)} MB to ${(first / MEGABYTE).toFixed(0)} MB, ${String(calls)} calls in ${REGION}`,
      },
    ];
  } finally {
    client.close();
    await server.dispose();
  }
}

async function measure(sites: Sites): Promise<Figure[]> {
  const site = await sites.make(null);
  return measureSite(sites.name, site).finally(() => site.remove());
}

/** Measures whether the process grows while it is used, on both databases. */
export const serverMemory: Benchmark = {
  name: 'server-memory',
  withoutPages: true,
  run: () => onBoth(measure),
};
