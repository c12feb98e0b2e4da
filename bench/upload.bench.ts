import { execFileSync } from 'node:child_process';
import http from 'node:http';

import { aPhoto, ApiSession, Server } from '../e2e/harness';
import type { Benchmark, Figure } from './lib/figure';

const MB = 1024 * 1024;
const SIZE = 200 * MB;
const BOUNDARY = '----boot-bench';

/** The resident memory of a process, in bytes. */
const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

/**
 * Posts a file of `size` bytes that begins with a real picture, generated while it is sent.
 * @returns the reply
 */
function post(url: string, cookie: string, size: number): Promise<{ status: number; text: string }> {
  const picture = aPhoto('large.png').buffer;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.png"\r\nContent-Type: image/png\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        headers: {
          cookie,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': Buffer.byteLength(head) + size + Buffer.byteLength(tail),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', reject);
    request.write(head);
    request.write(picture);
    const block = Buffer.alloc(MB, 0x5a);
    let left = size - picture.length;
    const more = (): void => {
      while (left > 0) {
        const chunk = left < block.length ? block.subarray(0, left) : block;
        left -= chunk.length;
        if (!request.write(chunk)) {
          request.once('drain', more);
          return;
        }
      }
      request.end(tail);
    };
    more();
  });
}

/** Measures how much the server grows while it receives a file of 200 MB. */
export const upload: Benchmark = {
  name: 'upload',
  async run(): Promise<Figure[]> {
    const server = await Server.start();
    try {
      const session = await ApiSession.signIn(server.origin, 'creator');
      const send = async (size: number): Promise<void> => {
        const place = await (await session.fetch('/api-web/api/file/boot?regionCode=SF')).text();
        const { status, text } = await post(new URL(place, server.origin).href, session.cookie, size);
        if (status !== 200 || !/^\d+$/.test(text))
          throw new Error(`the upload was refused: ${status} ${text}`);
      };
      // The first upload loads the image library, which must not count as growth.
      await send(2 * MB);
      const before = residentOf(server.pid);
      let peak = before;
      const timer = setInterval(() => (peak = Math.max(peak, residentOf(server.pid))), 20);
      await send(SIZE);
      clearInterval(timer);
      peak = Math.max(peak, residentOf(server.pid));
      return [
        {
          name: 'server memory grown by a 200 MB upload',
          value: (peak - before) / MB,
          unit: 'MB',
          limit: 64,
          detail: `from ${Math.round(before / MB)} to ${Math.round(peak / MB)} MB`,
        },
      ];
    } finally {
      await server.dispose();
    }
  },
};
