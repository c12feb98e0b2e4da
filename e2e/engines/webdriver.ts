import net from 'node:net';

import { until } from '../harness';

/** The key of an element reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** How long a page has for whatever is awaited, milliseconds. */
const PATIENCE_MS = 20_000;
/** WebDriver's codes for keys that type no character. */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Shift: '\uE008' } as const;

/** A WebDriver command (W3C), in the forms that HTTP and Marionette need. */
export interface Command {
  /** The HTTP method; `path` is relative to `/session/{id}`. */
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The name of the command in Marionette, Firefox's own protocol. */
  readonly name: string;
  readonly body?: Record<string, unknown>;
}

/** A connection to a browser that accepts commands. */
export interface Wire {
  send(command: Command): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a session with a WebDriver server over HTTP. */
export async function overHttp(origin: string, capabilities: object): Promise<Wire> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  return {
    send: ({ method, path, body }) => ask(method, `${session}${path}`, body),
    close: async () => {
      await ask('DELETE', session);
    },
  };
}

/**
 * Opens a session with Firefox itself. It accepts the same commands over a socket, each as
 * `length:[0, id, name, body]`. Normally geckodriver sends them, but our distributions do not package it.
 */
export async function overMarionette(port: number): Promise<Wire> {
  const socket = net.connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let message = take(); message !== undefined; message = take()) {
        if (!Array.isArray(message)) resolve();
        else answer(message as [number, number, { message: string } | null, unknown]);
      }
    });
  });
  await greeted;

  function take(): unknown {
    const colon = received.indexOf(':');
    if (colon < 0) return undefined;
    const end = colon + 1 + Number(received.subarray(0, colon).toString());
    if (received.length < end) return undefined;
    const text = received.subarray(colon + 1, end).toString();
    received = received.subarray(end);
    return JSON.parse(text);
  }
  function answer([, id, error, value]: [number, number, { message: string } | null, unknown]): void {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error === null) asker?.resolve(value);
    else asker?.reject(new Error(error.message));
  }
  const send = (name: string, body: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, name, body]);
      socket.write(`${String(Buffer.byteLength(text))}:${text}`);
    });
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return {
    send: async ({ name, body }) => {
      const value = await send(name, body ?? {});
      // Marionette returns a single value as `{ value }`.
      return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
    },
    close: async () => {
      await send('WebDriver:DeleteSession', {}).catch(() => undefined);
      socket.destroy();
    },
  };
}

/** A page in a browser, controlled through WebDriver (W3C). Scripts are function bodies that run in the page. */
export class EnginePage {
  constructor(private readonly wire: Wire) {}

  async open(url: string): Promise<void> {
    await this.wire.send({ method: 'POST', path: '/url', name: 'WebDriver:Navigate', body: { url } });
  }

  run<T>(script: string, ...args: unknown[]): Promise<T> {
    const body = { script, args };
    return this.wire.send({
      method: 'POST',
      path: '/execute/sync',
      name: 'WebDriver:ExecuteScript',
      body,
    }) as Promise<T>;
  }

  /** Waits until a script returns a truthy value. @throws after 20 seconds */
  async until<T>(what: string, script: string, ...args: unknown[]): Promise<T> {
    let found: T | undefined;
    await until(
      what,
      async () => {
        // Scripts fail while the browser navigates to another page.
        found = await this.run<T>(script, ...args).catch(() => undefined);
        return Boolean(found);
      },
      PATIENCE_MS,
    );
    return found as T;
  }

  /** @param script returns the element */
  async element(what: string, script: string, ...args: unknown[]): Promise<string> {
    const found = await this.until<Record<string, string>>(what, script, ...args);
    return found[ELEMENT] ?? '';
  }

  async click(id: string): Promise<void> {
    // WebKit's driver refuses to click what is just below the window.
    await this.run(`arguments[0].scrollIntoView({ block: 'nearest' })`, { [ELEMENT]: id });
    const command = { path: `/element/${id}/click`, name: 'WebDriver:ElementClick', body: { id } };
    await this.wire.send({ method: 'POST', ...command });
  }

  /** Types into an element; for a file input, the text is the path of the file. */
  async typeInto(id: string, text: string): Promise<void> {
    const command = { path: `/element/${id}/value`, name: 'WebDriver:ElementSendKeys', body: { id, text } };
    await this.wire.send({ method: 'POST', ...command });
  }

  /** Presses keys one after another in the focused element. */
  async keys(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    const body = { actions: [{ type: 'key', id: 'keyboard', actions }] };
    await this.wire.send({ method: 'POST', path: '/actions', name: 'WebDriver:PerformActions', body });
  }

  /** Resizes the window so that the page has this size, CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    const set = (body: { width: number; height: number }) =>
      this.wire.send({ method: 'POST', path: '/window/rect', name: 'WebDriver:SetWindowRect', body });
    await set({ width, height });
    const [inner, high] = await this.run<[number, number]>('return [innerWidth, innerHeight]');
    await set({ width: 2 * width - inner, height: 2 * height - high });
  }

  /** A screenshot of the page, as PNG. */
  async picture(): Promise<Buffer> {
    const command = { path: '/screenshot', name: 'WebDriver:TakeScreenshot', body: { full: false } };
    return Buffer.from((await this.wire.send({ method: 'GET', ...command })) as string, 'base64');
  }
}
