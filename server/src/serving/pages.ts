import { existsSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../http/httpError';

const INDEX = 'index.html';
const YEAR_S = 365 * 24 * 60 * 60;
/** File names below it carry a hash of their content, so that they never change. */
const HASHED = `${path.sep}static${path.sep}`;
const NEVER_PAGES = /^\/boot\/(?:static|locales)\//;
/** The best brotli for files that are compressed as they are sent. */
const BROTLI_QUALITY = 5;

/** Compresses texts on their way out; photos and documents are as small as they get. */
export async function compressTexts(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}

function wantsPage(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const accept = request.headers.accept ?? '*/*';
  return reads && !NEVER_PAGES.test(request.url) && (accept.includes('text/html') || accept === '*/*');
}

/** Whether the pages have been built. */
export function arePagesBuilt(buildDir: string): boolean {
  return existsSync(path.join(buildDir, INDEX));
}

/**
 * Serves the built application under /boot and its second entry, /admin/agreement (contract §1). Every address that
 * is no file is a page of the application, which finds its own way; index.html is asked for anew each time, all that
 * it names is kept for good.
 */
export async function servePages(app: FastifyInstance, buildDir: string): Promise<void> {
  const sendIndex = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile(INDEX, buildDir);
  await app.register(fastifyStatic, {
    root: buildDir,
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      const kept = file.includes(HASHED);
      response.setHeader('Cache-Control', kept ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  await app.register(
    (pages, _options, done) => {
      pages.setNotFoundHandler((request, reply) => {
        if (wantsPage(request)) return sendIndex(request, reply);
        return reply.status(404).type('text/plain; charset=utf-8').send(REFUSALS.notFound);
      });
      pages.get('/*', (request, reply) => {
        const file = (request.params as { '*': string })['*'];
        return file === '' || file === INDEX ? sendIndex(request, reply) : reply.sendFile(file, buildDir);
      });
      done();
    },
    { prefix: '/boot' },
  );
  app.get('/admin/agreement', sendIndex);
}
