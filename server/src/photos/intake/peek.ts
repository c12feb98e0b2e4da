import { Readable } from 'node:stream';

/**
 * Reads the first bytes of a stream, and returns them with a stream of the whole content.
 * @param count the number of bytes; fewer if the stream is shorter
 * @throws the stream's own error if it breaks off that early
 */
export async function peek(source: Readable, count: number): Promise<{ head: Buffer; content: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first: Buffer[] = [];
  let length = 0;
  while (length < count) {
    const next = await chunks.next();
    if (next.done === true) break;
    first.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(first);
  async function* everything(): AsyncGenerator<Buffer> {
    try {
      if (start.length > 0) yield start;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    } finally {
      source.destroy();
    }
  }
  return { head: start.subarray(0, count), content: Readable.from(everything(), { objectMode: false }) };
}
