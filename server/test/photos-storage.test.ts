import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FilePhotoStorage } from '../src/platform/storage/fileStorage';
import { PhotoRefused } from '../src/platform/storage/storage';
import { aFileStorage, anS3Storage, brokenAfter, contentOf, inPieces, MEBIBYTE } from './photos-support';
import type { StorageUnderTest } from './photos-support';

const drivers = [
  ['files', aFileStorage],
  ['S3', anS3Storage],
] as const;

for (const [name, make] of drivers) {
  describe(`photo storage on ${name}`, () => {
    let under: StorageUnderTest;
    before(async () => {
      under = await make();
    });
    after(() => under.close());

    for (const size of [0, 1, 100_000, 12 * MEBIBYTE + 17]) {
      it(`gives back ${String(size)} bytes as they came`, async () => {
        const content = randomBytes(size);
        const key = `size-${String(size)}`;
        const stored = await under.storage.put(key, inPieces(content), 20 * MEBIBYTE);
        assert.deepEqual(stored, { size, sha256: createHash('sha256').update(content).digest('hex') });
        const file = await under.storage.open(key);
        assert.equal(file?.size, size);
        assert.ok((await contentOf(file))?.equals(content));
      });
    }

    it('lends a local file with the content', async () => {
      const content = randomBytes(1_000);
      await under.storage.put('local', inPieces(content), MEBIBYTE);
      assert.ok((await under.storage.withLocalFile('local', (path) => readFile(path)))?.equals(content));
    });

    it('refuses a file over the limit and keeps nothing of it', async () => {
      for (const size of [1_001, 11 * MEBIBYTE]) {
        const limit = size < MEBIBYTE ? 1_000 : 10 * MEBIBYTE;
        await assert.rejects(
          under.storage.put('too-big', inPieces(randomBytes(size)), limit),
          (error) => error instanceof PhotoRefused && error.reason === 'too-big',
        );
        assert.equal(await under.storage.open('too-big'), null);
      }
    });

    it('takes a file of exactly the limit', async () => {
      assert.equal((await under.storage.put('exact', inPieces(randomBytes(1_000)), 1_000)).size, 1_000);
    });

    it('keeps nothing of an upload that broke off', async () => {
      for (const size of [1_000, 11 * MEBIBYTE]) {
        await assert.rejects(
          under.storage.put('broken', brokenAfter(randomBytes(size)), 20 * MEBIBYTE),
          /the sender went away/,
        );
        assert.equal(await under.storage.open('broken'), null);
      }
    });

    it('knows nothing of what was removed or never there', async () => {
      await under.storage.put('gone', inPieces(randomBytes(10)), MEBIBYTE);
      await under.storage.remove('gone');
      await under.storage.remove('never');
      assert.equal(await under.storage.open('gone'), null);
      assert.equal(await under.storage.withLocalFile('never', () => Promise.resolve('used')), null);
    });

    it('is ready', async () => {
      await under.storage.ready();
    });

    for (const key of ['../escape', 'a/b/c', '..', 'x..y', '.hidden', '']) {
      it(`does not take ${JSON.stringify(key)} for a key`, async () => {
        await assert.rejects(under.storage.put(key, inPieces(randomBytes(10)), MEBIBYTE), /not a photo key/);
        await assert.rejects(under.storage.open(key), /not a photo key/);
      });
    }
  });
}

describe('photo storage on files', () => {
  let under: StorageUnderTest;
  before(async () => {
    under = await aFileStorage();
  });
  after(() => under.close());

  it('lets nobody else in', async () => {
    await under.storage.put('mode-test', inPieces(randomBytes(10)), MEBIBYTE);
    const directory = join(under.directory, 'photos');
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    assert.equal((await stat(join(directory, 'mo', 'mode-test'))).mode & 0o777, 0o600);
  });

  it('clears away what a killed process left half-written, and nothing else', async () => {
    const shelf = join(under.directory, 'photos', 'mo');
    await mkdir(shelf, { recursive: true });
    await writeFile(join(shelf, 'half.part'), 'half');
    await writeFile(join(shelf, 'mo-whole'), 'whole');
    await FilePhotoStorage.at(join(under.directory, 'photos'));
    const names = await readdir(shelf);
    assert.ok(!names.includes('half.part'));
    assert.ok(names.includes('mo-whole'));
  });

  it('is not ready where its directory is gone', async () => {
    const lost = await aFileStorage();
    await lost.close();
    await assert.rejects(lost.storage.ready(), /ENOENT/);
  });
});

describe('photo storage on an S3 that is gone', () => {
  it('is not ready', async () => {
    const under = await anS3Storage();
    await under.close();
    await assert.rejects(under.storage.ready());
  });
});
