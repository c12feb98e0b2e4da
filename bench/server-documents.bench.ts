import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ApiSession, Server, until } from '../e2e/harness';
import { Client, REGION } from './lib/client';
import { median, taken, type Benchmark, type Figure } from './lib/figure';
import { inDatabase, onBoth, type Site, type Sites } from './lib/sites';

const MB = 1024 * 1024;
const PHOTOS = 50;
const PHOTO_BYTES = 20 * MB;
const RECEIPTS = 22;
const FIRST = 2;
/** The limit of the median time of a receipt, in milliseconds. */
const RECEIPT_MOST = 2_000;
/** The limit of the additional memory while the evidence is sent, in megabytes. */
const MEMORY_MOST = 64;
const READ_EVERY_MS = 20;
const COLLECT = pathToFileURL(path.join(__dirname, 'lib/collect.mjs')).href;
const API = '/api-web/api/boot';

/** The resident bytes of a process. */
function residentOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Processor time of a process in milliseconds, for all threads together. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Adds many large photos to a boot. All are links to one file, since their content does not matter here. */
async function addPhotos(site: Site, bootId: number): Promise<void> {
  const content = randomBytes(PHOTO_BYTES);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const place = (key: string) => path.join(site.dataDir, 'photos', key.slice(0, 2), key);
  const keys = Array.from({ length: PHOTOS }, () => randomBytes(16).toString('hex'));
  for (const [index, key] of keys.entries()) {
    mkdirSync(path.dirname(place(key)), { recursive: true });
    if (index === 0) writeFileSync(place(key), content);
    else linkSync(place(keys[0] ?? ''), place(key));
  }
  await inDatabase(
    site,
    keys.map(
      (key) => `insert into file (region_id, boot_id, storage_key, content_type, size_bytes, sha256,
        created_at, created_by, registered_at, registered_by, derived, checked_at)
      select region_id, id, '${key}', 'image/jpeg', ${String(PHOTO_BYTES)}, '${sha256}', created_at, created_by,
        created_at, created_by, '{}', ${String(Date.now())} from boot where id = ${String(bootId)}`,
    ),
  );
}

/**
 * Records and releases a boot, and adds the large photos.
 * @returns its id
 */
async function prepare(site: Site): Promise<number> {
  const server = await Server.start({ dataDir: site.dataDir, env: site.env });
  const { cookie } = await ApiSession.signIn(server.origin, 'supervisor');
  const client = new Client(server.origin, cookie);
  const bootId = await client.create();
  await client.release(bootId);
  client.close();
  await server.stop();
  await addPhotos(site, bootId);
  return bootId;
}

/**
 * Reads a reply to its end without storing it.
 * @returns its size in bytes
 */
async function readThrough(session: ApiSession, address: string): Promise<number> {
  const response = await session.fetch(address);
  if (response.status !== 200 || response.body === null) {
    throw new Error(`${address} answered ${String(response.status)}`);
  }
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function receiptTime(server: Server, session: ApiSession, bootId: number): Promise<Figure> {
  const times: number[] = [];
  let used = 0;
  for (let made = 0; made < RECEIPTS; made += 1) {
    // The first receipts also start the thread and load the fonts.
    if (made === FIRST) used = processorMs(server.pid);
    const asked = performance.now();
    await readThrough(
      session,
      `${API}/receipt/${String(bootId)}${made % 2 === 0 ? '' : '?lng=es&paper=80mm'}`,
    );
    times.push(performance.now() - asked);
  }
  const each = (processorMs(server.pid) - used) / (RECEIPTS - FIRST);
  const value = median(times.slice(FIRST));
  return {
    name: 'a receipt',
    value,
    unit: 'ms',
    limit: RECEIPT_MOST,
    detail: `${each.toFixed(0)} ms of a processor each; the first one after ${(times[0] ?? 0).toFixed(0)} ms`,
  };
}

/** Resident memory after a garbage collection. */
async function settledMemory(server: Server): Promise<number> {
  const said = () => server.output().match(/^memory /gm)?.length ?? 0;
  const before = said();
  process.kill(server.pid, 'SIGUSR2');
  await until('the server has collected its garbage', () => said() > before);
  return residentOf(server.pid);
}

async function evidenceMemory(server: Server, session: ApiSession, bootId: number): Promise<Figure> {
  const address = `${API}/evidence/${String(bootId)}`;
  const before = await settledMemory(server);
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, residentOf(server.pid))), READ_EVERY_MS);
  const asked = performance.now();
  const bytes = await readThrough(session, address).finally(() => clearInterval(watching));
  const seconds = (performance.now() - asked) / 1_000;
  return {
    name: `memory while an archive of ${String(PHOTOS)} photos of 20 MB is sent, above quiet`,
    ...{ value: (peak - before) / MB, unit: 'MB', limit: MEMORY_MOST },
    detail: `${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s in ${REGION}, of ${(before / MB).toFixed(0)} MB`,
  };
}

async function measure(sites: Sites): Promise<Figure[]> {
  const site = await sites.make(null);
  try {
    const bootId = await prepare(site);
    const env = { ...site.env, NODE_OPTIONS: `--import ${COLLECT}`, LOG_LEVEL: 'warn' };
    const server = await Server.start({ dataDir: site.dataDir, env });
    try {
      const session = await ApiSession.signIn(server.origin, 'supervisor');
      const figures = [
        taken(await receiptTime(server, session, bootId)),
        taken(await evidenceMemory(server, session, bootId)),
      ];
      return figures.map((figure) => ({ ...figure, name: `server on ${sites.name}: ${figure.name}` }));
    } finally {
      await server.dispose();
    }
  } finally {
    site.remove();
  }
}

/** Measures the time of a receipt, and whether the server streams the evidence instead of holding it in memory. */
export const serverDocuments: Benchmark = {
  name: 'server-documents',
  withoutPages: true,
  run: () => onBoth(measure),
};
