import { BOOT_BASE } from '../../paths/paths';
import type { PagesWorker, TakeOver } from '../../stores/page/PagesWorker';
import { IS_FREE, TAKE_OVER, TAKE_OVER_NOW } from './workerMessages';

const SCRIPT = `${BOOT_BASE}/service-worker.js`;
const SCOPE = `${BOOT_BASE}/`;
/** The prefix of the names of the worker's caches. */
const CACHES = 'workbox-precache';

/** An open page checks for newer pages when the user returns to it, at most once in this time, milliseconds. */
const LOOK_EVERY_MS = 10 * 60_000;
/** The worker fetches its files once the page has been idle, or after this time at the latest, milliseconds. */
const IDLE_WITHIN_MS = 5_000;
/**
 * How long to wait after the user opens a screen before newer pages may take over, milliseconds. If the screen's
 * requests arrive while Chromium is stopping the previous worker, they restart it, and Chromium drops the switch.
 */
const SETTLED_AFTER_MS = 1_000;
/** How long newer pages may take to arrive while the user is waiting for them, milliseconds. */
const RENEWED_WITHIN_MS = 20_000;

/**
 * The browser's service worker. Without HTTPS, browsers have none, and nothing is cached.
 * @param isBuilt false on the development server, which has no worker
 */
export function browserPagesWorker(
  isBuilt: boolean,
  container = navigator.serviceWorker as ServiceWorkerContainer | undefined,
): PagesWorker {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const registered = () => container?.getRegistration(SCOPE).catch(() => undefined);

  return {
    register(listener) {
      if (container === undefined || !isBuilt) return;
      container.addEventListener('message', ({ data, ports }) => {
        if (data === IS_FREE) ports[0]?.postMessage(listener.isFree());
      });
      // The first worker takes over too, but it brings no newer pages.
      let hadWorker = container.controller !== null;
      container.addEventListener('controllerchange', () => {
        if (hadWorker) listener.onTakenOver();
        hadWorker = true;
      });
      whenIdle(() => {
        void container
          .register(SCRIPT, { scope: SCOPE, updateViaCache: 'none' })
          .then((registration) => {
            if (registration.waiting !== null) listener.onWaiting();
            lookNowAndThen(registration);
          })
          .catch((error: unknown) => console.warn('The pages cannot be kept on this device:', error));
      });
    },

    async remove() {
      if ((await (await registered())?.unregister()) !== true) return;
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)));
    },

    takeOver(how) {
      clearTimeout(settling);
      // Don't wait in a hidden page: it sends no requests, and phones soon stop its timers.
      const delay = document.visibilityState === 'hidden' ? 0 : SETTLED_AFTER_MS;
      settling = setTimeout(
        () => void registered()?.then((registration) => tell(registration?.waiting, how)),
        delay,
      );
    },

    async renew(how) {
      const registration = await registered();
      if (container === undefined || registration === undefined || container.controller === null) return true;
      const taken = new Promise<true>((resolve) =>
        container.addEventListener('controllerchange', () => resolve(true), { once: true }),
      );
      const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), RENEWED_WITHIN_MS));
      const isTaken = installed(registration).then((worker) => {
        tell(worker, how);
        return taken;
      });
      if (await Promise.race([isTaken.catch(() => false), tooLate])) return true;
      if (how === 'ifFree') return false;
      // Without a worker, the reload brings the server's pages.
      await this.remove();
      return true;
    },
  };
}

function tell(worker: ServiceWorker | null | undefined, how: TakeOver): void {
  worker?.postMessage(how === 'now' ? TAKE_OVER_NOW : TAKE_OVER);
}

/**
 * Checks for newer pages and waits until they are on the device. Rejects if there are none or they cannot be stored.
 */
async function installed(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (worker === null) throw new Error('The server has no newer pages');
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'installed') resolve(worker);
      if (worker.state === 'redundant') reject(new Error('The newer pages could not be kept'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** A page may stay open for days, and browsers check for a newer worker only when a page is opened. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = performance.now();
    registration.update().catch(() => undefined);
  });
}

/** Runs `work` once the page is loaded and idle: the screen's own requests come first. */
function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
    else setTimeout(work, IDLE_WITHIN_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
