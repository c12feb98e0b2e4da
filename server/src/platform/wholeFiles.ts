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

/** The lines of a file, each as the JSON that it is. */
export async function* jsonLines(file: string): AsyncGenerator {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as unknown;
  }
}

/** A thing as one line of JSON; also for readers to whom U+2028 and U+2029 end a line, as they do to node's. */
export function jsonLine(thing: unknown): string {
  const text = JSON.stringify(thing).replace(
    /[\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16)}`,
  );
  return `${text}\n`;
}

/** Writes a new file (its user's own), each thing as one line of JSON. */
export async function writeLines(file: string, lines: AsyncIterable<unknown>): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield jsonLine(line);
  }
  await pipeline(Readable.from(texts()), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** Length and SHA-256 of what a stream gives, read to its end. */
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

/** Makes sure that a file's bytes are on the disk. @returns its name and sums */
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

/** @throws StartFault where the directory cannot be made, or has anything in it */
export async function emptyDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if ((await readdir(directory)).length === 0) return;
  } catch (error) {
    throw new StartFault(`${directory} cannot be used: ${reasonOf(error)}.`);
  }
  throw new StartFault(`${directory} is not empty: name a directory that is empty, or not there yet.`);
}

/**
 * Writes the file that marks a directory as complete: under a temporary name first, and synced to the disk before it
 * gets its own.
 */
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
