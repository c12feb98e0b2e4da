import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from './requestTrace';

export const TOO_SLOW = [408, 'The request took too long to arrive'] as const;

/** What Node's parser refuses, said to people; everything else is simply not well formed. */
const REFUSED: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too big'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long'],
};
const MALFORMED = [400, 'The request is not well formed'] as const;
/** How long a sender may go on after the answer, milliseconds: one who is cut off at once may never read it. */
const LINGER_MS = 2_000;

/** Each is refused once, however much more of the same comes. */
const refused = new WeakSet<Socket>();

/**
 * Answers what is no HTTP request, so that no route ever sees it, as every refusal is answered: in plain text.
 * @param traced told of the answer's status, gives its id
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
    `${REQUEST_ID_HEADER}: ${traced(status)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}
