import type { FastifyInstance } from 'fastify';
import { HttpError, REFUSALS } from './httpError';

/**
 * Takes JSON and nothing else; plain text is refused with 415 like any other type. An empty body is no body, whatever
 * it calls itself: several calls have none, and browsers name a type all the same.
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
  // Sent in chunks, only its end says that a body is empty.
  app.addContentTypeParser('*', (request, payload, done) => {
    const taken = () => {
      payload.off('data', refused);
      done(null, undefined);
    };
    const refused = () => {
      payload.off('end', taken);
      done(new HttpError(415, REFUSALS.mediaType));
    };
    // A call that is not there is told so instead.
    if (request.is404) done(null, undefined);
    else payload.once('end', taken).once('data', refused);
  });
}

/** Refuses compressed bodies, of which nothing here knows how big they would become. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (/^\s*identity\s*$/i.test(encoding)) done();
    else done(new HttpError(415, REFUSALS.compressed, undefined, { 'Accept-Encoding': 'identity' }));
  });
}
