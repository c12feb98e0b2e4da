import type { BrowserPage, TextKeeper } from '../../stores/BrowserPage';

/** The browser's own page, for the stores. */
export function browserPage(): BrowserPage {
  return {
    here: () => window.location.pathname + window.location.search + window.location.hash,
    query: (name) => new URLSearchParams(window.location.search).get(name) ?? undefined,
    go: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
    cookies: () => document.cookie,
    clearCookie,
    every: (milliseconds, work) => {
      const timer = window.setInterval(work, milliseconds);
      return () => window.clearInterval(timer);
    },
    session: sessionKeeper(),
  };
}

/** A cookie goes only under the very path and domain that it was set for: these are the ones it may have had. */
function clearCookie(name: string): void {
  const gone = `${name}=; Max-Age=0; path=/`;
  document.cookie = gone;
  document.cookie = `${gone}; domain=${window.location.hostname}`;
}

/** `sessionStorage`; a browser that forbids it forgets at once, and nothing breaks. */
function sessionKeeper(): TextKeeper {
  const quietly = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => quietly(() => window.sessionStorage.getItem(key), null),
    set: (key, value) => quietly(() => window.sessionStorage.setItem(key, value), undefined),
    remove: (key) => quietly(() => window.sessionStorage.removeItem(key), undefined),
  };
}
