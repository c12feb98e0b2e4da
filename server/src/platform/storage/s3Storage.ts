import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Measure } from './measure';
import { assertKey } from './storage';
import type { OpenFile, PhotoStorage, StoredFile } from './storage';

const PART_BYTES = 5 * 1024 * 1024;
const DEFAULT_REGION = 'us-east-1';
const KEY_PREFIX = 'photos/';

export interface S3Settings {
  readonly bucket: string;
  /** Address of an S3-compatible server; addresses are path-style then. Unset: Amazon's own. */
  readonly endpoint?: string;
  /** Local files that the pictures are made from; made where missing. */
  readonly workDirectory: string;
}

type ChecksumSetting = 'WHEN_REQUIRED' | 'WHEN_SUPPORTED';

/** Servers that only resemble S3 store the checksum trailer as content, so it is sent only where it is asked for. */
function checksumSetting(value: string | undefined): ChecksumSetting {
  return value?.toUpperCase() === 'WHEN_SUPPORTED' ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
}

/** A client for the settings; keys, region and checksum settings come from the usual AWS variables. */
export function s3Client(settings: S3Settings, env: NodeJS.ProcessEnv = process.env): S3Client {
  const config: S3ClientConfig = {
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? DEFAULT_REGION,
    requestChecksumCalculation: checksumSetting(env['AWS_REQUEST_CHECKSUM_CALCULATION']),
    responseChecksumValidation: checksumSetting(env['AWS_RESPONSE_CHECKSUM_VALIDATION']),
  };
  if (settings.endpoint !== undefined)
    Object.assign(config, { endpoint: settings.endpoint, forcePathStyle: true });
  return new S3Client(config);
}

/** Photos as objects of one S3 bucket. */
export class S3PhotoStorage implements PhotoStorage {
  constructor(
    private readonly settings: S3Settings,
    private readonly client: S3Client = s3Client(settings),
  ) {}

  async put(key: string, content: Readable, maxBytes: number): Promise<StoredFile> {
    const measure = new Measure(maxBytes);
    const upload = new Upload({
      client: this.client,
      params: { ...this.object(key), Body: measure },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    // An upload whose content broke off must not be completed with what had come so far.
    const sent = pipeline(content, measure).catch(async (error: unknown) => {
      await upload.abort();
      throw error;
    });
    const [read, stored] = await Promise.allSettled([sent, upload.done()]);
    if (read.status === 'rejected') throw read.reason;
    if (stored.status === 'rejected') {
      content.destroy();
      throw stored.reason;
    }
    return measure.result();
  }

  async open(key: string): Promise<OpenFile | null> {
    try {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand(this.object(key)));
      if (!(Body instanceof Readable) || ContentLength === undefined) {
        throw new Error(`the storage gave no content for ${key}`);
      }
      return { stream: Body, size: ContentLength };
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return null;
      throw error;
    }
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null> {
    const file = await this.open(key);
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
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async ready(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket }));
  }

  private object(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.settings.bucket, Key: `${KEY_PREFIX}${key}` };
  }
}
