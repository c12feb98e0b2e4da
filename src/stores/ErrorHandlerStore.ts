import { makeAutoObservable, observableRef } from 'mobx';
import { SessionLostError, UnexpectedReplyError } from '../api/errors';
import type { LoadedList, Translate } from './Translate';

/** The one text of the red banner (specification §3 "Global error handler", §8). */
export class ErrorHandlerStore {
  /** Put into words when it is read: what fails at the very start fails before the texts have come. */
  private saying: (() => string) | undefined = undefined;

  constructor(private readonly translate: Translate) {
    makeAutoObservable<this, 'translate' | 'saying'>(
      this,
      { translate: false, saying: observableRef },
      { autoBind: true },
    );
  }

  get currentError(): string | undefined {
    return this.saying?.();
  }

  set(text: string): void {
    this.saying = () => text;
  }

  clear(): void {
    this.saying = undefined;
  }

  /**
   * Says what went wrong: the server's own text, or "Unable to connect to …" where it gave none (specification §8).
   * A lost session says nothing: the browser is on its way elsewhere.
   */
  report(error: unknown): void {
    if (error instanceof SessionLostError) return;
    this.saying = () => this.wordsFor(error);
  }

  /** Says that a list could not be loaded, by that list's own message; the reply's text goes to the console. */
  reportLoad(list: LoadedList, error: unknown): void {
    if (error instanceof SessionLostError) return;
    this.saying = () => this.translate(`error:error.loading.${list}.message`);
    console.error(`Loading ${list} failed:`, error instanceof Error ? error.message : error);
  }

  /** What a person is told of an error; undefined where there is nothing to tell. */
  textOf(error: unknown): string | undefined {
    return error instanceof SessionLostError ? undefined : this.wordsFor(error);
  }

  private wordsFor(error: unknown): string {
    // What was wrong with a reply's shape is for the console, where the api layer has put it.
    const text =
      error instanceof Error && !(error instanceof UnexpectedReplyError) ? error.message.trim() : '';
    return text || this.translate('error:error.connection.message');
  }
}
