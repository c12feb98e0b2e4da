/** An answer that nobody has taken for so long is too old to be shown, milliseconds. */
const FRESH_FOR_MS = 10_000;

interface Answer {
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

/** Where a page may bring answers, by the path of the call: our own server writes them there, others need not. */
const PLACE = 'early-answers';

/** What a page brings, by address; to a browser that has no files yet the texts as well. @throws where that cannot be read */
export function answersIn(page: Document): ReadonlyMap<string, unknown> {
  const brought = page.getElementById(PLACE)?.textContent;
  return new Map(Object.entries((brought ? JSON.parse(brought) : {}) as Readonly<Record<string, unknown>>));
}

/**
 * Answers to calls that were made before the application's code was there. The application's own first call of the
 * same address takes one over, once; every later one goes to the server.
 */
export class EarlyAnswers {
  private readonly answers = new Map<string, Answer>();

  /**
   * @param brought answers that came with the page, by path: they are to calls that say the same whatever is asked
   * @param now milliseconds, on a clock that never goes back
   */
  constructor(
    private readonly doFetch: typeof fetch,
    private readonly brought: ReadonlyMap<string, unknown> = new Map(),
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Asks, and keeps the answer for the application. */
  readonly ask: typeof fetch = (input, init) => {
    const response = this.broughtFor(input) ?? this.doFetch(input, init);
    // Two read it: whoever asks ahead, to know what to ask for next, and the application.
    this.keep(
      input,
      response.then((answer) => answer.clone()),
    );
    return response;
  };

  /**
   * Asks for what the application alone reads: a list of thousands takes long to read, and would be read twice. Who asks
   * is never answered.
   */
  readonly begin: typeof fetch = (input, init) => {
    this.keep(input, this.broughtFor(input) ?? this.doFetch(input, init));
    return new Promise<never>(() => undefined);
  };

  /** The application's own calls. */
  readonly fetch: typeof fetch = (input, init) => {
    const address = addressOf(input);
    const early = isReading(init) ? this.answers.get(address) : undefined;
    this.answers.delete(address);
    if (early === undefined || this.now() - early.askedAt > FRESH_FOR_MS) return this.doFetch(input, init);
    return early.response;
  };

  private keep(input: RequestInfo | URL, response: Promise<Response>): void {
    // The application hears of a failure when it takes the answer over, if it ever does.
    response.catch(() => undefined);
    this.answers.set(addressOf(input), { askedAt: this.now(), response });
  }

  private broughtFor(input: RequestInfo | URL): Promise<Response> | undefined {
    const value = this.brought.get(addressOf(input).replace(/\?.*$/, ''));
    if (value === undefined) return undefined;
    return Promise.resolve(new BroughtResponse(JSON.stringify(value)));
  }
}

/**
 * An answer whose text is there: the body of any other is read as if it came from afar, in tasks that a page which is
 * still loading puts off.
 */
class BroughtResponse extends Response {
  constructor(private readonly said: string) {
    super(null, { headers: { 'content-type': 'application/json' } });
  }

  override text(): Promise<string> {
    return Promise.resolve(this.said);
  }

  override json(): Promise<unknown> {
    return Promise.resolve(JSON.parse(this.said));
  }

  override clone(): Response {
    return new BroughtResponse(this.said);
  }
}

function isReading(init: RequestInit | undefined): boolean {
  return (init?.method ?? 'GET') === 'GET';
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
