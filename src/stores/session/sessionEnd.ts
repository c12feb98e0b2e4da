import type { BrowserPage } from '../page/BrowserPage';

// Free of mobx, since the first script reads it (src/app/start/askAhead.ts).
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

/** Where this tab's session ended; undefined if it did not end, or the user has already returned. */
export function addressOfEnd(page: Pick<BrowserPage, 'session'>): string | undefined {
  return readEnd(page)?.at;
}
