/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching';
import { IS_FREE, TAKE_OVER, TAKE_OVER_NOW } from './app/platform/workerMessages';

/* Caches the files of the pages, so that the product opens without a network
   (docs/decisions/0050-the-service-worker.md). The cached page is the one that was built, without data of any user.
   Calls to the server bypass the worker. */

declare const self: ServiceWorkerGlobalScope & {
  /** Each file with its hash. Written into the built worker by scripts/lib/precache.mjs. */
  readonly __WB_MANIFEST: { url: string; revision: string | null; integrity: string }[];
};

const PAGE = '/boot/index.html';
/** A screen's path never ends like this, except in a region's code or an id. The server uses the same rule. */
const FILE_NAME = /^\/boot\/(?!(?:add|list)\/[^/]*$).*\.[a-z][a-z\d]*$/i;
/** How long an open page has to answer before it is considered in use, milliseconds. */
const ANSWER_WITHIN_MS = 3_000;

const files = new PrecacheController();
files.precache(self.__WB_MANIFEST);

/** Chromium's API to answer from a cache without the worker. The DOM's types lack it. */
interface WithRoutes {
  addRoutes(route: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>;
}

// A page consists of some twenty files, so asking the worker for each would delay it.
self.addEventListener('install', (event: ExtendableEvent & Partial<WithRoutes>) => {
  const { cacheName } = files.strategy;
  const route = { condition: { urlPattern: '/boot/static/*' }, source: { cacheName } };
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(route));
});

// Serves the page that installed the first worker, too: its other screens then open without a network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const file = request.mode === 'navigate' && !FILE_NAME.test(pathname) ? PAGE : request.url;
  if (request.method !== 'GET' || files.getCacheKeyForURL(file) === undefined) return;
  event.respondWith(files.createHandlerBoundToURL(file)({ request, event, url: new URL(request.url) }));
});

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER_NOW) event.waitUntil(self.skipWaiting());
  if (event.data === TAKE_OVER) event.waitUntil(takeOverIfFree());
});

/** Replaces the previous worker, unless a page has unfinished work. */
async function takeOverIfFree(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = windows.filter(({ url }) => url.startsWith(self.registration.scope));
  if ((await Promise.all(pages.map(isFree))).every(Boolean)) await self.skipWaiting();
}

function isFree(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.onmessage = ({ data }) => resolve(data === true);
    page.postMessage(IS_FREE, [port2]);
  });
}
