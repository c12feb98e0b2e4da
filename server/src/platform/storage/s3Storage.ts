import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../faults';
import { Measure } from './measure';
import { assertKey, PhotoRefused, StorageFault, trashDay } from './storage';
import type { CheckFile, DiscardedFile, ListedFile, OpenFile, PhotoStorage, StoredFile } from './storage';
import { whileItMoves } from './whileItMoves';

const PART_BYTES = 5 * 1024 * 1024;
const DEFAULT_REGION = 'us-east-1';
const KEY_PREFIX = 'photos/';
const TRASH_PREFIX = 'trash/';
const UNFINISHED_PREFIX = 'unfinished/';
const CONNECT_WITHIN_MS = 3_000;
/** How long a call may receive no bytes before it fails, milliseconds. */
const SILENT_MS = 8_000;
/** All attempts together stay below 30 s without progress, after which a browser aborts an upload. */
const ATTEMPTS = 2;
const MAX_SOCKETS = 200;

export interface S3Settings {
  readonly bucket: string;
  /** The address of an S3-compatible server, with path-style addresses; by default Amazon's own. */
  readonly endpoint?: string;
  /** The directory for local copies from which pictures are made; created if missing. */
  readonly workDirectory: string;
  /** How long a call may receive no bytes before it fails, milliseconds. */
  readonly silentMs?: number;
}

type ChecksumSetting = 'WHEN_REQUIRED' | 'WHEN_SUPPORTED';

/** Some S3-compatible servers store the checksum trailer as content, so it is sent only if configured. */
function checksumSetting(value: string | undefined): ChecksumSetting {
  return value?.toUpperCase() === 'WHEN_SUPPORTED' ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
}

/** Creates a client; keys, region and checksum settings come from the usual AWS variables. */
export function s3Client(settings: S3Settings, env: NodeJS.ProcessEnv = process.env): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const config: S3ClientConfig = {
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? DEFAULT_REGION,
    requestChecksumCalculation: checksumSetting(env['AWS_REQUEST_CHECKSUM_CALCULATION']),
    responseChecksumValidation: checksumSetting(env['AWS_RESPONSE_CHECKSUM_VALIDATION']),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: settings.silentMs ?? SILENT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
  if (settings.endpoint !== undefined)
    Object.assign(config, { endpoint: settings.endpoint, forcePathStyle: true });
  return new S3Client(config);
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Translates an error that means that S3 is not answering. */
function faultOf(error: unknown): unknown {
  if (error instanceof PhotoRefused || error instanceof StorageFault || !(error instanceof Error))
    return error;
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const isSilent = error.name === 'TimeoutError' || UNREACHABLE.has(codeOf(error) ?? '');
  return isSilent || status >= 500 || status === 429 ? new StorageFault('away', error) : error;
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw faultOf(error);
  }
}

interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

/** An object in a listing. */
interface ListedObject {
  readonly name: string;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

/** Stores photos as objects in one S3 bucket. */
export class S3PhotoStorage implements PhotoStorage {
  constructor(
    private readonly settings: S3Settings,
    private readonly client: S3Client = s3Client(settings),
  ) {}

  async put(key: string, content: Readable, maxBytes: number, check?: CheckFile): Promise<StoredFile> {
    const object = this.object(key);
    if (check === undefined) return this.write(object, content, maxBytes);
    const unfinished = { ...object, Key: `${UNFINISHED_PREFIX}${key}` };
    try {
      const stored = await this.write(unfinished, content, maxBytes);
      await this.withLocalCopy(unfinished, check);
      await this.copy(unfinished, object);
      return stored;
    } finally {
      // In the background. If this fails, the next cleanup of unfinished files removes it.
      this.client.send(new DeleteObjectCommand(unfinished)).catch(() => undefined);
    }
  }

  private async write(object: S3Object, content: Readable, maxBytes: number): Promise<StoredFile> {
    const measure = new Measure(maxBytes);
    const upload = new Upload({
      client: this.client,
      params: { ...object, Body: measure },
      partSize: PART_BYTES,
      queueSize: 1,
      // `clearAfter` removes the parts later, without making anybody wait.
      leavePartsOnError: true,
    });
    // The first failure stops the other side, whose own error is then meaningless.
    const failures: unknown[] = [];
    const sent = pipeline(content, measure).catch(async (error: unknown) => {
      failures.push(error);
      // An interrupted upload must not be completed with the bytes received so far.
      await upload.abort();
    });
    const stored = upload.done().catch((error: unknown) => {
      failures.push(error);
      // The upload no longer reads, so don't keep the sender waiting.
      measure.destroy();
    });
    await Promise.all([sent, stored]);
    if (failures.length === 0) return measure.result();
    content.destroy();
    this.clearAfter(object, upload);
    throw faultOf(failures[0]);
  }

  async open(key: string): Promise<OpenFile | null> {
    return this.read(this.object(key));
  }

  private async read(object: S3Object): Promise<OpenFile | null> {
    try {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand(object));
      if (!(Body instanceof Readable) || ContentLength === undefined) {
        throw new Error(`the storage gave no content for ${object.Key}`);
      }
      // From here on, only the storage can time out, not a slow reader.
      if (Body instanceof IncomingMessage) Body.setTimeout(0);
      const stream = whileItMoves(Body, this.settings.silentMs ?? SILENT_MS, faultOf);
      return { stream, size: ContentLength };
    } catch (error) {
      if (isMissing(error)) return null;
      throw faultOf(error);
    }
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null> {
    return this.withLocalCopy(this.object(key), use);
  }

  private async withLocalCopy<T>(object: S3Object, use: (path: string) => Promise<T>): Promise<T | null> {
    const file = await this.read(object);
    if (file === null) return null;
    await mkdir(this.settings.workDirectory, { recursive: true, mode: 0o700 });
    const path = join(this.settings.workDirectory, `${randomUUID()}.part`);
    try {
      await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async remove(key: string): Promise<void> {
    await answered(this.client.send(new DeleteObjectCommand(this.object(key))));
  }

  async discard(key: string, at: number): Promise<void> {
    await this.move(this.object(key), this.trashed({ key, day: trashDay(at) }));
  }

  async *trash(): AsyncIterable<DiscardedFile> {
    for await (const { name } of this.objects(TRASH_PREFIX)) {
      const [day = '', key = ''] = name.split('/');
      yield { key, day };
    }
  }

  async recover(file: DiscardedFile): Promise<void> {
    await this.move(this.trashed(file), this.object(file.key));
  }

  async erase(file: DiscardedFile): Promise<void> {
    await answered(this.client.send(new DeleteObjectCommand(this.trashed(file))));
  }

  async *list(): AsyncIterable<ListedFile> {
    for await (const { name, size, writtenAt } of this.objects(KEY_PREFIX)) {
      yield { key: name, size, writtenAt };
    }
  }

  /** Parts of interrupted uploads are not objects; a lifecycle rule of the bucket removes them. */
  async clearUnfinished(before: number): Promise<void> {
    for await (const { name, writtenAt } of this.objects(UNFINISHED_PREFIX)) {
      const Key = `${UNFINISHED_PREFIX}${name}`;
      const unfinished = { Bucket: this.settings.bucket, Key };
      if (writtenAt < before) await answered(this.client.send(new DeleteObjectCommand(unfinished)));
    }
  }

  async ready(signal?: AbortSignal): Promise<void> {
    const options = signal === undefined ? {} : { abortSignal: signal };
    const probe = this.object(`ready.${randomUUID()}`);
    const written = Buffer.from(randomUUID());
    await answered(this.client.send(new PutObjectCommand({ ...probe, Body: written }), options));
    const { Body } = await answered(this.client.send(new GetObjectCommand(probe), options));
    const isSame = Body instanceof Readable && (await answered(buffer(Body))).equals(written);
    await answered(this.client.send(new DeleteObjectCommand(probe), options));
    if (!isSame) throw new Error('the photo storage gives back other bytes');
  }

  /** Removes the parts of a failed upload in the background. Parts that cannot be removed only take up space. */
  private clearAfter(object: S3Object, { uploadId }: Upload): void {
    if (uploadId === undefined) return;
    const abort = new AbortMultipartUploadCommand({ ...object, UploadId: uploadId });
    this.client.send(abort).catch(() => undefined);
  }

  /** All objects whose key has this prefix; their names are without it. */
  private async *objects(prefix: string): AsyncGenerator<ListedObject> {
    let from: string | undefined;
    do {
      const page = await answered(
        this.client.send(
          new ListObjectsV2Command({ Bucket: this.settings.bucket, Prefix: prefix, ContinuationToken: from }),
        ),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined) continue;
        const writtenAt = LastModified?.getTime() ?? Date.now();
        yield { name: Key.slice(prefix.length), size: Size ?? 0, writtenAt };
      }
      from = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (from !== undefined);
  }

  /**
   * Moves an object by copy and delete, because S3 has no move. Does nothing if another process has already moved it.
   */
  private async move(from: S3Object, to: S3Object): Promise<void> {
    try {
      await this.copy(from, to);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await answered(this.client.send(new DeleteObjectCommand(from)));
  }

  private async copy(from: S3Object, to: S3Object): Promise<void> {
    const source = `${from.Bucket}/${from.Key}`;
    await answered(this.client.send(new CopyObjectCommand({ ...to, CopySource: source })));
  }

  private object(key: string): S3Object {
    assertKey(key);
    return { Bucket: this.settings.bucket, Key: `${KEY_PREFIX}${key}` };
  }

  private trashed({ key, day }: DiscardedFile): S3Object {
    assertKey(key);
    assertKey(day);
    return { Bucket: this.settings.bucket, Key: `${TRASH_PREFIX}${day}/${key}` };
  }
}
