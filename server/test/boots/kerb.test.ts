import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Entry } from '../../../src/domain/wire/records';
import { API, BootCaller, closed, created, refused, withKey } from '../support/calls/bootCalls';
import { aSidewaysPhoto, picture, register, uploaded } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { runTool } from '../support/tools';
import { unzipped } from '../support/unzipped';

const HERE = { lat: 37.774931, lon: -122.419416, accuracy: 12.4 };

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The same picture with different bytes. */
const anotherOf = (photo: Buffer) => Buffer.concat([photo, Buffer.from(randomUUID())]);

for (const database of DATABASES) {
  describe(`Boots from the kerb, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let photo: Buffer;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      photo = await aSidewaysPhoto();
    });
    after(() => server.close());

    const timeline = async (id: number) =>
      (await supervisor.client.get(`${API}/boot/timeline/${String(id)}`)).json() as Entry[];

    /** A photo that is uploaded and not registered yet. */
    const sent = (content: Buffer) => uploaded(supervisor.client, 'SF', content);
    const photosOf = async (id: number) =>
      (await supervisor.details(id)).photoUrls?.map(({ sha256, label }) => [sha256, label]);

    test('a position is stored with the boot, and no correction changes it (BOOT-14)', async () => {
      const id = await supervisor.recorded('SF', { position: HERE });
      assert.deepEqual((await supervisor.details(id)).position, HERE);
      const changes = { addr1: '2 Market St', position: { lat: 0, lon: 0, accuracy: 0 } };
      const reply = await supervisor.client.post(`${API}/boot/correct/SF/${String(id)}`, {
        ...{ reason: 'Misread', changes },
      });
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual((await supervisor.details(id)).position, HERE);
      assert.equal((await supervisor.details(await supervisor.recorded('SF'))).position, null);
      const { details } = await server.db
        .selectFrom('auditEntry')
        .select('details')
        .where('subject', '=', `boot ${String(id)}`)
        .where('kind', '=', 'BOOT_RECORDED')
        .executeTakeFirstOrThrow();
      assert.doesNotMatch(details, /37\.7749/, 'the audit trail says no place');
    });

    for (const position of [
      { ...HERE, lat: 90.1 },
      { ...HERE, lat: -91 },
      { ...HERE, lon: 180.5 },
      { ...HERE, accuracy: -1 },
      { lat: 1, lon: 2 },
      { ...HERE, lat: '37' },
      'here',
    ]) {
      test(`an impossible position is refused with the name of the field: ${JSON.stringify(position)} (BOOT-14)`, async () => {
        refused(
          await supervisor.create('SF', { position, city: '' }),
          400,
          /^position must have lat \(-90 to 90\), lon \(-180 to 180\) and accuracy \(meters, 0 or more\) as numbers\. City is required$/,
        );
      });
    }
    test('the limits of latitude and longitude are valid positions (BOOT-14)', async () => {
      for (const position of [
        { lat: 90, lon: 180, accuracy: 0 },
        { lat: -90, lon: -180, accuracy: 40_000 },
      ]) {
        created(await supervisor.create('SF', { position }));
      }
    });

    test('the history says when a boot was stored on its device, sent, and received (BOOT-15)', async () => {
      const keptAt = '2026-11-20T20:15:00.250Z';
      const headers = { 'Kept-At': keptAt, 'Sent-At': '2026-11-20T23:59:59Z' };
      const { id } = created(await supervisor.create('SF', {}, headers));
      const [recorded] = await timeline(id);
      assert.equal(recorded?.kind, 'RECORDED');
      assert.equal(
        Math.floor(Date.parse(recorded.timeUtc ?? '') / 1_000),
        Math.floor(server.clock.nowMs / 1_000),
      );
      assert.deepEqual(
        [recorded.keptTime, recorded.sentTime],
        ['2026-11-20T12:15:00', '2026-11-20T15:59:59'],
      );
      assert.match(recorded.keptTimeUtc ?? '', /^2026-11-20T20:15:00/);
      closed(await supervisor.release('SF', id));
      assert.equal((await timeline(id)).filter(({ keptTime }) => keptTime !== undefined).length, 1);
    });

    for (const header of [
      'yesterday',
      '2026-11-20',
      '2026-13-40T00:00:00Z',
      '2026-11-20T20:15:00+02:00',
      '',
    ]) {
      test(`a malformed time counts as missing: "${header}" (BOOT-15)`, async () => {
        const { id } = created(await supervisor.create('SF', {}, { 'Kept-At': header, 'Sent-At': header }));
        const [recorded] = await timeline(id);
        assert.equal(recorded?.kind, 'RECORDED');
        assert.ok(!('keptTime' in recorded) && !('sentTime' in recorded));
      });
    }

    test('a repeat with other times is the same submission (BOOT-15, KEY-1)', async () => {
      const key = withKey(randomUUID());
      const first = await supervisor.create('SF', {}, { ...key, 'Sent-At': '2026-11-20T20:15:00Z' });
      const again = await supervisor.create('SF', {}, { ...key, 'Sent-At': '2026-11-20T20:19:00Z' });
      assert.deepEqual([again.status, again.text], [200, first.text]);
      const [recorded] = await timeline(created(first).id);
      assert.equal(recorded?.sentTimeUtc?.slice(0, 19), '2026-11-20T20:15:00');
    });

    test('a photo has its hash and its checklist name, even one that is not on the list (PHO-60)', async () => {
      const id = await supervisor.recorded('SF');
      const other = anotherOf(photo);
      const label = 'Wheel - left & “tight”';
      assert.equal(
        (await register(supervisor.client, id, await sent(photo), { label: ' Front ' })).status,
        200,
      );
      const said = { label, sha256: sha256Of(other) };
      assert.equal((await register(supervisor.client, id, await sent(other), said)).status, 200);
      assert.deepEqual(await photosOf(id), [
        [sha256Of(photo), 'Front'],
        [sha256Of(other), label],
      ]);
      const third = await sent(anotherOf(photo));
      for (const [wrong, sentence] of [
        [{ label: 'x'.repeat(61) }, 'label must have at most 60 characters'],
        [{ label: 'a\u0000b' }, 'label has characters that cannot be typed: type it again'],
        [{ sha256: 'ABC' }, 'sha256 must be 64 hexadecimal digits in lower case'],
      ] as const) {
        refused(await register(supervisor.client, id, third, wrong), 400, sentence);
      }
      assert.equal((await photosOf(id))?.length, 2);
    });

    test("a photo that differs from the device's file is refused, and may be sent again (PHO-61)", async () => {
      const id = await supervisor.recorded('SF');
      const file = await sent(anotherOf(photo));
      refused(
        await register(supervisor.client, id, file, { sha256: sha256Of(photo) }),
        409,
        'This photo did not arrive as it is on the device: send it again',
      );
      assert.deepEqual(await photosOf(id), []);
      const again = await sent(photo);
      assert.equal((await register(supervisor.client, id, again, { sha256: sha256Of(photo) })).status, 200);
    });

    test('a photo sent again after a lost answer is stored once, whichever answer was lost (PHO-62)', async () => {
      const id = await supervisor.recorded('SF');
      const content = anotherOf(photo);
      const said = { sha256: sha256Of(content), label: 'Front' };
      const [first, second] = [await sent(content), await sent(content)];
      const replies = await Promise.all(
        [first, second, first, second].map((file) => register(supervisor.client, id, file, said)),
      );
      for (const reply of replies) assert.deepEqual([reply.status, reply.text], [200, '']);
      for (const file of [first, second, await sent(content)]) {
        const reply = await register(supervisor.client, id, file, said);
        assert.deepEqual([reply.status, reply.text], [200, '']);
      }
      assert.deepEqual(await photosOf(id), [[said.sha256, 'Front']]);
      assert.equal((await timeline(id)).filter(({ kind }) => kind === 'PHOTO_ADDED').length, 1);
      // Another boot may have the same photo, and a caller who sends no hash may send it twice.
      const other = await supervisor.recorded('SF');
      assert.equal((await register(supervisor.client, other, await sent(content), said)).status, 200);
      assert.equal((await register(supervisor.client, other, await sent(content))).status, 200);
      assert.equal((await photosOf(other))?.length, 2);
    });

    test("a colleague's photo with the same bytes is a separate photo (PHO-62)", async () => {
      const id = await supervisor.recorded('SF');
      const creator = await server.signIn('creator');
      const said = { sha256: sha256Of(photo) };
      assert.equal((await register(supervisor.client, id, await sent(photo), said)).status, 200);
      assert.equal((await register(creator, id, await uploaded(creator, 'SF', photo), said)).status, 200);
      assert.equal((await photosOf(id))?.length, 2);
    });

    test("evidence includes the position, the times and the photos' names (REC-90)", async () => {
      const headers = { 'Kept-At': '2026-11-20T20:15:00Z', 'Sent-At': '2026-11-20T20:40:00Z' };
      const { id } = created(await supervisor.create('SF', { position: HERE }, headers));
      const said = { label: 'Rear wheel', sha256: sha256Of(photo) };
      await register(supervisor.client, id, await sent(photo), said);
      const { bytes } = await picture(supervisor.client, `${API}/boot/evidence/${String(id)}`);
      const files = unzipped(bytes);
      const manifest = JSON.parse(String(files.get('manifest.json'))) as {
        boot: { position: unknown };
        timeline: Entry[];
        files: { label?: string }[];
      };
      assert.deepEqual(manifest.boot.position, HERE);
      assert.equal(manifest.timeline[0]?.keptTime, '2026-11-20T12:15:00');
      assert.deepEqual(
        manifest.files.map(({ label }) => label),
        ['Rear wheel', undefined],
      );
      const record = textOf(files.get('record.pdf') ?? Buffer.alloc(0)).join('\n');
      for (const fact of [
        /37\.774931, -122\.419416 \(±12 m\)/,
        /kept on the device 11\/20\/2026 12:15 PST · sent 11\/20\/2026 12:40 PST/,
        /Rear wheel/,
      ]) {
        assert.match(record.replace(/\s+/g, ' '), fact);
      }
      assert.ok(record.replace(/\s+/g, '').includes(said.sha256));
    });

    test("an export includes the position and the photos' names (RUN-18)", async () => {
      const id = await supervisor.recorded('SF', { position: HERE });
      await register(supervisor.client, id, await sent(photo), { label: 'Front' });
      const folder = await mkdtemp(path.join(tmpdir(), 'boot-kerb-'));
      try {
        const { dataDir, databaseUrl } = server.config;
        const settings = {
          DATA_DIR: dataDir,
          ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        };
        const out = path.join(folder, 'out');
        const day = ((await supervisor.details(id)).bootTime ?? '').slice(0, 10);
        const words = ['--region', 'SF', '--from', day, '--to', day, '--out', out];
        const { code, stderr } = await runTool('export', settings, words);
        assert.deepEqual([code, stderr], [0, '']);
        const lines = async (name: string) =>
          (await readFile(path.join(out, `${name}.jsonl`), 'utf8'))
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>);
        const row = (await lines('boots')).find((each) => each['id'] === id);
        assert.deepEqual(
          [row?.['positionLat'], row?.['positionLon'], row?.['positionAccuracyMeters']],
          [HERE.lat, HERE.lon, HERE.accuracy],
        );
        const pictured = (await lines('photos')).find((each) => each['bootId'] === id);
        assert.equal(pictured?.['label'], 'Front');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}
