import { BOOT_BASE } from '../../paths/paths';
import type { BrowserPage, SharedTexts, TextKeeper } from '../../stores/page/BrowserPage';

/** The browser's own page, for the stores. */
export function browserPage(): BrowserPage {
  return {
    here: () => window.location.pathname + window.location.search + window.location.hash,
    query: (name) => new URLSearchParams(window.location.search).get(name) ?? undefined,
    go: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
    newerPages,
    cookies: () => document.cookie,
    clearCookie,
    every: (milliseconds, work) => {
      const timer = window.setInterval(work, milliseconds);
      return () => window.clearInterval(timer);
    },
    onLook,
    session: sessionKeeper(),
    shared: sharedTexts(),
  };
}

/** The script with which a built page begins; its name carries a hash of all that it is made of. */
const MAIN_SCRIPT = /\/static\/js\/main\.\w+\.js/;

/** A person is waiting to hear whether there is a connection, milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

async function newerPages(): Promise<string | null> {
  const own = [...document.scripts].map(({ src }) => MAIN_SCRIPT.exec(src)?.[0]).find(Boolean);
  if (own === undefined) return null;
  const abort = new AbortController();
  const timer = window.setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
  try {
    const page = await fetch(`${BOOT_BASE}/`, {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
      signal: abort.signal,
    });
    const main = page.ok ? MAIN_SCRIPT.exec(await page.text())?.[0] : undefined;
    return main === undefined || main === own ? null : main;
  } catch {
    return null;
  } finally {
    window.clearTimeout(timer);
  }
}

function onLook(hear: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') hear();
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** A cookie goes only under the very path and domain that it was set for: these are the ones it may have had. */
function clearCookie(name: string): void {
  const gone = `${name}=; Max-Age=0; path=/`;
  document.cookie = gone;
  document.cookie = `${gone}; domain=${window.location.hostname}`;
}

function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** `localStorage`; in a browser that forbids it the tabs do not hear of each other, and nothing breaks. */
function sharedTexts(): SharedTexts {
  return {
    set: (key, value) => quietly(() => window.localStorage.setItem(key, value), undefined),
    onChange: (key, hear) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key && event.newValue !== null) hear(event.newValue);
      };
      // A page in the browser's history hears nothing; it may come back by the Back button.
      const onShown = (event: PageTransitionEvent) => {
        const value = event.persisted ? quietly(() => window.localStorage.getItem(key), null) : null;
        if (value !== null) hear(value);
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onShown);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onShown);
      };
    },
  };
}

/** `sessionStorage`; a browser that forbids it forgets at once, and nothing breaks. */
function sessionKeeper(): TextKeeper {
  return {
    get: (key) => quietly(() => window.sessionStorage.getItem(key), null),
    set: (key, value) => quietly(() => window.sessionStorage.setItem(key, value), undefined),
    remove: (key) => quietly(() => window.sessionStorage.removeItem(key), undefined),
  };
}
