import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { PhotoRefused } from './storage';
import type { StoredFile } from './storage';

const MEBIBYTE = 1024 * 1024;

/** Refuses a file with too many bytes. */
export function tooBig(maxBytes: number): PhotoRefused {
  return new PhotoRefused(
    'too-big',
    `The file is too big: at most ${String(Math.floor(maxBytes / MEBIBYTE))} MB`,
  );
}

/** Counts and hashes the bytes that pass through; fails with `PhotoRefused` at the first excess byte. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  /** Not named `size` or `length`: the S3 client takes a stream's property of that name for its final length. */
  private bytes = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  /** The size and hash of all bytes; call it once, after the end. */
  result(): StoredFile {
    return { size: this.bytes, sha256: this.hash.digest('hex') };
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) {
      done(tooBig(this.maxBytes));
      return;
    }
    this.hash.update(chunk);
    done(null, chunk);
  }
}
