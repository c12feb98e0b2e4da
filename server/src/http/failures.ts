import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureKind } from '../../../src/domain/wire/call';
import { Unavailable } from '../platform/faults';
import { HttpError, REFUSALS } from './httpError';
import type { KnownPaths } from './knownPaths';
import { isOpenedAlone, refusalPage } from './refusalPage';

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
const BYTES_PER_MB = 1_024 * 1_024;

/** Our texts for the framework's own errors. */
const FRAMEWORK: Readonly<Record<string, readonly [status: number, text: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, REFUSALS.mediaType],
  [TOO_LARGE]: [413, 'The request is too big'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request does not have the stated length'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON'],
  FST_ERR_BAD_URL: [400, 'The address is malformed'],
};

/** In seconds. A restarted or failed-over database usually answers again by then. */
const RETRY_AFTER_S = '3';
/** Too many requests, and unavailable: the same request may succeed later. */
const TRY_LATER: readonly number[] = [429, 503];

/** Adds a Retry-After header to every answer that asks the caller to try again, unless it has one. */
export function sayWhenToRetry(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (TRY_LATER.includes(reply.statusCode) && !reply.hasHeader('retry-after')) {
      void reply.header('Retry-After', RETRY_AFTER_S);
    }
    done(null, payload);
  });
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly details: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;
}

const plain = (status: number, text: string): Refusal => ({
  status,
  text,
  details: text,
  headers: {},
  more: {},
});

/** The refusal to send; null for our own errors, whose details stay in the log. */
function refusalOf(error: unknown, { config, bodyLimit }: FastifyRequest['routeOptions']): Refusal | null {
  if (error instanceof HttpError) {
    const { status, message: text, details, headers, more } = error;
    return { status, text, details, headers, more };
  }
  if (error instanceof Unavailable) {
    return plain(503, REFUSALS[error.how]);
  }
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (code === TOO_LARGE && config.csv === true) {
    return plain(
      413,
      `The file is too big: split it into files of at most ${String(bodyLimit / BYTES_PER_MB)} MB`,
    );
  }
  const known = FRAMEWORK[code];
  if (known !== undefined) return plain(known[0], known[1]);
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  // Covers malformed JSON too, whose original message is about parsers.
  if (status === 400)
    return plain(400, error instanceof SyntaxError ? FRAMEWORK_JSON : 'The request is malformed');
  return status > 400 && status < 500 ? plain(status, STATUS_CODES[status] ?? 'Refused') : null;
}
const FRAMEWORK_JSON = 'The body is not valid JSON';

/** Sends a refusal in the call's own format: text or JSON, or a page if a document was opened in its own window. */
function send(reply: FastifyReply, failure: FailureKind, { status, text, details, headers, more }: Refusal) {
  void reply.status(status).headers({ 'Cache-Control': 'no-store', ...headers });
  if (isOpenedAlone(reply.request)) {
    const { html, policy } = refusalPage(details, reply.request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html);
  }
  const saysMore = failure === 'textOrConflict' && status === 409 && Object.keys(more).length > 0;
  if (failure === 'text' || (failure === 'textOrConflict' && !saysMore)) {
    return reply.type('text/plain; charset=utf-8').send(text);
  }
  const body = failure === 'error+details' ? { error: text, details } : { ...more, details };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Answers every error of the application, and logs our own errors. */
export function answerError(known: KnownPaths) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request.routeOptions);
    if (refusal === null || refusal.status === 503) {
      request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    }
    const failure = request.routeOptions.config.failure ?? known.failureAt(request.url);
    return send(reply, failure, refusal ?? plain(500, REFUSALS.fault));
  };
}

/** Calls always get text or JSON, even if a browser asks for a page. */
const CALLS = /^\/(?:api-web|admin\/api)(?:\/|$)/;

/** True if a person opened the address in a browser. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !CALLS.test(url.split('?', 1)[0] ?? '');

/**
 * Answers unknown paths with 404, and unsupported methods with 405 and a list of the supported ones.
 * @param notFoundPage renders the page for a browser, in a language of its Accept-Language header
 */
export function answerUnknown(known: KnownPaths, notFoundPage: (languages: string | undefined) => string) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const methods = known.methodsAt(request.url);
    // If the path supports this method, the handler did not find the requested object.
    if (methods.length === 0 || methods.includes(request.method)) {
      if (wantsPage(request)) {
        void reply.status(404).header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
        return reply.send(notFoundPage(request.headers['accept-language']));
      }
      return send(reply, 'text', plain(404, REFUSALS.noCall));
    }
    const allow = methods.join(', ');
    return send(reply, 'text', {
      ...plain(405, `This call is made with ${allow}, not ${request.method}`),
      headers: { Allow: allow },
    });
  };
}
