import type { BrowserPage } from '../page/BrowserPage';

// Without mobx: the page's first file reads it (src/app/start/askAhead.ts).
export const KEY = 'boot.session-ended';

/** The page that the user was on when the session ended. */
export interface End {
  /** Path, query and hash. */
  readonly at: string;
  readonly userId: number;
}

export function readEnd(page: Pick<BrowserPage, 'session'>): End | null {
  try {
    const stored = JSON.parse(page.session.get(KEY) ?? 'null') as Partial<End> | null;
    return typeof stored?.at === 'string' && typeof stored.userId === 'number'
      ? { at: stored.at, userId: stored.userId }
      : null;
  } catch {
    return null;
  }
}

/** The address at which the session of this tab ended; undefined if it did not, or has been taken up again. */
export function addressOfEnd(page: Pick<BrowserPage, 'session'>): string | undefined {
  return readEnd(page)?.at;
}
