import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, mock, test } from 'node:test';
import { archiveOf } from '../../src/documents/evidence';
import type { EvidencePhoto } from '../../src/documents/evidencePhotos';
import { StorageFault } from '../../src/platform/storage/storage';
import { API, BootCaller } from '../support/calls/bootCalls';
import { aSidewaysPhoto, picture, register, uploaded } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { unzipped } from '../support/unzipped';

interface ListedFile {
  readonly name: string;
  readonly damage?: string;
  readonly found?: { readonly size: number } | null;
}

for (const database of DATABASES) {
  describe(
    `Evidence of photos that are missing or damaged, on ${database.name}`,
    { skip: database.skip },
    () => {
      let server: TestServer;
      let boots: BootCaller;
      let logged: string[];
      before(async () => {
        logged = [];
        server = await startTestServer({ database, logged: (line) => logged.push(line) });
        boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      });
      after(() => server.close());

      async function aBootWithPhotos(count: number): Promise<{ id: number; photos: number[] }> {
        const id = await boots.recorded('SF');
        const photos: number[] = [];
        for (let left = count; left > 0; left -= 1) {
          const photo = await uploaded(boots.client, 'SF', await aSidewaysPhoto());
          assert.equal((await register(boots.client, id, photo)).status, 200);
          photos.push(photo);
        }
        await server.photos.pictures.settled();
        return { id, photos };
      }
      async function fileOf(photo: number | undefined): Promise<string> {
        const { storageKey: key } = await server.db
          .selectFrom('file')
          .select('storageKey')
          .where('id', '=', photo ?? 0)
          .executeTakeFirstOrThrow();
        return path.join(server.config.dataDir, 'photos', key.slice(0, 2).toLowerCase(), key);
      }

      test('the archive has everything that exists, and its manifest and the log name the rest (REC-16)', async () => {
        const { id, photos } = await aBootWithPhotos(3);
        const [whole, missing, changed] = photos;
        await rm(await fileOf(missing));
        await writeFile(await fileOf(changed), 'other bytes');
        const { status, bytes } = await picture(boots.client, `${API}/boot/evidence/${String(id)}`);
        assert.equal(status, 200);
        const files = unzipped(bytes);
        const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as { files: ListedFile[] };
        const nameOf = (photo: number | undefined) => `photos/${String(photo)}.jpg`;
        const listed = manifest.files.map(({ name, damage, found }) => [name, damage, found?.size]);
        assert.deepEqual(listed, [
          [nameOf(whole), undefined, undefined],
          [nameOf(missing), 'missing', undefined],
          [nameOf(changed), 'changed', 11],
          ['record.pdf', undefined, undefined],
        ]);
        assert.deepEqual(files.get(nameOf(whole)), await readFile(await fileOf(whole)));
        assert.equal(files.get(nameOf(changed))?.toString(), 'other bytes');
        assert.equal(files.has(nameOf(missing)), false);
        for (const [photo, damage] of [
          [missing, 'missing'],
          [changed, 'changed'],
        ]) {
          const line = logged.find((each) =>
            each.includes(`"photo":${String(photo)},"damage":"${String(damage)}"`),
          );
          assert.match(line ?? '', /"level":50.*evidence was made without a whole photo/);
        }
      });

      test('if the photo storage does not answer, the reply says to try again (REC-16)', async () => {
        const { id } = await aBootWithPhotos(1);
        const opened = mock.method(server.photos.intake.storage, 'open', () =>
          Promise.reject(new StorageFault('away', null)),
        );
        const { status } = await picture(boots.client, `${API}/boot/evidence/${String(id)}`);
        opened.mock.restore();
        assert.equal(status, 503);
      });

      test('an archive that nobody reads is aborted, and the log says so (REC-16)', async () => {
        const silent = new Readable({ read: () => undefined });
        const said: string[] = [];
        const parts = {
          stalledMs: 50,
          storage: { open: () => Promise.resolve({ stream: silent, size: 4 }) },
          log: { error: (_details: object, message: string) => said.push(message) },
        };
        const photo: EvidencePhoto = {
          ...{
            id: 1,
            storageKey: 'a-photo',
            contentType: 'image/jpeg',
            sizeBytes: 4,
            sha256: '',
            label: null,
            createdAt: 0,
          },
          ...{ uploadedBy: null, name: 'photos/1.jpg', damage: null, found: { size: 4, sha256: '' } },
        };
        const text = { madeAt: 0, manifest: '{}', record: Buffer.from('a record') };
        const archive = archiveOf(parts, 'SF-000001', [photo], text);
        await assert.rejects(buffer(archive), /nothing moved for 50 ms/);
        if (!silent.closed) await once(silent, 'close');
        assert.deepEqual(said, ['evidence ended unfinished']);
      });
    },
  );
}
