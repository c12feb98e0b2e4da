import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';
import { ImportAnswer } from '../../../src/domain/wire/setup';
import { API } from '../support/calls/bootCalls';
import { done, SETUP } from '../support/calls/setupCaller';
import type { TestClient } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { SpawnedSite } from '../support/SpawnedSite';

const MB = 1_024 * 1_024;
const BIG_BYTES = 50 * MB;
const CHUNK = Buffer.alloc(MB / 4, 'A,"B"\n');
/** How much several files of 50 MB at once may add to the server's memory. */
const MOST_ADDED_MB = 150;
const IMPORT = `${SETUP}/lists/BAL/precincts/import?dryRun=`;

/** The peak resident memory of a process, MB; null where the system does not report it. */
function highestOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Uploads 50 MB piece by piece. @returns the reply, which may arrive before the end of the file */
function sendBig(client: TestClient, announced: boolean): Promise<{ status: number; text: string }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
  return new Promise((resolve, reject) => {
    const request = http.request(client.origin + IMPORT + 'true', {
      method: 'POST',
      headers: announced ? { ...headers, 'content-length': BIG_BYTES } : headers,
    });
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
        request.destroy();
      });
    });
    request.on('error', reject);
    const write = (sent: number): void => {
      if (request.destroyed) return;
      if (sent >= BIG_BYTES) request.end();
      else request.write(CHUNK, () => write(sent + CHUNK.length));
    };
    write(0);
  });
}

for (const database of DATABASES) {
  describe(`Big files, on ${database.name}`, { skip: database.skip, timeout: 240_000 }, () => {
    let site: SpawnedSite;
    let client: TestClient;
    before(async () => {
      site = await SpawnedSite.of(database);
      client = await site.start();
    });
    after(() => site.close());

    const send = (file: string, dryRun: boolean) =>
      client.send(IMPORT + String(dryRun), {
        ...{ method: 'POST', body: file },
        headers: { 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
      });

    /** How many requests of another caller were answered before the work was done. */
    async function answeredMeanwhile(work: Promise<unknown>): Promise<number> {
      const state = { isDone: false };
      const ended = work.finally(() => (state.isDone = true));
      let answered = 0;
      for (; !state.isDone; answered += 1) {
        const reply = await client.get(`${API}/config/allowedRegions`);
        assert.equal(reply.status, 200, reply.text);
      }
      await ended;
      return answered;
    }

    test('files of 50 MB are refused with one sentence, and use no memory (SETUP-12)', async () => {
      await send('code,name\nA,B\n', true);
      const before = highestOf(site.pid);
      const replies = await Promise.all(
        [true, false, true, false].map((announced) => sendBig(client, announced)),
      );
      for (const { status, text } of replies) {
        assert.deepEqual(
          [status, JSON.parse(text)],
          [413, { details: 'The file is too big: split it into files of at most 4 MB' }],
        );
      }
      const after_ = highestOf(site.pid);
      if (before === null || after_ === null) return;
      assert.ok(after_ - before < MOST_ADDED_MB, `${before.toFixed(0)} MB to ${after_.toFixed(0)} MB`);
    });

    test('a file of a million lines is refused with one sentence (SETUP-12)', async () => {
      const reply = await send('A,B\n'.repeat(1_000_000), true);
      assert.deepEqual(
        [reply.status, reply.json()],
        [400, { details: 'The file has more than 10000 lines: split it into several files' }],
      );
    });

    test('a file with the maximum number of lines is imported, and other calls are answered meanwhile (SETUP-22)', async () => {
      const fileOf = (name: string) =>
        `code,name\n${Array.from({ length: 9_999 }, (_, at) => `B${String(at)},${name} ${String(at)}`).join('\n')}\n`;
      for (const [name, dryRun, expected] of [
        ['Lot', true, 'added'],
        ['Lot', false, 'added'],
        ['Yard', false, 'changed'],
      ] as const) {
        const sent = send(fileOf(name), dryRun);
        const answered = await answeredMeanwhile(sent);
        assert.equal(done(ImportAnswer, await sent)[expected], 9_999);
        assert.ok(answered >= 5, `${name}: ${String(answered)} calls were answered meanwhile`);
      }
    });
  });
}
