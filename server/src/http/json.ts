import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON and nothing else; plain text is refused with 415 like any other type. An empty body that calls itself
 * JSON is no body: several calls have none (specification §7).
 */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body !== '') void parse(request, body, done);
    else done(null, undefined);
  });
}
