import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../http/httpError';

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
  const accept = request.headers.accept ?? '*/*';
  return !NEVER_PAGES.test(request.url) && (accept.includes('text/html') || accept === '*/*');
}

/** Whether the pages have been built. */
export function arePagesBuilt(buildDir: string): boolean {
  return existsSync(path.join(buildDir, INDEX));
}

/** Whether an address below /boot names a file that may be given out; hidden ones and those outside may not. */
async function isFile(buildDir: string, name: string): Promise<boolean> {
  const file = path.resolve(buildDir, name);
  const inside = file.startsWith(buildDir + path.sep) && !file.includes(`${path.sep}.`, buildDir.length);
  if (!inside || name.includes('\0')) return false;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ?? false;
}

/**
 * Serves the built application under /boot and its second entry, /admin/agreement (contract §1). Every address that
 * is no file is a page of the application, which finds its own way; index.html is asked for anew each time, all that
 * it names is kept for good.
 */
export async function servePages(app: FastifyInstance, buildDir: string): Promise<void> {
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
  app.get<{ Params: { '*': string } }>('/boot/*', async (request, reply) => {
    const name = request.params['*'];
    if (await isFile(buildDir, name)) return reply.sendFile(name, buildDir);
    if (wantsPage(request)) return reply.sendFile(INDEX, buildDir);
    throw notFound();
  });
  app.get('/boot', (_request, reply) => reply.redirect('/boot/', 302));
  app.get('/admin/agreement', (_request, reply) => reply.sendFile(INDEX, buildDir));
}
