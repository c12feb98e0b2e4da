/** A request as the client sent it. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The answer: a response, or the network's own failure. */
export type Answer = { readonly status?: number; readonly type?: string; readonly text?: string } | Error;

/** A `fetch` without a network. Answers requests in the order that the test sets, and records all of them. */
export class FakeFetch {
  readonly requests: SentRequest[] = [];
  private readonly rules: { readonly path: string; readonly answers: Answer[] }[] = [];

  /** Sets the answers for a path (without its query), in order. The last one repeats. */
  on(path: string, ...answers: Answer[]): this {
    this.rules.unshift({ path, answers });
    return this;
  }

  to(path: string): SentRequest[] {
    return this.requests.filter((request) => pathOf(request.url) === path);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    if (typeof input !== 'string') throw new Error('the client asks by text');
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = typeof init?.body === 'string' ? init.body : null;
    this.requests.push({ method: init?.method ?? 'GET', url: input, headers, body });
    const rule = this.rules.find((one) => one.path === pathOf(input));
    if (!rule) throw new Error(`no answer was planned for ${input}`);
    const answer = rule.answers.length > 1 ? rule.answers.shift() : rule.answers[0];
    if (answer === undefined) throw new Error(`no answer was planned for ${input}`);
    if (answer instanceof Error) throw answer;
    const { status = 200, type = 'application/json', text = '' } = answer;
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } });
  };
}

/** A JSON answer. */
export function json(value: unknown, status = 200): Answer {
  return { status, text: JSON.stringify(value) };
}

/** A plain-text answer. */
export function plain(text: string, status = 200): Answer {
  return { status, type: 'text/plain; charset=utf-8', text };
}

/** An HTML page as the answer. */
export function html(status = 200): Answer {
  return { status, type: 'text/html', text: '<!doctype html><title>Proxy</title>' };
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}
