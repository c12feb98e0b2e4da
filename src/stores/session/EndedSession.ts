import { makeAutoObservable } from 'mobx';
import type { BrowserPage } from '../page/BrowserPage';
import { KEY, readEnd, type End } from './sessionEnd';

/**
 * Remembers, for as long as the tab is open, where a session ended while somebody was at work: signing in again leads
 * there, and the screen says what became of the work.
 */
export class EndedSession {
  /** The path where the session of this person ended; they have just signed in again. */
  returnedTo: string | undefined = undefined;

  constructor(private readonly page: Pick<BrowserPage, 'here' | 'session'>) {
    makeAutoObservable<this, 'page'>(this, { page: false }, { autoBind: true });
  }

  /** The session is over, and the page is about to leave for the sign-in. */
  save(userId: number): void {
    this.page.session.set(KEY, JSON.stringify({ at: this.page.here(), userId } satisfies End));
  }

  /** Somebody is signed in. */
  arrive(userId: number): void {
    const end = readEnd(this.page);
    this.page.session.remove(KEY);
    if (end?.userId === userId) this.returnedTo = end.at.replace(/[?#].*$/, '');
  }

  /** The person has seen what became of their work. */
  forget(): void {
    this.returnedTo = undefined;
  }
}
