import { randomUUID } from 'node:crypto';

import { nowInZone, zoneOf } from '../src/domain/time';
import { ApiSession, Server } from '../e2e/harness';
import { canStartCluster, startCluster } from '../scripts/lib/postgres.mjs';
import { median, percentile, type Benchmark, type Figure } from './lib/figure';

const USERS = 100;
const SECONDS = 15;
/** Every tenth call of a user records a boot; the others read, a list and one boot in turn. */
const WRITE_EACH = 10;
const MOST_TO_MEDIAN = 15;
const API = '/api-web/api/boot';

/** A create body as the form sends it, at this moment of San Francisco. */
function aBoot(license: string): string {
  return JSON.stringify({
    ...{ regionCode: 'SF', addr1: '1 Market St', addr2: 'Lot 4', city: 'San Francisco', state: 'CA' },
    ...{ make: 'HONDA', body: 'COUPE', model: 'ACCORD', color: 'BLU', license, licenseState: 'CA' },
    ...{ noLicense: false, vin: null, requestedBy: 'Officer Bell' },
    ...nowInZone(zoneOf('America/Los_Angeles'), Date.now),
  });
}

/** What the calls of all users came to. */
interface Came {
  readonly times: number[];
  readonly failed: string[];
}

/** One user, who asks the next thing as soon as the last is answered. */
async function use(session: ApiSession, user: number, until: number, came: Came): Promise<void> {
  let boot = 1;
  for (let turn = user; performance.now() < until; turn += 1) {
    const writes = turn % WRITE_EACH === 0;
    const path = turn % 2 === 1 ? `${API}/get-region/SF` : `${API}/get/${String(boot)}`;
    const asked = performance.now();
    const reply = await (writes
      ? session.fetch(`${API}/create/SF`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
          body: aBoot(`L${String(user)}X${String(turn)}`.slice(0, 10)),
        })
      : session.fetch(path));
    const text = await reply.text();
    came.times.push(performance.now() - asked);
    if (reply.status !== 200) came.failed.push(`${String(reply.status)} ${text}`);
    else if (writes) boot = (JSON.parse(text) as { id: number }).id;
  }
}

async function figuresOf(name: string, env: Record<string, string>): Promise<Figure[]> {
  const server = await Server.start({ env });
  try {
    const sessions: ApiSession[] = [];
    for (let user = 0; user < USERS; user += 1) {
      sessions.push(await ApiSession.signIn(server.origin, 'supervisor'));
    }
    const came: Came = { times: [], failed: [] };
    const until = performance.now() + SECONDS * 1_000;
    await Promise.all(sessions.map((session, user) => use(session, user, until, came)));
    const [middle, late] = [median(came.times), percentile(came.times, 0.99)];
    return [
      {
        name: `server on ${name}: calls of ${String(USERS)} users at once that failed`,
        ...{ value: came.failed.length, unit: '', limit: 0 },
        detail: came.failed[0] ?? `${String(came.times.length)} calls, ${String(SECONDS)} s`,
      },
      {
        name: `server on ${name}: 99th percentile of them, to the median`,
        ...{ value: late / middle, unit: '×', limit: MOST_TO_MEDIAN },
        detail: `${late.toFixed(0)} ms to ${middle.toFixed(0)} ms`,
      },
    ];
  } finally {
    await server.dispose();
  }
}

/** Many people at once, with one write in ten calls, on both databases. */
export const serverLoad: Benchmark = {
  name: 'server-load',
  async run(): Promise<Figure[]> {
    const figures = await figuresOf('SQLite', {});
    if (!canStartCluster()) {
      console.log('not measured on PostgreSQL: it is not installed');
      return figures;
    }
    const cluster = await startCluster();
    try {
      return [...figures, ...(await figuresOf('PostgreSQL', { DATABASE_URL: cluster.url }))];
    } finally {
      cluster.stop();
      cluster.remove();
    }
  },
};
