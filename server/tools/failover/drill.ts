import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BootDetails } from '../../../src/domain/wire/boot';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { anS3Storage } from '../../test/photos/storages';
import { API, BootCaller, created, listed, withKey } from '../../test/support/calls/bootCalls';
import { aForm, aSidewaysPhoto, picture, register } from '../../test/support/calls/photoCalls';
import { spawnServer, type SpawnedServer } from '../../test/support/spawnServer';
import { TestClient, type TestReply } from '../../test/support/calls/TestClient';
import { TestClock } from '../../test/support/TestClock';
import { PatroniCluster } from './patroniCluster';

/**
 * `npm run drill:failover -- [proxy|hosts]`: runs PostgreSQL under Patroni, photos in S3, two processes of the
 * product, and ten writers of boots with a photo each; then kills the leader. Exits non-zero unless writing resumes
 * in time, nothing acknowledged is lost or duplicated, every acknowledged photo is shown, and both processes survive.
 */

const MEMBERS = 3;
const WRITERS = 10;
const WRITING_MS = 5_000;
const BACK_WITHIN_MS = 60_000;
const STARTED_WITHIN_MS = 120_000;

interface Tally {
  readonly acknowledged: Set<string>;
  readonly times: number[];
  /** The ids of photos whose upload and registration were both acknowledged. */
  readonly photos: Map<number, { readonly bootId: number }>;
  refusals: number;
  stopping: boolean;
}

type Ask = (caller: BootCaller) => Promise<TestReply>;

/** Tries one process after another until one succeeds. */
async function done(
  callers: readonly BootCaller[],
  first: number,
  tally: Tally,
  ask: Ask,
): Promise<TestReply> {
  for (let attempt = first; ; attempt += 1) {
    const caller = callers[attempt % callers.length];
    const reply = await (caller === undefined ? undefined : ask(caller).catch(() => undefined));
    if (reply?.status === 200) return reply;
    tally.refusals += 1;
    await pause(200);
  }
}

/**
 * Records boots with a photo each, one after another; repeats each step on either process until it is acknowledged.
 */
async function write(
  callers: readonly BootCaller[],
  writer: number,
  tally: Tally,
  photo: Buffer,
): Promise<void> {
  const step = (ask: Ask) => done(callers, writer, tally, ask);
  for (let turn = 0; !tally.stopping; turn += 1) {
    const license = `W${String(writer)}N${String(turn)}`;
    const key = withKey(randomUUID());
    const { id: bootId } = created(await step((caller) => caller.create('SF', { license }, key)));
    tally.acknowledged.add(license);
    tally.times.push(Date.now());
    // A lost answer may have used up the upload URL, so each attempt gets a new one.
    const stored = await step(async ({ client }) => {
      const url = await client.get(`${API}/file/boot?regionCode=SF`);
      return url.status === 200 ? client.post(url.text, aForm(photo)) : url;
    });
    const fileId = Number(stored.text);
    await step(({ client }) => register(client, bootId, fileId));
    tally.photos.set(fileId, { bootId });
  }
}

/** Counts photos that are missing from their boot or cannot be read. */
async function photosLost({ client }: BootCaller, { photos }: Tally): Promise<number[]> {
  const lost: number[] = [];
  for (const [fileId, { bootId }] of photos) {
    const details = (await client.get(`${API}/boot/get/${String(bootId)}`)).json() as BootDetails;
    const shown = details.photoUrls?.find(({ id }) => id === fileId);
    const seen = shown?.url == null ? null : await picture(client, shown.url);
    if (seen?.status !== 200 || seen.bytes.length === 0) lost.push(fileId);
  }
  return lost;
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
const s3 = await anS3Storage();
const servers: SpawnedServer[] = [];

/** Stops everything and removes all traces. */
async function putAway(): Promise<void> {
  for (const server of servers) server.process.kill('SIGKILL');
  await cluster.remove();
  await Promise.all(servers.map((server) => server.ended()));
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs the drill. @returns the faults; empty if it passed */
async function drill(): Promise<string[]> {
  await cluster.start(MEMBERS);
  const url = way === 'hosts' ? cluster.hostsUrl : cluster.proxyUrl;
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: url, SEED: 'demo' },
    ...{ S3_BUCKET: 'boots', S3_ENDPOINT: s3.endpoint },
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  const photo = await aSidewaysPhoto();
  servers.push(spawnServer(settings), spawnServer(settings));
  const callers = await Promise.all(servers.map(signIn));
  const tally: Tally = {
    acknowledged: new Set(),
    times: [],
    photos: new Map(),
    refusals: 0,
    stopping: false,
  };
  const writers = Promise.all(
    Array.from({ length: WRITERS }, (_, index) => write(callers, index, tally, photo)),
  );
  await pause(WRITING_MS);
  const before = tally.acknowledged.size;
  const killed = await cluster.killLeader();
  const killedAt = Date.now();
  const photosBefore = tally.photos.size;
  // Pending calls may still be acknowledged. Writing has resumed when acknowledgements return after a gap.
  const gapAfter = () => {
    const times = [killedAt, ...tally.times.filter((time) => time >= killedAt)].sort((a, b) => a - b);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return gaps.length === 0 ? null : Math.max(...gaps);
  };
  const back = await until(() => tally.times.some((time) => time > killedAt + 1_000), BACK_WITHIN_MS);
  await pause(WRITING_MS);
  tally.stopping = true;
  if (back) await writers;
  const [reader] = callers;
  if (reader === undefined) throw new Error('nobody reads');
  const found = listed(await reader.list('SF'))
    .map(({ license }) => license ?? '')
    .filter((license) => /^W\d+N\d+$/.test(license));
  const lost = [...tally.acknowledged].filter((license) => !found.includes(license));
  const twice = found.length - new Set(found).size;
  const unseen = await photosLost(reader, tally);
  const living = servers.filter(
    ({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null,
  );
  console.warn(
    `killed ${killed}; acknowledged ${String(before)} before, ${String(tally.acknowledged.size - before)} after; ` +
      `photos ${String(photosBefore)} before, ${String(tally.photos.size - photosBefore)} after; ` +
      `longest gap ${String(gapAfter())} ms; ${String(tally.refusals)} tries again; lost ${String(lost.length)}, photos ${String(unseen.length)}; ` +
      `twice ${String(twice)}; processes living ${String(living.length)} of ${String(servers.length)}`,
  );
  return [
    ...(back ? [] : [`nothing was recorded for ${String(BACK_WITHIN_MS / 1_000)} s`]),
    ...(lost.length === 0 ? [] : [`lost: ${lost.join(', ')}`]),
    ...(unseen.length === 0 ? [] : [`photos lost: ${unseen.join(', ')}`]),
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
