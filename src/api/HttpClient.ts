import { BOOT_VERSION_HEADER } from '../domain/bootVersion';
import { IDEMPOTENCY_HEADER } from '../domain/idempotency';
import { kerbHeaders, type KerbSubmission } from '../domain/kerb';
import type { BodyKind, Call, ReplyOf } from '../domain/wire/call';
import { sessionCalls } from '../domain/wire/calls/session';
import type { AnswerStorage, StoredCopy } from './Api';
import type { LoginUser } from '../domain/wire/session';
import {
  ConnectionError,
  ForeignAnswerError,
  isOutcomeUnknown,
  OfflineError,
  SessionLostError,
} from './errors';
import { readReply, type Log, type RawReply } from './readReply';
import { urlOf } from '../domain/wire/urlOf';
import { acceptLanguage } from './acceptLanguage';

/** Marks a background call, which does not keep the session alive. */
const BACKGROUND_HEADER = 'X-Background';
/** The header that a server with `guard` adds to every answer. */
const REQUEST_ID_HEADER = 'X-Request-Id';
const LOGIN_PREFIX = '/api-web/api/login/';
const FORBIDDEN = 403;
const BAD_GATEWAY = 502;
/** How long to wait for an answer, milliseconds. */
const TIMEOUT_MS = 60_000;
/** How long to wait for the server before the stored answer of a `slow` call is used, milliseconds. */
const SLOW_AFTER_MS = 3_000;
/** The same wait while the last such call was already too slow. */
const STILL_SLOW_AFTER_MS = 300;

export interface HttpClientOptions {
  /** The browser's own by default. */
  readonly fetch?: typeof fetch;
  /** Prepended to every path. Empty in the browser. */
  readonly baseUrl?: string;
  /** The user's languages, most preferred first. */
  readonly languages: () => readonly string[];
  /** Additional headers for every request, such as a cookie outside a browser. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Called when the re-check after a 403 finds that the session has ended, once for all waiting requests. */
  readonly onSessionLost?: () => void;
  /** Called with the server's time, milliseconds since the epoch. */
  readonly onServerTime?: (time: number) => void;
  /** Called when the server answered a call that the user caused, which it counts as activity. */
  readonly onAnswered?: () => void;
  readonly log: Log;
}

const CONTENT_TYPES: Readonly<Record<BodyKind, string>> = { json: 'application/json', csv: 'text/csv' };

const writtenBody = ({ bodyKind }: Call, body: unknown) =>
  bodyKind === 'csv' ? String(body) : JSON.stringify(body);

/** Answers longer than this are remembered for comparison with the next one, characters. */
const LONG_TEXT = 50_000;

/** The arguments of any call: named options, plus path and query parameters by name. */
interface AnyRequest extends KerbSubmission {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly bootVersion?: number | undefined;
  /** True if the page made the call on its own. */
  readonly background?: boolean;
  /** True if the page does not leave when the session has ended: a 403 is then an ordinary refusal. */
  readonly stays?: boolean;
}

/** The server is slow, and there is a stored answer. */
class SlowServerError extends ConnectionError {}

/** The server's failure; undefined if only the network is missing. */
const failureOf = (error: unknown) => (error instanceof ConnectionError ? undefined : error);

/** Whether an answer is a web page. Our server never answers a call with one. */
const isPage = (contentType: string) => /html/i.test(contentType);

/** Sends every call to the server. Independent of screens and stores. */
export class HttpClient {
  private recheck: Promise<boolean> | null = null;
  /** Whether every answer of this server has a request id. */
  private marksAnswers = false;
  /** The last long answer, as text and parsed. */
  private long: { readonly call: Call; readonly text: string; readonly answer: unknown } | undefined;
  private storage: AnswerStorage | undefined;
  /** The replies that came from the device's storage. */
  private readonly copies = new WeakMap<object, StoredCopy>();
  private slowAfterMs = SLOW_AFTER_MS;

  constructor(private readonly options: HttpClientOptions) {}

  storeIn(storage: AnswerStorage): void {
    this.storage = storage;
  }

  copyOf(reply: unknown): StoredCopy | undefined {
    return typeof reply === 'object' && reply !== null ? this.copies.get(reply) : undefined;
  }

  /**
   * Makes a call. If there is no usable answer, uses the one stored on the device, provided that the call and the
   * caller allow it. `copyOf` then has the server's failure.
   * @throws {ApiError} one of src/api/errors.ts
   */
  async ask<C extends Call>(
    call: C,
    { orKept, ...request }: AnyRequest & { readonly orKept?: boolean } = {},
  ): Promise<ReplyOf<C>> {
    const answered = this.request(call, request);
    if (this.storage === undefined || call.kept === undefined || orKept !== true) return answered;
    try {
      return await (call.kept === 'lost' ? answered : this.inTime(answered));
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const found = await this.storage.find(pathOf(call, request));
      // A late answer is better than none.
      if (found === undefined) return answered;
      const answer = this.read(call, {
        status: 200,
        ok: true,
        contentType: 'application/json',
        text: found.text,
      });
      if (typeof answer === 'object' && answer !== null) {
        const { at } = found;
        const late = error instanceof SlowServerError ? this.lateFailure(answer, at, answered) : undefined;
        this.copies.set(answer, { at, failure: failureOf(error), late });
      }
      return answer;
    }
  }

  /** Waits for a slow server. If it fails, marks the copy that is used in its place. @returns the failure */
  private async lateFailure(answer: object, at: number, answered: Promise<unknown>): Promise<unknown> {
    try {
      await answered;
      return undefined;
    } catch (error) {
      const failure = this.copies.has(answer) ? failureOf(error) : undefined;
      if (failure !== undefined) this.copies.set(answer, { at, failure });
      return failure;
    }
  }

  /**
   * Makes one call from the call table and checks its reply.
   * @throws {ApiError} one of src/api/errors.ts
   */
  async request<C extends Call>(
    call: C,
    { stays = false, ...request }: AnyRequest = {},
  ): Promise<ReplyOf<C>> {
    let reply = await this.send(call, request);
    const isRechecked = !call.path.startsWith(LOGIN_PREFIX) && !stays;
    if (reply.status === FORBIDDEN && isRechecked) {
      if (!(await this.isStillSignedIn())) throw new SessionLostError('The session is over');
      // Retry once. A second 403 is an ordinary refusal.
      reply = await this.send(call, request);
    }
    const answer = this.read(call, reply);
    // The same text may already have been read from the device.
    if (typeof answer === 'object' && answer !== null) this.copies.delete(answer);
    if (call.kept !== undefined) this.storage?.keep(pathOf(call, request), reply.text);
    return answer;
  }

  /** Reads a reply. If a long reply has the same text as last time, reuses the parsed value. */
  private read<C extends Call>(call: C, reply: RawReply): ReplyOf<C> {
    const { text } = reply;
    if (reply.ok && this.long?.call === call && this.long.text === text) return this.long.answer;
    const answer = readReply(call, reply, this.options.log);
    if (call.path === sessionCalls.loginUser.path) this.marksAnswers = isGuarded(answer);
    if (text.length > LONG_TEXT) this.long = { call, text, answer };
    return answer;
  }

  /** Re-checks the session. One check at a time, shared by all requests refused in the meantime. */
  isStillSignedIn(): Promise<boolean> {
    this.recheck ??= this.checkLoginUser().finally(() => {
      this.recheck = null;
    });
    return this.recheck;
  }

  private async checkLoginUser(): Promise<boolean> {
    try {
      const user = await this.request(sessionCalls.loginUser);
      if (user.loggedIn) return true;
    } catch (error) {
      this.options.log(`The session could not be checked: ${error instanceof Error ? error.message : ''}`);
    }
    this.options.onSessionLost?.();
    return false;
  }

  private async send(call: Call, request: Omit<AnyRequest, 'stays'>): Promise<RawReply> {
    const {
      body,
      idempotencyKey,
      bootVersion,
      duplicateCheck,
      keptAt,
      sentAt,
      background = false,
      ...values
    } = request;
    const { fetch: doFetch = fetch, baseUrl = '', onAnswered, onServerTime } = this.options;
    const url = baseUrl + urlOf(call.path, values);
    try {
      const response = await doFetch(url, {
        method: call.method,
        headers: {
          ...this.headers(),
          ...(body === undefined ? {} : { 'Content-Type': CONTENT_TYPES[call.bodyKind] }),
          ...(background ? { [BACKGROUND_HEADER]: '1' } : {}),
          ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
          ...(bootVersion === undefined ? {} : { [BOOT_VERSION_HEADER]: String(bootVersion) }),
          ...kerbHeaders({ duplicateCheck, keptAt, sentAt }),
        },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: writtenBody(call, body) }),
      });
      const text = await response.text();
      this.slowAfterMs = SLOW_AFTER_MS;
      const { headers, ok } = response;
      const contentType = headers.get('content-type') ?? '';
      const isForeign = this.marksAnswers && headers.get(REQUEST_ID_HEADER) === null && isPage(contentType);
      if (isForeign && ok) throw new ForeignAnswerError('A page answered in place of the server');
      // A firewall or proxy refused the call before the server saw it, so it counts as a failing server.
      const status = isForeign ? BAD_GATEWAY : response.status;
      if (!background && !isForeign) onAnswered?.();
      const time = Date.parse(headers.get('date') ?? '');
      if (!Number.isNaN(time) && !isForeign) onServerTime?.(time);
      return { status, ok, contentType, text, retryAfterMs: retryAfterMs(headers.get('retry-after')) };
    } catch (error) {
      if (error instanceof ForeignAnswerError) throw error;
      const isOffline = 'navigator' in globalThis && !navigator.onLine;
      const Lost = isOffline ? OfflineError : ConnectionError;
      throw new Lost(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** @throws {SlowServerError} if the answer takes longer than users should wait while there is a stored one */
  private async inTime<T>(answered: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.slowAfterMs = STILL_SLOW_AFTER_MS;
        reject(new SlowServerError('The server is slow'));
      }, this.slowAfterMs);
    });
    try {
      return await Promise.race([answered, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  private headers(): Record<string, string> {
    const languages = this.options.languages();
    return {
      Accept: 'application/json, text/plain;q=0.9',
      ...(languages.length > 0 ? { 'Accept-Language': acceptLanguage(languages) } : {}),
      ...this.options.headers?.(),
    };
  }
}

/** The path of a call with its values. The query is ignored when an answer is stored. */
function pathOf(call: Call, request: AnyRequest): string {
  return urlOf(call.path, request as Parameters<typeof urlOf>[1]).replace(/\?.*$/, '');
}

function isGuarded(user: unknown): boolean {
  const { features } = user as Partial<LoginUser>;
  return features?.includes('guard') === true;
}

/** @param header seconds, or a date */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
