import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sweepUploads, type SweepParts } from '../../src/photos/upkeep/sweepUploads';
import { BootCaller, refused } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import {
  aSidewaysPhoto,
  picture,
  register,
  storedFiles,
  uploaded,
  uploadUrl,
} from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';

const HOUR = 60;
const NO_PHOTO = 'There is no such photo';

for (const database of DATABASES) {
  describe(`Uploads without a boot, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let photo: Buffer;
    before(async () => {
      server = await startTestServer({ database });
      photo = await aSidewaysPhoto();
    });
    after(() => server.close());

    /** Signs in each time, because sessions expire during the days that pass in these tests. */
    const supervisor = async () => new BootCaller(await server.signIn('supervisor'), server.clock);

    function parts(but: Partial<SweepParts> = {}): SweepParts {
      const { storage } = server.photos.intake;
      const { own, pictures } = server.photos;
      return { db: server.db, clock: server.clock.read, storage, own, pictures, ...but };
    }
    const rows = () => server.db.selectFrom('file').select('id').execute();

    test('are removed with their pictures after a day, and not before; those with a boot stay (PHO-21)', async () => {
      const caller = await supervisor();
      const { client } = caller;
      const bootId = await caller.recorded('SF');
      const registered = await uploaded(client, 'SF', photo);
      assert.equal((await register(client, bootId, registered)).status, 200);
      await server.photos.pictures.settled();
      const [filesBefore, rowsBefore] = [await storedFiles(server), await rows()];
      await uploaded(client, 'SF', photo);
      await uploaded(client, 'KC', photo);

      server.clock.advanceMinutes(24 * HOUR - 1);
      assert.equal(await sweepUploads(parts()), 0);
      server.clock.advanceMinutes(2);
      assert.equal(await sweepUploads(parts()), 2);
      assert.deepEqual((await storedFiles(server)).sort(), filesBefore.sort());
      assert.deepEqual(await rows(), rowsBefore);
      const again = await supervisor();
      const [first] = (await again.details(bootId)).photoUrls ?? [];
      assert.equal((await picture(again.client, first?.url ?? '')).status, 200);
    });

    test('are removed once, however many processes sweep simultaneously', async () => {
      const { client } = await supervisor();
      for (let count = 0; count < 3; count += 1) await uploaded(client, 'SF', photo);
      const rowsBefore = (await rows()).length;
      server.clock.advanceMinutes(25 * HOUR);
      await Promise.all([sweepUploads(parts()), sweepUploads(parts()), sweepUploads(parts())]);
      assert.equal((await rows()).length, rowsBefore - 3);
    });

    test('are found again after an interrupted sweep, and can no longer be registered', async () => {
      const caller = await supervisor();
      const fileId = await uploaded(caller.client, 'SF', photo);
      await server.photos.pictures.settled();
      server.clock.advanceMinutes(25 * HOUR);
      const broken = { discard: () => Promise.reject(new Error('the storage is away')) };
      await assert.rejects(sweepUploads(parts({ storage: broken })), /away/);
      const again = await supervisor();
      refused(await register(again.client, await again.recorded('SF'), fileId), 404, NO_PHOTO);
      assert.equal(await sweepUploads(parts()), 1);
    });

    test('stay if they are registered during the sweep', async () => {
      const { client } = await supervisor();
      const fileId = await uploaded(client, 'SF', photo);
      server.clock.advanceMinutes(25 * HOUR);
      const again = await supervisor();
      const bootId = await again.recorded('SF');
      const [reply] = await Promise.all([register(again.client, bootId, fileId), sweepUploads(parts())]);
      const { photoUrls } = await again.details(bootId);
      // Either call may win, but must do its work completely.
      if (reply.status === 200) {
        assert.equal((await picture(again.client, photoUrls?.[0]?.url ?? '')).status, 200);
      } else {
        refused(reply, 404, NO_PHOTO);
        assert.deepEqual(photoUrls, []);
      }
    });
  });
}

describe('An upload that stalls', () => {
  test('is aborted, and leaves no file and no row', { timeout: 120_000 }, async () => {
    const server = await startTestServer({ stalledMs: 50 });
    try {
      const client = await server.signIn('supervisor');
      const files = (await storedFiles(server)).length;
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const call = request(new URL(await uploadUrl(client, 'SF'), server.origin), {
        method: 'POST',
        headers: { cookie, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
      });
      const ended = new Promise<string>((resolve) => {
        call
          .on('error', () => resolve('broken off'))
          .on('response', ({ statusCode }) => resolve(String(statusCode)));
      });
      call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      call.write((await aSidewaysPhoto()).subarray(0, 2_000));
      assert.equal(await ended, '408');
      // The partial upload is removed a moment later.
      while ((await storedFiles(server)).length !== files) await pause(10);
      const own = await server.db.selectFrom('file').select('id').where('bootId', 'is', null).execute();
      assert.deepEqual(own, []);
    } finally {
      await server.close();
    }
  });
});
