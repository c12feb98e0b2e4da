import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PICTURE_FAULT_TEXTS } from '../../../src/domain/picture/pictureFault';
import { API, BootCaller, closed, refused } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import {
  aForm,
  aSidewaysPhoto,
  picture,
  register,
  seen,
  storedFiles,
  uploaded,
  uploadUrl,
} from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient } from '../support/calls/TestClient';

const NO_TICKET = 'This upload URL is invalid or has expired: request another one';
const WRONG_TYPE = 'Only JPEG, PNG, WebP and GIF pictures can be uploaded';
const MAX_BYTES = 1024 * 1024;

for (const database of DATABASES) {
  describe(`Photos on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let client: TestClient;
    let photo: Buffer;
    before(async () => {
      server = await startTestServer({ database, maxPhotoBytes: MAX_BYTES });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      client = supervisor.client;
      photo = await aSidewaysPhoto();
    });
    after(() => server.close());

    const rows = () => server.db.selectFrom('file').select('id').orderBy('id').execute();

    /** The uploaded originals, without the pictures made from them. */
    async function originals(): Promise<string[]> {
      return (await storedFiles(server)).filter((name) => !name.includes('.')).sort();
    }

    test('a photo is uploaded, registered, listed with its boot, and served upright without its location (PHO-18)', async () => {
      const id = await supervisor.recorded('SF');
      const fileId = await uploaded(client, 'SF', photo);
      const registered = await register(client, id, fileId);
      assert.deepEqual([registered.status, registered.text], [200, '']);
      const { photoUrls } = await supervisor.details(id);
      const url = `${API}/file/photo/${String(fileId)}`;
      const sha256 = createHash('sha256').update(photo).digest('hex');
      assert.deepEqual(photoUrls, [{ id: fileId, url, thumbUrl: `${url}/thumb`, sha256, label: null }]);

      for (const [place, width, height] of [
        [url, 300, 600],
        [`${url}/thumb`, 120, 240],
      ] as const) {
        const { status, headers, bytes } = await picture(client, place);
        assert.equal(status, 200);
        assert.equal(headers.get('content-type'), 'image/jpeg');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
        assert.match(headers.get('cache-control') ?? '', /^private\b/);
        assert.deepEqual(await seen(bytes), { width, height, exif: false, above: 'blue', below: 'red' });
        assert.ok(!bytes.includes('CamCo') && !bytes.includes('Exif'));
      }
    });

    test("a boot's photos are in the order in which they were registered, not uploaded (PHO-36)", async () => {
      const id = await supervisor.recorded('SF');
      const second = await uploaded(client, 'SF', photo);
      const first = await uploaded(client, 'SF', photo);
      for (const fileId of [first, second]) {
        assert.equal((await register(client, id, fileId)).status, 200);
        server.clock.advanceSeconds(1);
      }
      const { photoUrls } = await supervisor.details(id);
      assert.deepEqual(
        photoUrls?.map((each) => each.id),
        [first, second],
      );
    });

    test('a browser that has it in its cache gets a 304', async () => {
      const id = await supervisor.recorded('SF');
      const fileId = await uploaded(client, 'SF', photo);
      await register(client, id, fileId);
      const url = `${API}/file/photo/${String(fileId)}`;
      const etag = (await picture(client, url)).headers.get('etag') ?? '';
      const again = await picture(client, url, { 'if-none-match': etag });
      assert.deepEqual([again.status, again.bytes.length], [304, 0]);
      assert.notEqual((await picture(client, `${url}/thumb`)).headers.get('etag'), etag);
    });

    test('several pictures in one form get an id each', async () => {
      const form = aForm(photo);
      form.append('file', new Blob([new Uint8Array(photo)]), 'second.jpg');
      form.append('note', 'not a picture');
      const reply = await client.post(await uploadUrl(client, 'SF'), form);
      assert.match(reply.text, /^\d+,\d+$/);
    });

    test("a released boot's photos can still be seen and added", async () => {
      const id = await supervisor.recorded('SF');
      const [first, second] = [await uploaded(client, 'SF', photo), await uploaded(client, 'SF', photo)];
      await register(client, id, first);
      closed(await supervisor.release('SF', id));
      assert.equal((await register(client, id, second)).status, 200);
      assert.equal((await supervisor.details(id)).photoUrls?.length, 2);
      assert.equal((await picture(client, `${API}/file/photo/${String(first)}`)).status, 200);
    });

    test('only users who may see the boot see its photos; for all others there are none (PHO-19)', async () => {
      const id = await supervisor.recorded('KC');
      const fileId = await uploaded(client, 'KC', photo);
      await register(client, id, fileId);
      const url = `${API}/file/photo/${String(fileId)}`;
      assert.equal((await picture(await server.signIn('releaser'), url)).status, 200);
      for (const account of ['harbor', 'viewer', 'creator']) {
        const other = await server.signIn(account);
        for (const place of [url, `${url}/thumb`, `${API}/file/photo/999999`, `${API}/file/photo/x`]) {
          refused(await other.get(place), 404, 'There is no such photo');
        }
      }
      refused(await (await server.signIn('noapp')).get(url), 403, 'Unauthorized Application');
      // Uploaded but not registered yet, so it belongs to no boot.
      refused(await client.get(`${API}/file/photo/${String(await uploaded(client, 'KC', photo))}`), 404, /./);
    });

    test("a file's type is decided by its content, not its name or declared type (PHO-17)", async () => {
      const before = { files: await originals(), rows: await rows() };
      const beheaded = photo.subarray(0, 300);
      for (const [content, text] of [
        ['<script>alert(1)</script>', WRONG_TYPE],
        ['%PDF-1.7', WRONG_TYPE],
        ['<svg xmlns="x"/>', WRONG_TYPE],
        ['', PICTURE_FAULT_TEXTS.empty],
        ['\0\0\0\x18ftypheic', PICTURE_FAULT_TEXTS.heic],
        [beheaded, PICTURE_FAULT_TEXTS.cutOff],
      ] as const) {
        const reply = await client.post(await uploadUrl(client, 'SF'), aForm(content));
        refused(reply, 415, text);
      }
      assert.deepEqual({ files: await originals(), rows: await rows() }, before);
      const misnamed = aForm(photo, 'a.txt', 'text/plain');
      assert.equal((await client.post(await uploadUrl(client, 'SF'), misnamed)).status, 200);
    });

    test('a photo that is too big is refused, with or without a declared length, and leaves no file (PHO-3)', async () => {
      const files = await originals();
      const padded = Buffer.concat([photo, Buffer.alloc(MAX_BYTES)]);
      refused(await client.post(await uploadUrl(client, 'SF'), aForm(padded)), 413, /too big: at most 1 MB/);
      const slightly = Buffer.concat([photo, Buffer.alloc(MAX_BYTES + 1 - photo.length)]);
      refused(await client.post(await uploadUrl(client, 'SF'), aForm(slightly)), 413, /too big/);
      assert.deepEqual(await originals(), files);
      const just = Buffer.concat([photo, Buffer.alloc(MAX_BYTES - photo.length)]);
      assert.equal((await client.post(await uploadUrl(client, 'SF'), aForm(just))).status, 200);
    });

    test('a form without a picture, and a body that is not a form, are refused', async () => {
      const other = aForm(photo, 'a.jpg', 'image/jpeg', 'photo');
      refused(
        await client.post(await uploadUrl(client, 'SF'), other),
        400,
        /no picture in a field named file/,
      );
      const url = await uploadUrl(client, 'SF');
      refused(await client.post(url, 'x', { 'content-type': 'image/jpeg' }), 415, /./);
      refused(await client.post(url, { a: 1 }), 415, /multipart form/);
      refused(await client.post(url, 'x', { 'content-type': 'multipart/form-data' }), 400, /./);
      const broken = { 'content-type': 'multipart/form-data; boundary=b' };
      refused(await client.post(await uploadUrl(client, 'SF'), '--b\r\nnothing', broken), 400, /./);
    });

    test('one bad picture refuses the whole form, and the good one before it is removed', async () => {
      const files = await originals();
      const form = aForm(photo);
      form.append('file', new Blob(['no picture']), 'bad.jpg');
      refused(await client.post(await uploadUrl(client, 'SF'), form), 415, WRONG_TYPE);
      assert.deepEqual(await originals(), files);
    });

    test('an upload URL works once, within a quarter of an hour, and for the user who requested it (PHO-16)', async () => {
      const url = await uploadUrl(client, 'SF');
      assert.match(url, /^\/api-web\/api\/file\/upload\/[\w-]{40,}$/);
      refused(await (await server.signIn('harbor')).post(url, aForm(photo)), 404, NO_TICKET);
      assert.equal((await client.post(url, aForm(photo))).status, 200);
      refused(await client.post(url, aForm(photo)), 404, NO_TICKET);
      refused(await client.post(`${url}x`, aForm(photo)), 404, NO_TICKET);

      const twice = await uploadUrl(client, 'SF');
      const replies = await Promise.all([client.post(twice, aForm(photo)), client.post(twice, aForm(photo))]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);

      const old = await uploadUrl(client, 'SF');
      server.clock.advanceMinutes(14);
      await client.get(`${API}/login/info`);
      const late = await uploadUrl(client, 'SF');
      server.clock.advanceMinutes(2);
      refused(await client.post(old, aForm(photo)), 404, NO_TICKET);
      assert.equal((await client.post(late, aForm(photo))).status, 200);
    });

    test('an upload from another site is refused and does not use up the URL', async () => {
      const url = await uploadUrl(client, 'SF');
      const crossed = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      refused(await client.send(url, { body: aForm(photo), headers: crossed }), 403, /another site/);
      assert.equal((await client.post(url, aForm(photo))).status, 200);
    });

    test('an interrupted upload leaves no file and no row (PHO-22)', async () => {
      const before = { files: await originals(), rows: await rows() };
      const url = await uploadUrl(client, 'SF');
      const started = request(new URL(url, server.origin), {
        method: 'POST',
        headers: {
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 500_000,
        },
      });
      started.on('error', () => undefined);
      started.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      started.write(Buffer.concat([photo, Buffer.alloc(100_000)]));
      // The partial file exists during the upload …
      await until(async () => (await storedFiles(server)).some((name) => name.endsWith('.part')));
      started.destroy();
      // … and is removed afterwards.
      await until(async () => !(await storedFiles(server)).some((name) => name.endsWith('.part')));
      assert.deepEqual({ files: await originals(), rows: await rows() }, before);
      refused(await client.post(url, aForm(photo)), 404, NO_TICKET);
    });

    /** Waits for a condition. If it never holds, the test times out. */
    async function until(holds: () => Promise<boolean>): Promise<void> {
      while (!(await holds())) await pause(10);
    }

    test("registering: one's own photo, with a boot that one may see or has recorded, once (PHO-20)", async () => {
      const harbor = new BootCaller(await server.signIn('harbor'), server.clock);
      const mine = await supervisor.recorded('KC');
      const other = await supervisor.recorded('KC');
      const fileId = await uploaded(client, 'KC', photo);
      const none = 'There is no such photo';
      refused(await register(harbor.client, await harbor.recorded('KC'), fileId), 404, none);
      refused(await register(client, mine, 999_999), 404, none);
      refused(await register(client, 999_999, fileId), 404, 'There is no such boot');
      refused(await register(harbor.client, mine, fileId), 404, 'There is no such boot');
      refused(await register(client, await supervisor.recorded('SF'), fileId), 409, /for another region/);

      assert.equal((await register(client, mine, fileId)).status, 200);
      const again = await register(client, mine, fileId);
      assert.deepEqual([again.status, again.text], [200, '']);
      refused(await register(client, other, fileId), 409, 'This photo belongs to another boot already');
      assert.equal((await supervisor.details(mine)).photoUrls?.length, 1);
      assert.deepEqual((await supervisor.details(other)).photoUrls, []);
      const events = await server.db
        .selectFrom('bootEntry')
        .select('kind')
        .where('bootId', '=', mine)
        .where('kind', '=', 'PHOTO_ADDED')
        .execute();
      assert.equal(events.length, 1);
    });

    test("registering needs BOOT_CREATE in the boot's region, and a photo sent to ten boots at once goes to one (PHO-20)", async () => {
      const releaser = await server.signIn('releaser');
      const id = await supervisor.recorded('KC');
      refused(await register(releaser, id, await uploaded(client, 'KC', photo)), 403, /permission/);
      const fileId = await uploaded(client, 'KC', photo);
      const ids = await Promise.all(Array.from({ length: 5 }, () => supervisor.recorded('KC')));
      const replies = await Promise.all(ids.map((bootId) => register(client, bootId, fileId)));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
    });
  });
}
