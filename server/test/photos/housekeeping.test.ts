import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { checkNextPhoto, type CheckedPhoto } from '../../src/photos/upkeep/checkNextPhoto';
import { keepHouse } from '../../src/photos/upkeep/housekeeping';
import { sweepOrphans } from '../../src/photos/upkeep/sweepOrphans';
import { anS3Storage } from './storages';
import { BootCaller } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { aSidewaysPhoto, register, storedFiles, uploaded } from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';

const DAY = 24 * 60;
const MARK = 'site.mark';

for (const database of DATABASES) {
  describe(`The photo storage beside the requests, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer({ database });
    });
    after(() => server.close());

    const parts = () => ({
      db: server.db,
      clock: server.clock.read,
      storage: server.photos.intake.storage,
    });
    /** A file without a row: its writer was killed in between. */
    async function anOrphan(name: string = randomUUID()): Promise<string> {
      await parts().storage.put(name, Readable.from([Buffer.from('left')]), 100);
      return name;
    }
    const names = async () => (await storedFiles(server)).filter((name) => name !== MARK).sort();

    test('files that no row has go after a day with their pictures, by any number of processes; all others stay', async () => {
      const caller = new BootCaller(await server.signIn('supervisor'), server.clock);
      const bootId = await caller.recorded('SF');
      await register(caller.client, bootId, await uploaded(caller.client, 'SF', await aSidewaysPhoto()));
      await server.photos.pictures.settled();
      const kept = await names();
      const orphan = await anOrphan();
      await anOrphan(`${orphan}.thumb.jpg`);
      assert.equal(await sweepOrphans(parts()), 0);
      assert.equal((await names()).length, kept.length + 2);
      server.clock.advanceMinutes(DAY + 5);
      await Promise.all([sweepOrphans(parts()), sweepOrphans(parts())]);
      assert.deepEqual(await names(), kept);
    });

    test('nothing goes from a storage that is marked as that of another database', async () => {
      await sweepOrphans(parts());
      const other = await startTestServer({ database });
      try {
        const orphan = await anOrphan();
        other.clock.nowMs = server.clock.nowMs + 2 * DAY * 60_000;
        const mixed = { ...parts(), db: other.db, clock: other.clock.read };
        await assert.rejects(sweepOrphans(mixed), /marked as that of another database/);
        assert.ok((await names()).includes(orphan));
      } finally {
        await other.close();
      }
    });

    test('every photo is compared once a month, and what is damaged is written down (RUN-26)', async () => {
      async function comparedNow(): Promise<CheckedPhoto[]> {
        const compared: CheckedPhoto[] = [];
        for (let one = await checkNextPhoto(parts()); one !== null; one = await checkNextPhoto(parts())) {
          compared.push(one);
        }
        return compared.sort((a, b) => a.id - b.id);
      }
      const rows = await server.db.selectFrom('file').select(['id', 'storageKey']).orderBy('id').execute();
      const found = await comparedNow();
      assert.deepEqual(
        found.map(({ id, damage }) => [id, damage]),
        rows.map(({ id }) => [id, null]),
      );
      const [first, second] = rows;
      assert.ok(first && second);
      const fileOf = (key: string) =>
        path.join(server.config.dataDir, 'photos', key.slice(0, 2).toLowerCase(), key);
      await rm(fileOf(first.storageKey));
      await writeFile(fileOf(second.storageKey), 'other bytes');
      assert.deepEqual(await comparedNow(), []);
      server.clock.advanceMinutes(31 * DAY);
      const damaged = (await comparedNow()).filter(({ damage }) => damage !== null);
      const expected = [
        { id: first.id, damage: 'missing' },
        { id: second.id, damage: 'changed' },
      ];
      assert.deepEqual(
        damaged.map(({ id, damage }) => ({ id, damage })),
        expected,
      );
      const written = await server.db
        .selectFrom('file')
        .select(['id', 'damage'])
        .where('damage', 'is not', null)
        .orderBy('id')
        .execute();
      assert.deepEqual(written, expected);
    });
  });
}

/** A server whose photos are where the name says. */
async function aServerOf(where: 'a folder' | 'S3') {
  if (where === 'a folder') {
    const server = await startTestServer();
    return { server, close: () => server.close() };
  }
  const bucket = await anS3Storage();
  const server = await startTestServer({ settings: { S3_BUCKET: 'boots', S3_ENDPOINT: bucket.endpoint } });
  return { server, close: () => server.close().finally(() => bucket.close()) };
}

describe('Keeping house while the server runs', () => {
  for (const where of ['a folder', 'S3'] as const) {
    test(
      `finds damage and clears what no row has, and ends when it is told to, with photos in ${where}`,
      { timeout: 60_000 },
      async () => {
        const { server, close } = await aServerOf(where);
        try {
          const { storage } = server.photos.intake;
          const { id, storageKey } = await server.db
            .selectFrom('file')
            .select(['id', 'storageKey'])
            .orderBy('id')
            .executeTakeFirstOrThrow();
          await storage.remove(storageKey);
          await storage.put('or-phan', Readable.from([Buffer.from('left')]), 100);
          server.clock.advanceMinutes(DAY + 5);
          const said = new Set<string>();
          let hear = () => {};
          const all = new Promise<void>((resolve) => {
            hear = () => {
              if (said.size === 2) resolve();
            };
          });
          const note = (details: object) => {
            said.add(JSON.stringify(details));
            hear();
          };
          const { pictures } = server.photos;
          const stop = keepHouse(
            { db: server.db, clock: server.clock.read, storage, pictures, log: { info: note, error: note } },
            {
              orphansFirstMs: 1,
              orphansEveryMs: 5,
              checkBytesPerSecond: 1_000_000_000,
              checkPauseMs: 1,
              checkIdleMs: 5,
            },
          );
          await all;
          await stop();
          assert.deepEqual(
            [...said].sort(),
            ['{"removed":1}', `{"photo":${String(id)},"damage":"missing"}`].sort(),
          );
        } finally {
          await close();
        }
      },
    );
  }
});
