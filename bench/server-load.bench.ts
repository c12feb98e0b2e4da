import { ApiSession, Server } from '../e2e/harness';
import { Client } from './lib/client';
import { median, percentile, type Benchmark, type Figure } from './lib/figure';
import { onBoth, type Site, type Sites } from './lib/sites';

const USERS = 100;
/** Several users share a session, since sign-ins are slow by design. */
const SESSIONS = 5;
const SECONDS = 15;
/** Every tenth call of a user is a write, alternately a new boot and its cancellation. */
const WRITE_EACH = 10;
const MOST_TO_MEDIAN = 15;

/** The combined results of all users. */
interface Came {
  readonly times: number[];
  readonly failed: string[];
}

/** One user, who makes the next call as soon as the previous one is answered. */
async function use(client: Client, user: number, until: number, came: Came): Promise<void> {
  let [boot, open] = [1, false];
  const write = async () => {
    if (open) await client.cancel(boot);
    else boot = await client.create();
    open = !open;
  };
  for (let turn = user; performance.now() < until; turn += 1) {
    const asked = performance.now();
    try {
      if (turn % WRITE_EACH === 0) await write();
      else await (turn % 2 === 1 ? client.list() : client.get(boot));
    } catch (error) {
      came.failed.push(String(error));
    }
    came.times.push(performance.now() - asked);
  }
}

async function measureSite(name: string, { dataDir, env }: Site): Promise<Figure[]> {
  const server = await Server.start({ dataDir, env });
  const clients: Client[] = [];
  try {
    const cookies: string[] = [];
    for (let session = 0; session < SESSIONS; session += 1) {
      cookies.push((await ApiSession.signIn(server.origin, 'supervisor')).cookie);
    }
    for (let user = 0; user < USERS; user += 1) {
      clients.push(new Client(server.origin, cookies[user % SESSIONS] ?? ''));
    }
    const came: Came = { times: [], failed: [] };
    const until = performance.now() + SECONDS * 1_000;
    await Promise.all(clients.map((client, user) => use(client, user, until, came)));
    const [middle, late] = [median(came.times), percentile(came.times, 0.99)];
    return [
      {
        name: `server on ${name}: calls of ${String(USERS)} users at once that failed`,
        ...{ value: came.failed.length, unit: '', limit: 0 },
        detail: came.failed[0] ?? `of ${String(came.times.length)} calls in ${String(SECONDS)} s`,
      },
      {
        name: `server on ${name}: 99th percentile of them, to the median`,
        ...{ value: late / middle, unit: '×', limit: MOST_TO_MEDIAN },
        detail: `${late.toFixed(0)} ms to ${middle.toFixed(0)} ms`,
      },
    ];
  } finally {
    for (const client of clients) client.close();
    await server.dispose();
  }
}

async function measure(sites: Sites): Promise<Figure[]> {
  const site = await sites.make(null);
  return measureSite(sites.name, site).finally(() => site.remove());
}

/** Measures many concurrent users with one write in ten calls, on both databases. */
export const serverLoad: Benchmark = { name: 'server-load', withoutPages: true, run: () => onBoth(measure) };
