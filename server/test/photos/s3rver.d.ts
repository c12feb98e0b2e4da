declare module 's3rver' {
  import type { Readable } from 'node:stream';

  interface S3rverOptions {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  /** Where the objects are stored. */
  interface S3Store {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: S3Object): Promise<StoredBytes>;
    putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<StoredBytes>;
  }

  interface S3Object {
    readonly bucket: string;
    readonly key: string;
    readonly content: Buffer | Readable;
    readonly metadata: object;
  }

  interface StoredBytes {
    readonly size: number;
    readonly md5: string;
  }

  /** A local server that speaks S3. */
  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly store: S3Store;
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
