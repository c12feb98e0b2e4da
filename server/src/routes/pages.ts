import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import compression from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openToAll } from '../access/routeGuard';
import { WASM_WORKER_POLICY } from '../http/headers';
import { HttpError, notFound } from '../http/httpError';
import { routeAt } from '../../../src/routes';
import { withPreload } from './pagePreload';

const INDEX = 'index.html';
const POLICY = 'Content-Security-Policy';
const NOT_BUILT = 'The pages are being built, or have not been: try again in a moment';
const YEAR_S = 365 * 24 * 60 * 60;
/** The folder whose file names contain a hash of the content; these files never change. */
const HASHED = `${path.sep}static${path.sep}`;
/**
 * The workers that compile WebAssembly: `scan.worker.{hash}.chunk.js`, the script of `new Worker` with the
 * `webpackChunkName` `scan.worker`.
 */
const WASM_WORKER = /[\\/]static[\\/]js[\\/]scan[.-]worker\.[\w.]*js$/;
const NEVER_PAGES = /^\/boot\/(?:static|locales)\//;
/** Paths with a file extension, except for screens whose path ends in a code or an id. */
const FILE_NAME = /^\/boot\/(?!(?:add|list)\/[^/]*$).*\.[a-z][a-z\d]*$/i;
/** For content compressed while it is sent: the next level takes twice the time and saves only a tenth. */
const BROTLI_QUALITY = 4;
/** For pages: compression takes two milliseconds longer and makes the page a tenth smaller. */
const PAGE_BROTLI_QUALITY = 6;
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Compresses text responses; photos and documents are already compressed. */
export async function compressTexts(app: FastifyInstance): Promise<void> {
  await app.register(compression, {
    encodings: ['br', 'gzip'],
    brotliOptions: brotliOf(BROTLI_QUALITY),
  });
}

/** The name of a file without the ending of its compressed form. */
const uncompressed = (file: string): string => file.replace(/\.(?:br|gz)$/, '');

/** @param address the path, decoded */
function wantsPage(request: FastifyRequest, address: string): boolean {
  const accept = request.headers.accept ?? '*/*';
  if (NEVER_PAGES.test(address) || FILE_NAME.test(address)) return false;
  return accept.includes('text/html') || accept === '*/*';
}

/** True if the pages have been built. */
export function arePagesBuilt(buildDir: string): boolean {
  return existsSync(path.join(buildDir, INDEX));
}

/** True if an address below /boot names a file that may be served; hidden files and those outside may not. */
async function isFile(buildDir: string, name: string): Promise<boolean> {
  const file = path.resolve(buildDir, name);
  const inside = file.startsWith(buildDir + path.sep) && !file.includes(`${path.sep}.`, buildDir.length);
  if (!inside || name.includes('\0')) return false;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ?? false;
}

/**
 * Serves the built application under /boot, and its screens under /admin. Every address that is not a file is a page
 * of the application, which does its own routing. Browsers revalidate index.html each time and cache the files that
 * it references permanently.
 */
export async function servePages(app: FastifyInstance, buildDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: buildDir,
    serve: false,
    index: false,
    cacheControl: false,
    // The build puts the compressed files beside the others (scripts/lib/compress.mjs).
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('Vary', 'accept-encoding');
      const isHashed = file.includes(HASHED);
      response.header('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      if (WASM_WORKER.test(uncompressed(file))) {
        response.header(POLICY, WASM_WORKER_POLICY);
      }
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!arePagesBuilt(buildDir)) throw new HttpError(503, NOT_BUILT);
    const page = await readFile(path.join(buildDir, INDEX), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(await withPreload(page, buildDir, request.url));
  };
  const config = { guard: openToAll('the application; it holds data of nobody but its reader') };
  const compress = { brotliOptions: brotliOf(PAGE_BROTLI_QUALITY) };
  app.get<{ Params: { '*': string } }>('/boot/*', { config, compress }, async (request, reply) => {
    const name = request.params['*'];
    if (await isFile(buildDir, name)) return reply.sendFile(name, buildDir);
    if (wantsPage(request, `/boot/${name}`)) return sendPage(request, reply);
    throw notFound();
  });
  app.get('/boot', { config }, (_request, reply) => reply.redirect('/boot/', 302));
  app.get<{ Params: { '*': string } }>('/admin/*', { config }, async (request, reply) => {
    const screen = routeAt(new URL(`/admin/${request.params['*']}`, 'http://site'));
    // The calls are below /admin too, so a path that is not a screen gets 404.
    if (screen === undefined || screen.route.screen === 'notFound') throw notFound();
    return sendPage(request, reply);
  });
}
