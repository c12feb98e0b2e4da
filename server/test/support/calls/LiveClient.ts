import { once } from 'node:events';
import * as v from 'valibot';
import WebSocket from 'ws';
import { LIVE_PATH, LiveChange } from '../../../../src/domain/wire/live';
import type { TestClient } from './TestClient';

/** How long to wait for an expected message, in milliseconds. */
const PATIENCE_MS = 15_000;

/** The refusal of an upgrade. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A client of the live list's WebSocket, like the page. */
export class LiveClient {
  readonly heard: string[] = [];
  private readonly waiting = new Set<() => void>();
  private ending: { code: number; at: number } | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.tell(() => this.heard.push(data.toString())));
    socket.on('close', (code) => this.tell(() => (this.ending = { code, at: performance.now() })));
    socket.on('error', () => undefined);
  }

  /** @throws Error if the upgrade is refused */
  static async open(client: TestClient, headers: Readonly<Record<string, string>> = {}): Promise<LiveClient> {
    const live = new LiveClient(socketOf(client, headers));
    await once(live.socket, 'open');
    return live;
  }

  /** Asks for an upgrade that should be refused. */
  static async refused(client: TestClient, headers: Readonly<Record<string, string>> = {}): Promise<Refusal> {
    const socket = socketOf(client, headers);
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      AsyncIterable<Buffer> & { statusCode: number; headers: Refusal['headers'] },
    ];
    let text = '';
    for await (const chunk of response) text += chunk.toString();
    return { status: response.statusCode, text, headers: response.headers };
  }

  /**
   * Subscribes.
   * @returns once the subscription is in effect
   */
  async subscribe(to: object): Promise<void> {
    const text = JSON.stringify(to);
    const before = this.heard.length;
    this.socket.send(text);
    await this.until(() => this.heard.slice(before).includes(text), `the echo of ${text}`);
  }

  /** Waits for a change of this kind to the boot. */
  async change(bootId: number, kind: string): Promise<LiveChange> {
    const find = () =>
      this.heard
        .map((text) => v.safeParse(LiveChange, JSON.parse(text)))
        .find((read) => read.success && read.output.bootId === bootId && read.output.kind === kind);
    await this.until(() => find() !== undefined, `${kind} of boot ${String(bootId)}`);
    return v.parse(LiveChange, find()?.output);
  }

  /** The code with which the server closes it. */
  async closed(): Promise<number> {
    await this.until(() => this.ending !== null, 'the end');
    return this.ending?.code ?? 0;
  }

  private tell(change: () => void): void {
    change();
    for (const look of this.waiting) look();
  }

  private async until(isSo: () => boolean, what: string): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(late);
        this.waiting.delete(look);
        settle();
      };
      const look = () => {
        if (isSo()) end(resolve);
      };
      const late = setTimeout(
        () => end(() => reject(new Error(`${what} did not come; heard: ${this.heard.join(' ')}`))),
        PATIENCE_MS,
      );
      this.waiting.add(look);
    });
  }
}

function socketOf({ origin, cookies }: TestClient, headers: Readonly<Record<string, string>>): WebSocket {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { origin, ...(cookie === '' ? {} : { cookie }), ...headers },
  });
}
