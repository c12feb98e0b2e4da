import { makeAutoObservable } from 'mobx';
import {
  ConnectionError,
  ForeignAnswerError,
  SessionLostError,
  UnexpectedReplyError,
} from '../../api/errors';

/** Lists with their own message for a failed load. */
export type LoadedList = 'makes' | 'bodies' | 'colors' | 'models' | 'states' | 'paymentTypes' | 'regions';

/** Texts that stores translate themselves for the banner. */
export type StoreMessageKey =
  | 'error:error.connection.message'
  | 'error:error.connection.lost'
  | 'error:error.upload.file.message'
  | 'common:photos.connectionLost'
  | `error:error.loading.${LoadedList}.message`;

/** Translates a key. Passed in, so that stores do not depend on an i18n library. */
export type Translate = (key: StoreMessageKey, params?: Readonly<Record<string, string | number>>) => string;

/** The text of the red banner. */
export class ErrorHandlerStore {
  /** Called when the text is read: errors at startup occur before the translations are loaded. */
  private saying: (() => string) | undefined = undefined;
  /** The subject of the text: a list that failed to load, or the connection. */
  private about: LoadedList | 'connection' | null = null;

  constructor(private readonly translate: Translate) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get currentError(): string | undefined {
    return this.saying?.();
  }

  set(text: string): void {
    this.say(() => text);
  }

  clear(): void {
    this.say(undefined);
  }

  /**
   * Shows an error: the server's own text, or "Unable to connect to …" if there is none. Ignores a lost session,
   * since the browser is leaving for the sign-in page.
   */
  report(error: unknown): void {
    if (error instanceof SessionLostError) return;
    this.say(() => this.wordsFor(error), error instanceof ConnectionError ? 'connection' : null);
  }

  /** Shows the list's own message and logs the error. */
  reportLoad(list: LoadedList, error: unknown): void {
    if (error instanceof SessionLostError) return;
    this.say(() => this.translate(`error:error.loading.${list}.message`), list);
    console.error(`Loading ${list} failed:`, error instanceof Error ? error.message : error);
  }

  /** The list has loaded. Clears the banner if it is about that list. */
  loadRecovered(list: LoadedList): void {
    if (this.about === list) this.clear();
  }

  /** The server can be reached again. Clears the banner if it is about the connection. */
  connectionRecovered(): void {
    if (this.about === 'connection') this.clear();
  }

  /** The text for an error; undefined if there is nothing to show. */
  textOf(error: unknown): string | undefined {
    return error instanceof SessionLostError ? undefined : this.wordsFor(error);
  }

  private say(saying: (() => string) | undefined, about: LoadedList | 'connection' | null = null): void {
    this.saying = saying;
    this.about = about;
  }

  private wordsFor(error: unknown): string {
    return this.ownTextOf(error) || this.unableToConnect();
  }

  /**
   * The error's own text. Empty if it has none for users, for example if the reply was malformed; the details are then
   * in the console.
   */
  private ownTextOf(error: unknown): string {
    if (error instanceof ForeignAnswerError) return '';
    const own =
      error instanceof Error && !(error instanceof UnexpectedReplyError) ? error.message.trim() : '';
    if (!(error instanceof ConnectionError)) return own;
    const lost = this.translate('error:error.connection.lost');
    return own === '' ? lost : `${lost} (${own})`;
  }

  private unableToConnect(): string {
    return this.translate('error:error.connection.message');
  }
}
