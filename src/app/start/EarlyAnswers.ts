/** An answer that nobody has used for so long is too old to be shown, milliseconds. */
const FRESH_FOR_MS = 10_000;

/** The element in which our server puts answers into the page (server/src/routes/pageStart.ts); other servers need not. */
const ELEMENT = 'early-answers';

const JSON_TYPE = 'application/json';

interface Answer {
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

/**
 * Answers to calls that were made before the application's code was there. The application's own first call of the same
 * address gets such an answer, once; every later call goes to the server.
 */
export class EarlyAnswers {
  private readonly answers = new Map<string, Answer>();
  /** Addresses that the application has called itself, until nothing more is asked ahead. */
  private called: Set<string> | null = new Set();
  /** Answers that came with the page, by path without query. */
  private readonly inPage: ReadonlyMap<string, unknown>;

  /**
   * @param now milliseconds, on a clock that never goes back
   * @throws {SyntaxError} if the answers in the page are no JSON
   */
  constructor(
    page: Document,
    private readonly doFetch: typeof fetch = (input, init) => fetch(input, init),
    private readonly now: () => number = () => performance.now(),
  ) {
    const text = page.getElementById(ELEMENT)?.textContent;
    this.inPage = new Map(Object.entries((text ? JSON.parse(text) : {}) as Record<string, unknown>));
  }

  /** The answer that came with the page, which can be read at once; undefined if there is none. */
  answerInPage(address: string): unknown {
    return this.inPage.get(address.replace(/\?.*$/, ''));
  }

  /** Makes a call for the application. Who reads the answer here must clone it first. */
  ask(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const inPage = this.answerInPage(address);
    const response =
      inPage === undefined
        ? this.doFetch(address, { headers: { Accept: JSON_TYPE, ...headers } })
        : Promise.resolve(new Response(JSON.stringify(inPage), { headers: { 'content-type': JSON_TYPE } }));
    // The application learns of a failure when it makes the call itself.
    response.catch(() => undefined);
    this.answers.set(address, { askedAt: this.now(), response });
    return response;
  }

  /** As `ask`, unless the application was faster: its next call would get this answer, which is old by then. */
  askAhead(address: string, headers: Readonly<Record<string, string>>): void {
    if (this.called?.has(address) !== true) void this.ask(address, headers);
  }

  /** Nothing more is asked ahead. */
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
