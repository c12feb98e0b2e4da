import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import sharp from 'sharp';
import { FilePhotoStorage } from '../../src/platform/storage/fileStorage';
import { S3PhotoStorage, s3Client } from '../../src/platform/storage/s3Storage';
import type { OpenFile, PhotoStorage } from '../../src/platform/storage/storage';

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export const MEBIBYTE = 1024 * 1024;

export interface StorageUnderTest {
  readonly directory: string;
  readonly storage: PhotoStorage;
  close(): Promise<void>;
}

async function aDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'photos-'));
}

/** A photo storage in a temporary directory. */
export async function aFileStorage(): Promise<StorageUnderTest> {
  const directory = await aDirectory();
  return {
    directory,
    storage: await FilePhotoStorage.at(join(directory, 'photos')),
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/**
 * Makes the S3 server answer a PUT once its file is there, whole. Its own store answers before that, and overwrites a
 * file while it is read.
 */
function storeWhole({ store }: S3rver): void {
  async function write(file: string, content: Buffer | Readable) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const unfinished = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
    return { size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
  }
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const stored = await write(store.getResourcePath(bucket, key, 'object'), content);
    await store.putMetadata(bucket, key, metadata, stored.md5);
    return stored;
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const uploads = store.getResourcePath(bucket, undefined, 'uploads');
    const file = join(uploads, uploadId, String(partNumber));
    const stored = await write(file, content);
    await writeFile(`${file}.md5`, stored.md5);
    return stored;
  };
}

/** A photo storage on a temporary S3 server with a free port. */
export async function anS3Storage(): Promise<StorageUnderTest & { readonly endpoint: string }> {
  const directory = await aDirectory();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'boots' }],
  });
  storeWhole(server);
  const { port } = await server.run();
  // This S3 server removes an empty folder even if an upload is just beginning in it, so one file stays in it.
  const uploads = join(directory, 's3', 'boots', 'unfinished');
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'kept'), '');
  const settings = {
    bucket: 'boots',
    endpoint: `http://127.0.0.1:${String(port)}`,
    workDirectory: join(directory, 'work'),
  };
  Object.assign(process.env, CREDENTIALS);
  const client = s3Client(settings);
  return {
    endpoint: settings.endpoint,
    directory,
    storage: new S3PhotoStorage(settings, client),
    async close() {
      client.destroy();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * An S3 server that accepts connections but sends nothing, or only `says`, the beginning of a reply.
 * @param andCloses whether it closes the connection after that
 */
export async function aSilentS3(says = '', andCloses = false): Promise<Omit<StorageUnderTest, 'directory'>> {
  Object.assign(process.env, CREDENTIALS);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (andCloses) socket.end(says);
      else if (says !== '') socket.write(says);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const directory = await aDirectory();
  const settings = {
    bucket: 'boots',
    endpoint: `http://127.0.0.1:${String(port)}`,
    workDirectory: directory,
    silentMs: 200,
  };
  const client = s3Client(settings);
  return {
    storage: new S3PhotoStorage(settings, client),
    close: async () => {
      client.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A stream of bytes in chunks, like a body from the network. */
export function inPieces(content: Buffer, size = 64 * 1024): Readable {
  function* pieces(): Generator<Buffer> {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** A stream that fails after its content. */
export function brokenAfter(content: Buffer): Readable {
  function* pieces(): Generator<Buffer> {
    yield content;
    throw new Error('the sender went away');
  }
  return Readable.from(pieces(), { objectMode: false });
}

export async function contentOf(file: OpenFile | null): Promise<Buffer | null> {
  return file === null ? null : buffer(file.stream);
}

/** A photo like one from a phone: rotated, with GPS coordinates. */
export function aPhonePhoto(width = 800, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1b7f4b' } })
    .withExif({
      IFD0: { Make: 'Example Phone', Copyright: 'SECRET-OWNER' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '37/1 46/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '122/1 25/1 9/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
