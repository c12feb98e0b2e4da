import assert from 'node:assert/strict';
import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { API, BootCaller, refused } from '../support/calls/bootCalls';

import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { runTool } from '../support/tools';

const HOUR_MS = 60 * 60_000;

for (const database of DATABASES) {
  describe(`The check of an intact site, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer({ database });
    });
    after(() => server.close());

    const check = () => {
      const { dataDir, databaseUrl } = server.config;
      return runTool('check', {
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      });
    };
    const fileOf = (key: string) =>
      path.join(server.config.dataDir, 'photos', key.slice(0, 2).toLowerCase(), key);
    /** Stores a file without a row. */
    async function aFile(hoursAgo: number, key = server.photos.intake.newKey()): Promise<string> {
      await server.photos.intake.storage.put(key, Readable.from([Buffer.from('left')]), 100);
      const written = new Date(Date.now() - hoursAgo * HOUR_MS);
      await utimes(fileOf(key), written, written);
      return key;
    }

    test('ignores what the sweeps write, and files that they have yet to remove (RUN-13)', async () => {
      await server.photos.own.claim();
      await aFile(5, 'site.mark');
      const { mark } = await server.db.selectFrom('storageSite').select('mark').executeTakeFirstOrThrow();
      await aFile(5, `site-${mark}`);
      for (const hours of [0, 2, 23, 40]) await aFile(hours);
      const { code, stdout } = await check();
      assert.equal(code, 0, stdout);
      assert.match(stdout, /^4 files belong to no photo of this database: they are recent, or /m);
    });

    test('ignores the files of another database (RUN-13)', async () => {
      await aFile(24 * 30, '11111111-1111-4111-8111-111111111111-0123456789abcdef');
      await aFile(24 * 30, '11111111-1111-4111-8111-111111111111');
      const { code, stdout } = await check();
      assert.equal(code, 0, stdout);
    });

    test('reports a file of its own that should have been swept long ago (RUN-13)', async () => {
      const key = await aFile(24 * 4);
      const { code, stdout } = await check();
      assert.equal(code, 1);
      assert.match(stdout, new RegExp(`^The file ${key} belongs to no photo\\.$`, 'm'));
      await rm(fileOf(key));
    });

    test('half an emoji, which could not be stored, is refused with the name of its field (RUN-13)', async () => {
      const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      const half = 'Main St \ud83d';
      refused(await boots.create('SF', { addr1: half }), 400, /^Address has characters /);
      const id = await boots.recorded('SF', { addr1: 'Main St 😀' });
      refused(await boots.client.post(`${API}/boot/note/${String(id)}`, { text: half }), 400, /^Notes? has /);
      const { code, stdout } = await check();
      assert.equal(code, 0, stdout);
    });
  });
}
