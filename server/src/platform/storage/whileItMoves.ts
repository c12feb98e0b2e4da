import { Readable } from 'node:stream';
import { StorageFault } from './storage';

/**
 * Passes a stream on, and aborts if its source stalls. A slow reader may take any time.
 * @param silentMs how long the source may take for the next bytes, milliseconds
 * @param faultOf translates an error of the source
 */
export function whileItMoves(
  source: Readable,
  silentMs: number,
  faultOf: (error: unknown) => unknown,
): Readable {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const next = async () => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new StorageFault('away', new Error(`no byte in ${String(silentMs)} ms`))),
        silentMs,
      );
    });
    try {
      return await Promise.race([pieces.next(), silence]);
    } finally {
      clearTimeout(timer);
    }
  };
  async function* moving(): AsyncGenerator<Buffer> {
    try {
      for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
    } catch (error) {
      throw faultOf(error);
    } finally {
      source.destroy();
    }
  }
  return Readable.from(moving(), { objectMode: false });
}
