type Fields = Readonly<Record<string, string>>;

/** A reply whose body has been read completely. */
export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** @throws SyntaxError if the text is not JSON */
  json(): unknown;
}

export interface TestRequest {
  readonly method?: string;
  readonly headers?: Fields;
  /** Texts and forms are sent as they are, everything else as JSON. */
  readonly body?: unknown;
}

const isRaw = (body: unknown): body is string | URLSearchParams | FormData | Uint8Array =>
  typeof body === 'string' ||
  body instanceof Uint8Array ||
  body instanceof URLSearchParams ||
  body instanceof FormData;

/** An HTTP client that stores cookies like a browser, but follows no redirects. */
export class TestClient {
  readonly cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  async send(path: string, { method, headers = {}, body }: TestRequest = {}): Promise<TestReply> {
    const json = body !== undefined && !isRaw(body);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.origin), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    // `response.text()` would drop a byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as unknown,
    };
  }

  get(path: string, headers: Fields = {}): Promise<TestReply> {
    return this.send(path, { headers });
  }

  post(path: string, body?: unknown, headers: Fields = {}): Promise<TestReply> {
    return this.send(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  }

  /** Fills in the sign-in form. */
  login(username: string, password: string, from = '/boot/'): Promise<TestReply> {
    return this.send('/login', { body: new URLSearchParams({ username, password, from }) });
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const gone = attributes.some(
      (each) => /^max-age=0$/i.test(each) || /^expires=thu, 01 jan 1970/i.test(each),
    );
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}
