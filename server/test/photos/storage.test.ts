import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { FilePhotoStorage } from '../../src/platform/storage/fileStorage';
import { S3PhotoStorage, s3Client } from '../../src/platform/storage/s3Storage';
import { PhotoRefused, StorageFault } from '../../src/platform/storage/storage';
import type { DiscardedFile, PhotoStorage } from '../../src/platform/storage/storage';
import { aFileStorage, anS3Storage, aSilentS3, brokenAfter, contentOf, inPieces, MEBIBYTE } from './storages';
import type { StorageUnderTest } from './storages';

const drivers = [
  ['files', aFileStorage],
  ['S3', anS3Storage],
] as const;

async function keysOf(storage: PhotoStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

for (const [name, make] of drivers) {
  describe(`photo storage on ${name}`, () => {
    let under: StorageUnderTest;
    before(async () => {
      under = await make();
    });
    after(() => under.close());

    for (const size of [0, 1, 100_000, 12 * MEBIBYTE + 17]) {
      it(`returns ${String(size)} bytes unchanged`, async () => {
        const content = randomBytes(size);
        const key = `size-${String(size)}`;
        const stored = await under.storage.put(key, inPieces(content), 20 * MEBIBYTE);
        assert.deepEqual(stored, { size, sha256: createHash('sha256').update(content).digest('hex') });
        const file = await under.storage.open(key);
        assert.equal(file?.size, size);
        assert.ok((await contentOf(file))?.equals(content));
      });
    }

    it('provides a local file with the content', async () => {
      const content = randomBytes(1_000);
      await under.storage.put('local', inPieces(content), MEBIBYTE);
      assert.ok((await under.storage.withLocalFile('local', (path) => readFile(path)))?.equals(content));
    });

    it('refuses a file over the limit and stores nothing of it', async () => {
      for (const size of [1_001, 11 * MEBIBYTE]) {
        const limit = size < MEBIBYTE ? 1_000 : 10 * MEBIBYTE;
        await assert.rejects(
          under.storage.put('too-big', inPieces(randomBytes(size)), limit),
          (error) => error instanceof PhotoRefused && error.reason === 'too-big',
        );
        assert.equal(await under.storage.open('too-big'), null);
      }
    });

    it('accepts a file of exactly the limit', async () => {
      assert.equal((await under.storage.put('exact', inPieces(randomBytes(1_000)), 1_000)).size, 1_000);
    });

    it('moves a file to the trash and back, and deletes it there permanently (PHO-21)', async () => {
      const { storage } = under;
      const at = Date.UTC(2026, 10, 24, 12);
      const inTrash = async () => {
        const found: DiscardedFile[] = [];
        for await (const file of storage.trash()) found.push(file);
        return found;
      };
      await storage.put('thrown-away', inPieces(Buffer.from('content')), MEBIBYTE);
      const before = await keysOf(storage);
      await storage.discard('thrown-away', at);
      // Another process stored it first.
      await storage.discard('thrown-away', at);
      assert.equal(await storage.open('thrown-away'), null);
      assert.deepEqual(
        await keysOf(storage),
        before.filter((key) => key !== 'thrown-away'),
      );
      const file = { key: 'thrown-away', day: '2026-11-24' };
      assert.deepEqual(await inTrash(), [file]);
      await storage.recover(file);
      await storage.recover(file);
      assert.equal((await contentOf(await storage.open('thrown-away')))?.toString(), 'content');
      await storage.discard('thrown-away', at);
      await storage.erase(file);
      await storage.erase(file);
      assert.deepEqual([await inTrash(), await storage.open('thrown-away')], [[], null]);
    });

    it('stores nothing of an interrupted upload', async () => {
      for (const size of [1_000, 11 * MEBIBYTE]) {
        await assert.rejects(
          under.storage.put('broken', brokenAfter(randomBytes(size)), 20 * MEBIBYTE),
          /the sender went away/,
        );
        assert.equal(await under.storage.open('broken'), null);
      }
    });

    it('stores a file only once it has passed its check (PHO-22)', async () => {
      const { storage } = under;
      const put = (key: string, check: (path: string) => Promise<void>) =>
        storage.put(key, inPieces(Buffer.from('content')), MEBIBYTE, check);
      await put('checked', async (path) => {
        assert.equal((await readFile(path)).toString(), 'content');
        assert.equal(await storage.open('checked'), null);
        assert.ok(!(await keysOf(storage)).includes('checked'));
        // Another process starts meanwhile.
        await storage.clearUnfinished(Date.now() - 60 * 60_000);
      });
      assert.equal((await contentOf(await storage.open('checked')))?.toString(), 'content');
      await assert.rejects(
        put('failed', () => Promise.reject(new Error('not a picture'))),
        /not a picture/,
      );
      assert.equal(await storage.open('failed'), null);
      // What a killed process left looks like a file whose check never ends.
      await assert.rejects(put('killed', () => storage.clearUnfinished(Date.now() + 60_000)));
      assert.equal(await storage.open('killed'), null);
    });

    it('finds nothing that was removed or never stored', async () => {
      await under.storage.put('gone', inPieces(randomBytes(10)), MEBIBYTE);
      await under.storage.remove('gone');
      await under.storage.remove('never');
      assert.equal(await under.storage.open('gone'), null);
      assert.equal(await under.storage.withLocalFile('never', () => Promise.resolve('used')), null);
    });

    it('is ready, and leaves nothing of the check behind', async () => {
      const before = await keysOf(under.storage);
      await under.storage.ready();
      assert.deepEqual(await keysOf(under.storage), before);
    });

    it('lists the stored files with sizes and times', async () => {
      const since = Date.now() - 60_000;
      await under.storage.put('listed-1', inPieces(randomBytes(11)), MEBIBYTE);
      await under.storage.put('listed-2.thumb.jpg', inPieces(randomBytes(12)), MEBIBYTE);
      const listed = new Map<string, number>();
      for await (const { key, size, writtenAt } of under.storage.list()) {
        if (!key.startsWith('listed-')) continue;
        listed.set(key, size);
        assert.ok(writtenAt > since && writtenAt < Date.now() + 60_000, String(writtenAt));
      }
      assert.deepEqual(
        listed,
        new Map([
          ['listed-1', 11],
          ['listed-2.thumb.jpg', 12],
        ]),
      );
    });

    for (const key of ['../escape', 'a/b/c', '..', 'x..y', '.hidden', '']) {
      it(`refuses the key ${JSON.stringify(key)}`, async () => {
        await assert.rejects(under.storage.put(key, inPieces(randomBytes(10)), MEBIBYTE), /not a photo key/);
        await assert.rejects(under.storage.open(key), /not a photo key/);
      });
    }
  });
}

describe('photo storage in files', () => {
  let under: StorageUnderTest;
  before(async () => {
    under = await aFileStorage();
  });
  after(() => under.close());

  it('is readable only by its owner', async () => {
    await under.storage.put('mode-test', inPieces(randomBytes(10)), MEBIBYTE);
    const directory = join(under.directory, 'photos');
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    assert.equal((await stat(join(directory, 'mo', 'mode-test'))).mode & 0o777, 0o600);
  });

  it('removes what a killed process left half-written, but nothing that may still be in progress', async () => {
    const shelf = join(under.directory, 'photos', 'mo');
    await mkdir(shelf, { recursive: true });
    for (const name of ['old.part', 'new.part', 'mo-whole']) await writeFile(join(shelf, name), name);
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    for (const name of ['old.part', 'mo-whole']) await utimes(join(shelf, name), hourAgo, hourAgo);
    // Another process that starts with the same directory removes no file.
    await FilePhotoStorage.at(join(under.directory, 'photos'));
    assert.ok((await readdir(shelf)).includes('old.part'));
    await under.storage.clearUnfinished(Date.now() - 30 * 60_000);
    const names = await readdir(shelf);
    assert.deepEqual(
      ['old.part', 'new.part', 'mo-whole'].map((name) => names.includes(name)),
      [false, true, true],
    );
    assert.ok(!(await keysOf(under.storage)).includes('new.part'));
  });

  it('is not ready if its directory is missing', async () => {
    const lost = await aFileStorage();
    await lost.close();
    await assert.rejects(lost.storage.ready(), /ENOENT/);
  });
});

describe('photo storage on an S3 that is unreachable', () => {
  it('is not ready', async () => {
    const under = await anS3Storage();
    await under.close();
    await assert.rejects(under.storage.ready(), StorageFault);
  });
});

describe('photo storage on an S3 with more files than one listing returns', () => {
  it('is listed completely', async () => {
    const first = `<IsTruncated>true</IsTruncated><NextContinuationToken>t/1=</NextContinuationToken>
      <Contents><Key>photos/one</Key><Size>5</Size><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>`;
    const second = `<IsTruncated>false</IsTruncated>
      <Contents><Key>photos/two</Key><Size>6</Size><LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents>`;
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://s3').searchParams;
      const page = query.get('continuation-token') === 't/1=' ? second : first;
      response
        .setHeader('content-type', 'application/xml')
        .end(`<ListBucketResult>${page}</ListBucketResult>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = {
      bucket: 'boots',
      endpoint: `http://127.0.0.1:${String(port)}`,
      workDirectory: '/none',
    };
    const client = s3Client(settings);
    try {
      const listed = [];
      for await (const file of new S3PhotoStorage(settings, client).list()) listed.push(file);
      assert.deepEqual(listed, [
        { key: 'one', size: 5, writtenAt: Date.UTC(2026, 10, 20, 10) },
        { key: 'two', size: 6, writtenAt: Date.UTC(2026, 10, 21, 10) },
      ]);
    } finally {
      client.destroy();
      server.close();
    }
  });
});

describe('photo storage on an S3 that does not answer', { timeout: 300_000 }, () => {
  const isAway = (error: unknown) => error instanceof StorageFault && error.reason === 'away';

  it('fails each call, and blocks no sender', async () => {
    const { storage, close } = await aSilentS3();
    try {
      await assert.rejects(storage.ready(), isAway);
      await assert.rejects(storage.open('photo'), isAway);
      await assert.rejects(storage.remove('photo'), isAway);
      for (const size of [1_000, 12 * MEBIBYTE]) {
        const content = inPieces(randomBytes(size));
        await assert.rejects(storage.put('photo', content, 20 * MEBIBYTE), isAway);
        assert.ok(content.destroyed);
      }
    } finally {
      await close();
    }
  });

  for (const [what, andCloses] of [
    ['aborts a photo that stops arriving', false],
    ['fails a photo that breaks off', true],
  ] as const) {
    it(what, async () => {
      const beginning = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbeginning';
      const { storage, close } = await aSilentS3(beginning, andCloses);
      try {
        await assert.rejects(storage.open('photo').then(contentOf), isAway);
      } finally {
        await close();
      }
    });
  }
});

/** Yields one chunk, then fails as a write to a full disk does. */
function* fullDisk(): Generator<Buffer> {
  yield randomBytes(10);
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

describe('photo storage on a full disk', () => {
  it('reports it to an upload, and stores nothing of it', async () => {
    const under = await aFileStorage();
    try {
      const failing = Readable.from(fullDisk(), { objectMode: false });
      await assert.rejects(
        under.storage.put('full', failing, MEBIBYTE),
        (error) => error instanceof StorageFault && error.reason === 'full',
      );
      assert.equal(await under.storage.open('full'), null);
    } finally {
      await under.close();
    }
  });
});
