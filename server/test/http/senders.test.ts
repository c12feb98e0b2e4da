import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { SENDER_LIMITS, type SenderLimits } from '../../src/http/senders';
import { ROOT } from '../../src/platform/config/config';
import { API, aCreateBody } from '../support/calls/bootCalls';
import { aSidewaysPhoto, uploadUrl } from '../support/calls/photoCalls';
import { aHead, RawCall } from '../support/calls/RawCall';
import { spawnServer } from '../support/spawnServer';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient } from '../support/calls/TestClient';

const WITHIN = { timeout: 300_000 };
const LONG_MS = 600_000;
/** No test reaches these limits; each test shortens the one that it is about. */
const PATIENT: SenderLimits = {
  headMs: LONG_MS,
  body: { stalledMs: LONG_MS, graceMs: LONG_MS, bytesPerSecond: 1 },
  checkEveryMs: 20,
  stopBodiesMs: LONG_MS,
  stopAllMs: LONG_MS,
};
const CREATE = `${API}/boot/create/SF`;
const TOO_SLOW = /^HTTP\/1\.1 408 [^]*The request took too long to arrive$/;

const cookieOf = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The headers of a JSON call with this content length. */
const aJsonHead = (length: number, fields: Readonly<Record<string, string>> = {}) =>
  aHead('POST', CREATE, { 'content-type': 'application/json', 'content-length': length, ...fields });

async function withServer(senders: SenderLimits, work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ seed: null, senders });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

describe('A sender who takes too long gets an answer and is disconnected', WITHIN, () => {
  test('the limits have the documented values', () => {
    assert.equal(SENDER_LIMITS.headMs, 10_000);
    assert.ok(SENDER_LIMITS.body.stalledMs <= 10_000);
    assert.ok(SENDER_LIMITS.stopBodiesMs < SENDER_LIMITS.stopAllMs && SENDER_LIMITS.stopAllMs < 10_000);
  });

  test('with incomplete headers, a single byte of them, or none (RUN-22)', () =>
    withServer({ ...PATIENT, headMs: 100 }, async ({ origin }) => {
      for (const sent of ['GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ', 'G', '']) {
        const call = new RawCall(origin);
        if (sent !== '') await call.send(sent);
        assert.match(await call.ended(), TOO_SLOW, sent);
      }
    }));

  test('with a body that stalls, even in chunks', () =>
    withServer({ ...PATIENT, body: { ...PATIENT.body, stalledMs: 100 } }, async ({ origin }) => {
      const login = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const sent of [
        `${aHead('POST', '/login', { ...login, 'content-length': 100 })}username=`,
        `${aHead('POST', '/login', { ...login, 'transfer-encoding': 'chunked' })}9\r\nusername=`,
        aHead('POST', '/login', { ...login, 'content-length': 100 }),
      ]) {
        const call = new RawCall(origin);
        await call.send(sent);
        assert.match(await call.ended(), TOO_SLOW, sent);
      }
    }));

  test('with a body that arrives too slowly', () =>
    withServer(
      { ...PATIENT, body: { stalledMs: LONG_MS, graceMs: 100, bytesPerSecond: 100_000 } },
      async ({ origin }) => {
        const call = new RawCall(origin);
        await call.send(
          aHead('POST', '/login', {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': 100_000,
          }),
        );
        while (call.received === '') {
          await call.send('x').catch(() => undefined);
          await pause(5);
        }
        assert.match(await call.ended(), TOO_SLOW);
      },
    ));

  test('even after the answer was sent, on a persistent connection', () =>
    withServer({ ...PATIENT, body: { ...PATIENT.body, stalledMs: 300 } }, async ({ origin }) => {
      const call = new RawCall(origin);
      await call.send(`${aJsonHead(1_000)}{`);
      await call.until(/Authentication required/);
      await call.ended();
    }));

  test('a photo has its own minimum speed (RUN-22)', async () => {
    const server = await startTestServer({
      senders: { ...PATIENT, body: { ...PATIENT.body, stalledMs: 100 } },
    });
    try {
      const client = await server.signIn('supervisor');
      const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
      const body = Buffer.concat([Buffer.from(start), await aSidewaysPhoto(), Buffer.from('\r\n--b--\r\n')]);
      const upload = new RawCall(server.origin);
      await upload.send(
        aHead('POST', await uploadUrl(client, 'SF'), {
          cookie: cookieOf(client),
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': body.length,
          connection: 'close',
        }),
      );
      await upload.send(body.subarray(0, 400));
      // The photo's upload survives while another request stalls and times out.
      const other = new RawCall(server.origin);
      await other.send(`${aJsonHead(1_000, { cookie: cookieOf(client) })}{`);
      assert.match(await other.ended(), TOO_SLOW);
      await upload.send(body.subarray(400));
      assert.match(await upload.ended(), /^HTTP\/1\.1 200 [^]*\r\n\d+$/);
    } finally {
      await server.close();
    }
  });
});

describe('Stopping', WITHIN, () => {
  let server: TestServer;
  let client: TestClient;
  before(async () => {
    server = await startTestServer({ senders: { ...PATIENT, stopBodiesMs: 2_000 } });
    client = await server.signIn('supervisor');
  });
  after(() => server.close());

  test('closes idle connections immediately and unfinished bodies at their limit, and answers complete requests (RUN-23)', async () => {
    const idle = new RawCall(server.origin);
    await idle.send(aHead('GET', '/healthz', {}));
    await idle.until(/ok$/);
    const silent = new RawCall(server.origin);
    const halfHead = new RawCall(server.origin);
    await halfHead.send('GET /healthz HTTP/1.1\r\nhost: ');
    const halfBody = new RawCall(server.origin);
    await halfBody.send(`${aJsonHead(1_000, { cookie: cookieOf(client) })}{`);
    const body = JSON.stringify(aCreateBody('SF', server.clock));
    const whole = new RawCall(server.origin);
    await whole.send(aJsonHead(body.length, { cookie: cookieOf(client) }) + body.slice(0, 10));
    // Give all of them time to arrive.
    for (let asked = 0; asked < 5; asked += 1) await client.get('/readyz');

    const stopped = server.app.close();
    await Promise.all([idle.ended(), silent.ended(), halfHead.ended()].map((each) => each.catch(() => '')));
    assert.equal(halfBody.received, '');
    await whole.send(body.slice(10));
    const answer = await whole.until(/refNum/);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    await stopped;
    await halfBody.ended().catch(() => '');
  });
});

describe('A server process that receives a signal', WITHIN, () => {
  let root: string;
  before(async () => (root = await mkdtemp(path.join(tmpdir(), 'boot-stop-'))));
  after(() => rm(root, { recursive: true, force: true }));

  test('stops cleanly whatever its connections are waiting for, and counts one Ctrl-C once (RUN-23)', async () => {
    const server = spawnServer({ DATA_DIR: path.join(root, 'data'), SEED: 'demo' });
    const origin = await server.listening();
    const silent = new RawCall(origin);
    const slow = new RawCall(origin);
    await slow.send(
      aHead('POST', '/login', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 100 }),
    );
    await fetch(`${origin}/healthz`);
    server.process.kill('SIGINT');
    server.process.kill('SIGINT');
    assert.equal(await server.ended(), 0, server.output.stderr);
    silent.breakOff();
    slow.breakOff();
  });

  test('npm run serve passes the signal on, and the server finishes what it does (RUN-23)', async () => {
    // The same script without the pages, which are not built here.
    const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: { serve: string };
    };
    const project = path.join(root, 'project');
    await mkdir(project);
    for (const name of ['scripts', 'server', 'node_modules'])
      await symlink(path.join(ROOT, name), path.join(project, name));
    const serve = scripts.serve.replace(' --pages', '');
    await writeFile(path.join(project, 'package.json'), JSON.stringify({ scripts: { serve } }));
    const npm = spawn('npm', ['run', 'serve'], {
      cwd: project,
      env: { PATH: process.env['PATH'], HOME: root, PORT: '0', DATA_DIR: path.join(root, 'npm-data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    npm.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    // The server has the same streams, so they close when it has ended, which may be after npm.
    const closed = once(npm, 'close');
    for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      if (said.includes('is listening on')) break;
    }
    npm.stdout.resume();
    const origin = /http:\S+/.exec(said)?.[0] ?? '';
    assert.equal((await fetch(`${origin}/healthz`)).status, 200);
    npm.kill('SIGTERM');
    await closed;
    assert.match(said, /"signal":"SIGTERM","msg":"stopping"/);
    await assert.rejects(fetch(`${origin}/healthz`));
  });
});
