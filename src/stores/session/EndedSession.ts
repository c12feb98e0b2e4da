import { makeAutoObservable } from 'mobx';
import type { BrowserPage } from '../page/BrowserPage';

const KEY = 'boot.session-ended';

/** The page that the user was on when the session ended. */
interface End {
  /** Path, query and hash. */
  readonly at: string;
  readonly userId: number;
}

function readEnd(page: Pick<BrowserPage, 'session'>): End | null {
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

/**
 * Remembers in this tab where a session ended during work. Signing in again leads back there, and the screen says
 * what happened to the work.
 */
export class EndedSession {
  /** The path where this user's last session ended, if they have just signed in again. */
  returnedTo: string | undefined = undefined;

  constructor(private readonly page: Pick<BrowserPage, 'here' | 'session'>) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The session has ended, and the page is about to leave for the sign-in page. */
  save(userId: number): void {
    this.page.session.set(KEY, JSON.stringify({ at: this.page.here(), userId } satisfies End));
  }

  /** A user is signed in. */
  arrive(userId: number): void {
    const end = readEnd(this.page);
    this.page.session.remove(KEY);
    if (end?.userId === userId) this.returnedTo = end.at.replace(/[?#].*$/, '');
  }

  /** The user has seen what happened to their work. */
  forget(): void {
    this.returnedTo = undefined;
  }
}
