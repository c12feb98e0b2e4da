import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { MAX_BYTES_BEHIND } from '../../src/photos/intake/receive';
import { DiskRoom } from '../../src/photos/intake/diskRoom';
import { PictureEnd } from '../../../src/domain/picture/pictureEnd';
import { BootCaller, refused } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { aForm, aSidewaysPhoto, storedFiles, uploaded, uploadUrl } from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { aSilentS3 } from './storages';

const MEBIBYTE = 1024 * 1024;
const TYPES = {
  jpeg: 'image/jpeg',
  'jpeg in several passes': 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  'webp without loss': 'image/webp',
  gif: 'image/gif',
} as const;

/** A picture of noise, which does not compress. */
function aPicture(name: keyof typeof TYPES): Promise<Buffer> {
  const raw = { width: 97, height: 61, channels: 3 as const };
  const noise = sharp(randomBytes(97 * 61 * 3), { raw });
  switch (name) {
    case 'jpeg':
      return noise.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    case 'jpeg in several passes':
      return noise.jpeg({ progressive: true, quality: 90 }).toBuffer();
    case 'png':
      return noise.png().toBuffer();
    case 'webp':
      return noise.webp().toBuffer();
    case 'webp without loss':
      return noise.webp({ lossless: true }).toBuffer();
    case 'gif':
      return noise.gif().toBuffer();
  }
}

describe('the end of a picture', () => {
  for (const [name, type] of Object.entries(TYPES) as [keyof typeof TYPES, (typeof TYPES)['jpeg']][]) {
    test(`is found in a ${name}, however it is split`, async () => {
      const content = await aPicture(name);
      const behind = Buffer.concat([Buffer.from([0xff, 0xd9, 0x3b, 0x00]), await aPicture('jpeg')]);
      for (const size of [1, 7, 1_000, 1_000_000]) {
        for (const [whole, expected] of [
          [content, 0],
          [Buffer.concat([content, behind]), behind.length],
          [content.subarray(0, content.length - 30), 0],
        ] as const) {
          const end = new PictureEnd(type);
          for (let at = 0; at < whole.length; at += size) end.push(whole.subarray(at, at + size));
          assert.equal(end.after, expected, `in pieces of ${String(size)}`);
        }
      }
    });
  }
});

describe('Data after a picture', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('is stored unchanged if it is what phones append, and refused if it is more', async () => {
    const client = await server.signIn('supervisor');
    const files = (await storedFiles(server)).length;
    for (const name of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const padded = Buffer.concat([await aPicture(name), Buffer.alloc(60 * MEBIBYTE)]);
      const reply = await client.post(await uploadUrl(client, 'SF'), aForm(padded));
      refused(reply, 413, /more than 16 MB follow the picture/);
    }
    assert.equal((await storedFiles(server)).length, files);
    const withVideo = Buffer.concat([await aPicture('jpeg'), Buffer.alloc(MAX_BYTES_BEHIND, 7)]);
    const id = await uploaded(client, 'SF', withVideo);
    const row = await server.db
      .selectFrom('file')
      .select('sizeBytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row.sizeBytes, withVideo.length);
  });
});

for (const database of DATABASES) {
  describe(`Daily upload limits of a person, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let photo: Buffer;
    before(async () => {
      const settings = { UPLOAD_FILES_PER_DAY: '5', UPLOAD_MB_PER_DAY: '1' };
      server = await startTestServer({ database, settings });
      // Noon of some day in UTC.
      const day = 24 * 60 * 60_000;
      server.clock.nowMs = Math.floor(server.clock.nowMs / day) * day + day / 2;
      photo = await aSidewaysPhoto();
    });
    after(() => server.close());
    const TOO_MUCH =
      /more photos than one person may upload in a day \(5 photos or 1 MB\)\. It may go on in 12 h$/;

    test('limit the number, even of simultaneous uploads; the refusal says when it ends, and then it does (RUN-25)', async () => {
      const client = await server.signIn('supervisor');
      const urls = await Promise.all(Array.from({ length: 8 }, () => uploadUrl(client, 'SF')));
      const replies = await Promise.all(urls.map((url) => client.post(url, aForm(photo))));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429, 429, 429]);
      const reply = await client.post(await uploadUrl(client, 'SF'), aForm(photo));
      refused(reply, 429, TOO_MUCH);
      assert.equal(reply.headers.get('retry-after'), String(12 * 60 * 60));
      // Other people and boots are not affected.
      await uploaded(await server.signIn('harbor'), 'KC', photo);
      await new BootCaller(client, server.clock).recorded('SF');
      server.clock.advanceMinutes(12 * 60);
      await uploaded(await server.signIn('supervisor'), 'SF', photo);
    });

    test('limit the bytes; a refused upload does not count, and does not use up its URL (RUN-25)', async () => {
      const client = await server.signIn('creator');
      const big = Buffer.concat([photo, Buffer.alloc(600_000)]);
      for (let count = 0; count < 3; count += 1) {
        refused(await client.post(await uploadUrl(client, 'SF'), aForm(Buffer.alloc(600_000))), 415, /./);
      }
      await uploaded(client, 'SF', big);
      const url = await uploadUrl(client, 'SF');
      refused(await client.post(url, aForm(big)), 429, /1 MB/);
      assert.equal((await client.post(url, aForm(photo))).status, 200);
    });
  });
}

describe('A disk that is nearly full', () => {
  test('accepts no more photos, and everything else goes on (RUN-24)', async () => {
    const server = await startTestServer({ settings: { DISK_RESERVE_MB: '999999999' } });
    try {
      const caller = new BootCaller(await server.signIn('supervisor'), server.clock);
      const url = await uploadUrl(caller.client, 'SF');
      refused(await caller.client.post(url, aForm(await aSidewaysPhoto())), 507, /too little room left/);
      const bootId = await caller.recorded('SF');
      assert.equal((await caller.release('SF', bootId)).status, 200);
      await server.signIn('creator');
      assert.deepEqual(
        await server.db.selectFrom('file').select('id').where('bootId', 'is', null).execute(),
        [],
      );
    } finally {
      await server.close();
    }
  });

  test('reserves the available room only once', async () => {
    const room = new DiskRoom({ directory: '/', reserveBytes: 100, free: () => Promise.resolve(1_000) });
    const [first] = await Promise.all([room.take(500), room.take(400)]);
    await assert.rejects(room.take(1), { status: 507 });
    first();
    await room.take(500);
  });
});

describe('An S3 that does not answer', { timeout: 120_000 }, () => {
  test('fails an upload and a view of a photo with a sentence, and blocks nothing else', async () => {
    const silent = await aSilentS3();
    const server = await startTestServer({ storage: silent.storage });
    try {
      const caller = new BootCaller(await server.signIn('supervisor'), server.clock);
      const AWAY = /photo storage does not answer/;
      const url = await uploadUrl(caller.client, 'SF');
      const upload = caller.client.post(url, aForm(await aSidewaysPhoto()));
      await caller.recorded('SF');
      refused(await upload, 503, AWAY);
      const seeded = await server.db
        .selectFrom('file')
        .innerJoin('boot', 'boot.id', 'file.bootId')
        .innerJoin('region', 'region.id', 'boot.regionId')
        .select('file.id')
        .where('region.code', '=', 'SF')
        .executeTakeFirstOrThrow();
      const photo = `/api-web/api/file/photo/${String(seeded.id)}`;
      for (const place of [photo, `${photo}/thumb`]) refused(await caller.client.get(place), 503, AWAY);
    } finally {
      await server.close();
      await silent.close();
    }
  });
});
