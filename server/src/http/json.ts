import type { FastifyInstance } from 'fastify';
import { HttpError, REFUSALS } from './httpError';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the call accepts a CSV file. */
    csv?: true;
  }
}

/**
 * Accepts only JSON; other types, including plain text, get 415. An empty body counts as no body, whatever its type:
 * browsers send a type even for calls without a body.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body !== '') void parse(request, body, done);
    else done(null, undefined);
  });
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    if (headers['content-length'] === '0') delete headers['content-type'];
    done();
  });
  // Whether a chunked body is empty is known only at its end.
  app.addContentTypeParser('*', (request, payload, done) => {
    const accept = () => {
      payload.off('data', reject);
      done(null, undefined);
    };
    const reject = () => {
      payload.off('end', accept);
      done(new HttpError(415, REFUSALS.mediaType));
    };
    // An unknown call gets 404 instead.
    if (request.is404) done(null, undefined);
    else payload.once('end', accept).once('data', reject);
  });
}

/** Refuses compressed bodies, whose real size is unknown until they are unpacked. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (/^\s*identity\s*$/i.test(encoding)) done();
    else done(new HttpError(415, REFUSALS.compressed, undefined, { 'Accept-Encoding': 'identity' }));
  });
}

const NO_UTF8 =
  'The file is not UTF-8 text: save it as CSV UTF-8 (comma-delimited or semicolon-delimited), then try again';
const NO_TEXT = 'The file contains a NUL character: save it as CSV UTF-8, then try again';

/** Accepts CSV files, as UTF-8 text, on routes with `config.csv`. */
export function takeCsv(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.csv !== true) {
      if (request.is404 || body.length === 0) done(null, undefined);
      else done(new HttpError(415, REFUSALS.mediaType));
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body));
      if (text.includes('\0')) done(new HttpError(400, NO_TEXT));
      else done(null, text);
    } catch {
      done(new HttpError(400, NO_UTF8));
    }
  });
}
