/** An unused answer older than this is too old to show, in milliseconds. */
const FRESH_FOR_MS = 10_000;

/**
 * The element in which our server puts answers into the page (server/src/routes/pageStart.ts). Other servers may omit
 * it.
 */
const ELEMENT = 'early-answers';

const JSON_TYPE = 'application/json';
/** An answer in the page comes from the server, like one with a request id. */
const IN_PAGE = { 'content-type': JSON_TYPE, 'X-Request-Id': 'page' };

interface Answer {
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

/**
 * Answers to calls made before the application's code was loaded. The application's first call to the same address
 * gets that answer, once; every later call goes to the server.
 */
export class EarlyAnswers {
  private readonly answers = new Map<string, Answer>();
  /** Addresses that the application has called itself; null once no more early calls are made. */
  private called: Set<string> | null = new Set();
  /** Answers that came with the page, keyed by path without the query. */
  private readonly inPage: ReadonlyMap<string, unknown>;
  private readonly headersInPage: Readonly<Record<string, string>>;

  /**
   * @param now milliseconds of a monotonic clock
   * @throws {SyntaxError} if the answers in the page are not valid JSON
   */
  constructor(
    page: Document,
    private readonly doFetch: typeof fetch = (input, init) => fetch(input, init),
    private readonly now: () => number = () => performance.now(),
  ) {
    const element = page.getElementById(ELEMENT);
    const text = element?.textContent;
    const date = element?.dataset['date'];
    this.headersInPage = { ...IN_PAGE, ...(date === undefined ? {} : { Date: date }) };
    this.inPage = new Map(Object.entries((text ? JSON.parse(text) : {}) as Record<string, unknown>));
  }

  /** The answer that the page contains for this call, or undefined. */
  answerInPage(address: string): unknown {
    return this.inPage.get(address.replace(/\?.*$/, ''));
  }

  /** Makes a call on behalf of the application. To read the response here, clone it first. */
  ask(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const inPage = this.answerInPage(address);
    const response =
      inPage === undefined
        ? this.doFetch(address, { headers: { Accept: JSON_TYPE, ...headers } })
        : Promise.resolve(new Response(JSON.stringify(inPage), { headers: this.headersInPage }));
    // The application handles the failure when it makes the call itself.
    response.catch(() => undefined);
    this.answers.set(address, { askedAt: this.now(), response });
    return response;
  }

  /**
   * Like `ask`, but skips an address that the application has already called: its next call must not get an old
   * answer.
   */
  askAhead(address: string, headers: Readonly<Record<string, string>>): void {
    if (this.called?.has(address) !== true) void this.ask(address, headers);
  }

  /** Stops early calls. */
  close(): void {
    this.called = null;
  }

  /** The application's `fetch`. */
  readonly fetch: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const early = (init?.method ?? 'GET') === 'GET' ? this.answers.get(address) : undefined;
    this.answers.delete(address);
    this.called?.add(address);
    if (early === undefined || this.now() - early.askedAt > FRESH_FOR_MS) return this.doFetch(input, init);
    return early.response;
  };
}
