import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from './requestTrace';

export const TOO_SLOW = [408, 'The request took too long to arrive'] as const;

/** Our texts for errors of Node's parser; all others count as malformed input. */
const REFUSED: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too big'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long'],
};
const MALFORMED = [400, 'The request is malformed'] as const;
/**
 * How long a client may keep sending after the answer, milliseconds. If it is cut off immediately, it may never read
 * the answer.
 */
const LINGER_MS = 2_000;

/** Sockets that were already answered; more bad input on them is ignored. */
const refused = new WeakSet<Socket>();

/**
 * Answers input that is not valid HTTP and so never reaches a route, in plain text.
 * @param traced called with the status; returns the request id
 */
export function answerMalformed(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  traced: (status: number) => string,
): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = REFUSED[code] ?? MALFORMED;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `Date: ${new Date().toUTCString()}`,
    `${REQUEST_ID_HEADER}: ${traced(status)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}
