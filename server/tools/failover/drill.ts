import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { BootCaller, listed, withKey } from '../../test/support/bootCalls';
import { spawnServer, type SpawnedServer } from '../../test/support/spawnServer';
import { TestClient } from '../../test/support/TestClient';
import { TestClock } from '../../test/support/TestClock';
import { PatroniCluster } from './patroniCluster';

/**
 * `npm run drill:failover -- [proxy|hosts]`: PostgreSQL under Patroni, two processes of the product, ten writers; the
 * leader is killed. Ends non-zero unless writing works again in time, nothing acknowledged is lost, nothing is there
 * twice, and both processes live.
 */

const MEMBERS = 3;
const WRITERS = 10;
const WRITING_MS = 5_000;
const BACK_WITHIN_MS = 60_000;
const STARTED_WITHIN_MS = 120_000;

interface Tally {
  readonly acknowledged: Set<string>;
  readonly times: number[];
  refusals: number;
  stopping: boolean;
}

/** Records one boot after the other; each until it is acknowledged, by either process. */
async function write(callers: readonly BootCaller[], writer: number, tally: Tally): Promise<void> {
  for (let turn = 0; !tally.stopping; turn += 1) {
    const license = `W${String(writer)}N${String(turn)}`;
    const key = withKey(randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      const reply = await callers[(writer + attempt) % callers.length]
        ?.create('SF', { license }, key)
        .catch(() => undefined);
      if (reply?.status === 200) {
        tally.acknowledged.add(license);
        tally.times.push(Date.now());
        break;
      }
      tally.refusals += 1;
      await pause(200);
    }
  }
}

async function signIn(server: SpawnedServer): Promise<BootCaller> {
  const late = pause(STARTED_WITHIN_MS, null, { ref: false });
  const origin = await Promise.race([server.listening(), late]);
  if (origin === null)
    throw new Error(`a server does not listen after ${String(STARTED_WITHIN_MS / 1_000)} s`);
  const client = new TestClient(origin);
  const reply = await client.login('supervisor', DEMO_PASSWORD);
  if (reply.status !== 303) throw new Error(`nobody can sign in: ${reply.text}`);
  return new BootCaller(client, new TestClock());
}

async function until(condition: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!condition() && Date.now() < end) await pause(50);
  return condition();
}

const way = process.argv[2] ?? 'proxy';
const dataDir = mkdtempSync(path.join(tmpdir(), 'boot-drill-'));
const cluster = new PatroniCluster();
const servers: SpawnedServer[] = [];

/** Ends all that was started, and leaves nothing behind. */
async function putAway(): Promise<void> {
  for (const server of servers) server.process.kill('SIGKILL');
  await cluster.remove();
  await Promise.all(servers.map((server) => server.ended()));
  rmSync(dataDir, { recursive: true, force: true });
}

/** Faults, none where all went well. */
async function drill(): Promise<string[]> {
  await cluster.start(MEMBERS);
  const url = way === 'hosts' ? cluster.hostsUrl : cluster.proxyUrl;
  const settings = { DATA_DIR: dataDir, DATA_DIR_SHARED: 'yes', DATABASE_URL: url, SEED: 'demo' };
  servers.push(spawnServer(settings), spawnServer(settings));
  const callers = await Promise.all(servers.map(signIn));
  const tally: Tally = { acknowledged: new Set(), times: [], refusals: 0, stopping: false };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(callers, index, tally)));
  await pause(WRITING_MS);
  const before = tally.acknowledged.size;
  const killed = await cluster.killLeader();
  const killedAt = Date.now();
  // What was under way may still be acknowledged: writing is back when it goes on after a gap.
  const gapAfter = () => {
    const times = [killedAt, ...tally.times.filter((time) => time >= killedAt)].sort((a, b) => a - b);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return gaps.length === 0 ? null : Math.max(...gaps);
  };
  const back = await until(() => tally.times.some((time) => time > killedAt + 1_000), BACK_WITHIN_MS);
  await pause(WRITING_MS);
  tally.stopping = true;
  if (back) await writers;
  const found = listed((await callers[0]?.list('SF')) ?? (await Promise.reject(new Error('nobody reads'))))
    .map(({ license }) => license ?? '')
    .filter((license) => /^W\d+N\d+$/.test(license));
  const lost = [...tally.acknowledged].filter((license) => !found.includes(license));
  const twice = found.length - new Set(found).size;
  const living = servers.filter(
    ({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null,
  );
  console.warn(
    `killed ${killed}; acknowledged ${String(before)} before, ${String(tally.acknowledged.size - before)} after; ` +
      `longest gap ${String(gapAfter())} ms; ${String(tally.refusals)} tries again; lost ${String(lost.length)}; ` +
      `twice ${String(twice)}; processes living ${String(living.length)} of ${String(servers.length)}`,
  );
  return [
    ...(back ? [] : [`nothing was recorded for ${String(BACK_WITHIN_MS / 1_000)} s`]),
    ...(lost.length === 0 ? [] : [`lost: ${lost.join(', ')}`]),
    ...(twice === 0 ? [] : ['something is there twice']),
    ...(living.length === servers.length ? [] : ['a process has ended']),
  ];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void putAway().finally(() => process.exit(130)));
}
try {
  const faults = await drill();
  for (const fault of faults) console.error(fault);
  console.warn(faults.length === 0 ? `drill (${way}): passed` : `drill (${way}): failed`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  const [words] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`drill (${way}): ${String(words)}`);
  process.exitCode = 1;
} finally {
  await putAway();
}
process.exit();
