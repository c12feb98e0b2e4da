import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { reasonOf, StartFault } from './faults';

/** A file with its length in bytes and the SHA-256 of its bytes, hexadecimal. */
export interface FileSum {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** The lines of a file, each parsed as JSON. */
export async function* jsonLines(file: string): AsyncGenerator {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as unknown;
  }
}

/** A value as one line of JSON. Escapes U+2028 and U+2029, which end a line for some readers, node's included. */
export function jsonLine(thing: unknown): string {
  const text = JSON.stringify(thing).replace(
    /[\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16)}`,
  );
  return `${text}\n`;
}

/** Writes a new file, readable only by its owner, with one line of JSON per value. */
export async function writeLines(file: string, lines: AsyncIterable<unknown>): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield jsonLine(line);
  }
  await pipeline(Readable.from(texts()), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** The length and SHA-256 of a stream, which is read to its end. */
export async function sumOf(stream: Readable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    hash.update(chunk);
  });
  await finished(stream);
  return { size, sha256: hash.digest('hex') };
}

/** Syncs a file to the disk. @returns its name, size and hash */
export async function fileSum(directory: string, name: string): Promise<FileSum> {
  const file = path.join(directory, name);
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { name, ...(await sumOf(createReadStream(file))) };
}

/** @throws StartFault if the directory cannot be created or is not empty */
export async function emptyDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if ((await readdir(directory)).length === 0) return;
  } catch (error) {
    throw new StartFault(`${directory} cannot be used: ${reasonOf(error)}.`);
  }
  throw new StartFault(`${directory} is not empty: name a directory that is empty, or not there yet.`);
}

/** Writes the file that marks a directory as complete: under a temporary name, synced to the disk, then renamed. */
export async function writeLast(
  directory: string,
  name: string,
  texts: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const whole = path.join(directory, name);
  const half = `${whole}.part`;
  await pipeline(Readable.from(texts), createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }));
  await rename(half, whole);
  const folder = await open(directory, 'r');
  await folder.sync().finally(() => folder.close());
}
