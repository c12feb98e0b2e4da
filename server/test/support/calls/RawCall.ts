import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Fields = Readonly<Record<string, string | number>>;

/** The request line and headers of a request. */
export function aHead(method: string, path: string, fields: Fields): string {
  const lines = Object.entries({ host: 'localhost', ...fields }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** A connection on which a test can send any bytes at any time. */
export class RawCall {
  /** Everything received so far. */
  received = '';
  private readonly socket: Socket;
  private readonly ends: Promise<unknown>;

  constructor(origin: string) {
    this.socket = connect(Number(new URL(origin).port), '127.0.0.1');
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString()));
    this.ends = once(this.socket, 'end');
    // Avoids an unhandled rejection; `ended` still reports the error.
    this.ends.catch(() => undefined);
  }

  /** @throws Error if the server closed the connection */
  send(content: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.write(content, (error) => (error ? reject(error) : resolve()));
    });
  }

  /**
   * The whole answer.
   * @throws Error if the connection was reset
   */
  async ended(): Promise<string> {
    await this.ends;
    return this.received;
  }

  /** Waits until a received text matches. */
  async until(expected: RegExp): Promise<string> {
    while (!expected.test(this.received)) await once(this.socket, 'data');
    return this.received;
  }

  breakOff(): void {
    this.socket.destroy();
  }
}
