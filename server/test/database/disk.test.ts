import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { freeBytes } from '../../src/platform/disk';
import { codeOf } from '../../src/platform/faults';
import { BootCaller } from '../support/calls/bootCalls';
import { aSidewaysPhoto, uploaded, uploadUrl, aForm } from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { runTool } from '../support/tools';

describe('the free space on a disk', () => {
  it('is a number of bytes', async () => {
    const free = await freeBytes(tmpdir());
    assert.ok(Number.isSafeInteger(free) && free > 0, String(free));
  });

  it('is unknown for a directory that does not exist', async () => {
    await assert.rejects(freeBytes(join(tmpdir(), 'no-such-directory')), /ENOENT/);
  });
});

/**
 * Mounts a small temporary disk.
 * @returns its path; null if the current user may not mount disks
 */
function smallDisk(): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'boot-disk-'));
  const options = ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', directory];
  if (spawnSync('mount', options).status === 0) return directory;
  rmSync(directory, { recursive: true });
  return null;
}

const DISK = smallDisk();

describe(
  'A disk that is really full',
  { skip: DISK === null && 'this user may mount no file system', timeout: 120_000 },
  () => {
    const directory = DISK ?? '';
    const filler = join(directory, 'filler');
    let server: TestServer;
    before(async () => {
      const site = { dataDir: join(directory, 'data'), databaseUrl: null };
      server = await startTestServer({ site, settings: { SEED: 'demo', DISK_RESERVE_MB: '1' } });
    });
    after(async () => {
      await server.close();
      spawnSync('umount', [directory]);
      rmSync(directory, { recursive: true, force: true });
    });

    async function fill(): Promise<void> {
      for (let bytes = 1_048_576; bytes >= 1; bytes = Math.floor(bytes / 4)) {
        for (;;) {
          const fault = await appendFile(filler, Buffer.alloc(bytes)).catch((error: unknown) => error);
          if (fault === undefined) continue;
          assert.equal(codeOf(fault), 'ENOSPC');
          break;
        }
      }
    }
    /** Repeats the request until the reply has this status, because the server caches the result briefly. */
    async function ready(status: number): Promise<string> {
      for (;;) {
        const reply = await server.visitor().get('/readyz');
        if (reply.status === status) return reply.text;
      }
    }

    it('is reported by readiness, refuses writes with a sentence, and recovers when there is room (RUN-28)', async () => {
      const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      const id = await boots.recorded('SF');
      const url = await uploadUrl(boots.client, 'SF');
      const photo = await aSidewaysPhoto();
      await ready(200);

      await fill();
      assert.match(await ready(503), /^The (?:database|photo storage) cannot be written and read\./);
      assert.equal((await server.visitor().get('/healthz')).status, 200);
      assert.equal((await boots.get(id)).status, 200, 'what is there can be read');
      assert.equal((await boots.list('SF')).status, 200);
      const refused = [
        await boots.create('SF'),
        await boots.cancel('SF', id),
        await server.visitor().login('creator', DEMO_PASSWORD),
        await boots.client.post(url, aForm(photo)),
      ];
      for (const { status, text } of refused) {
        assert.ok(status === 503 || status === 507, `${String(status)}: ${text}`);
        assert.match(text, /is full|too little room left/);
      }

      const backup = await runTool('backup', { DATA_DIR: server.config.dataDir }, [
        join(directory, 'backup'),
      ]);
      assert.equal(backup.code, 1);
      assert.match(backup.stderr, /^[^\n]*(?:full|no space left on device)[^\n]*\n$/);

      await rm(filler);
      await ready(200);
      assert.equal((await boots.details(id)).status, 'ACTIVE');
      await boots.recorded('SF');
      const again = await server.signIn('creator');
      assert.ok((await uploaded(again, 'SF', photo)) > 0);
    });
  },
);
