import { BOOT_BASE } from '../../paths/paths';
import type { BrowserPage, SharedTexts, TabTexts } from '../../stores/page/BrowserPage';

/** Gives the stores access to the browser's page. */
export function browserPage(): BrowserPage {
  return {
    origin: () => window.location.origin,
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
    onLeave,
    session: sessionTexts(),
    shared: sharedTexts(),
  };
}

/** The main script of a production page. The hash in its name identifies the build. */
const MAIN_SCRIPT = /\/static\/js\/main\.\w+\.js/;

/** Milliseconds. Short, because the user is waiting to learn whether there is a connection. */
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

function onLeave(hear: () => void): () => void {
  const leave = () => {
    if (document.visibilityState === 'hidden') hear();
  };
  document.addEventListener('visibilitychange', leave);
  return () => document.removeEventListener('visibilitychange', leave);
}

/** A cookie is deleted only with the path and domain that it was set with, so this tries the possible ones. */
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

/** `localStorage`. If the browser forbids it, tabs don't notice each other's changes, but nothing breaks. */
function sharedTexts(): SharedTexts {
  return {
    set: (key, value) => quietly(() => window.localStorage.setItem(key, value), undefined),
    onChange: (key, hear) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key && event.newValue !== null) hear(event.newValue);
      };
      // A page in the back/forward cache receives no events, and may be shown again.
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

/** `sessionStorage`. If the browser forbids it, nothing is stored, but nothing breaks. */
function sessionTexts(): TabTexts {
  return {
    get: (key) => quietly(() => window.sessionStorage.getItem(key), null),
    set: (key, value) => quietly(() => window.sessionStorage.setItem(key, value), undefined),
    remove: (key) => quietly(() => window.sessionStorage.removeItem(key), undefined),
  };
}
