import { makeAutoObservable, observableRef } from 'mobx';
import { SessionLostError, UnexpectedReplyError } from '../../api/errors';

/** The lists whose failed load has a message of its own. */
export type LoadedList = 'makes' | 'bodies' | 'colors' | 'models' | 'states' | 'paymentTypes' | 'regions';

/** Texts that stores need: what reaches the banner without passing through a view. */
export type StoreMessageKey =
  | 'error:error.connection.message'
  | 'error:error.upload.file.message'
  | 'common:photos.connectionLost'
  | `error:error.loading.${LoadedList}.message`;

/** Turns a key into the person's language; handed in, so that stores know no i18n library. */
export type Translate = (key: StoreMessageKey, params?: Readonly<Record<string, string | number>>) => string;

/** The one text of the red banner. */
export class ErrorHandlerStore {
  /** Put into words when it is read: what fails at the very start fails before the texts have come. */
  private saying: (() => string) | undefined = undefined;
  /** The list that could not be loaded, where that is what it says. */
  private failedList: LoadedList | null = null;

  constructor(private readonly translate: Translate) {
    makeAutoObservable<this, 'translate' | 'saying' | 'failedList' | 'say'>(
      this,
      { translate: false, saying: observableRef, failedList: false, say: false },
      { autoBind: true },
    );
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
   * Says what went wrong: the server's own text, or "Unable to connect to …" where it gave none.
   * A lost session says nothing: the browser is on its way elsewhere.
   */
  report(error: unknown): void {
    if (error instanceof SessionLostError) return;
    this.say(() => this.wordsFor(error));
  }

  /** Says that the server could not be reached. */
  reportNoConnection(): void {
    this.say(() => this.unableToConnect());
  }

  /** Says that a list could not be loaded, by that list's own message; the reply's text goes to the console. */
  reportLoad(list: LoadedList, error: unknown): void {
    if (error instanceof SessionLostError) return;
    this.say(() => this.translate(`error:error.loading.${list}.message`), list);
    console.error(`Loading ${list} failed:`, error instanceof Error ? error.message : error);
  }

  /** A list that could not be loaded has come: the banner that says otherwise goes; any other stays. */
  loadRecovered(list: LoadedList): void {
    if (this.failedList === list) this.clear();
  }

  /** What a person is told of an error; undefined where there is nothing to tell. */
  textOf(error: unknown): string | undefined {
    return error instanceof SessionLostError ? undefined : this.wordsFor(error);
  }

  private say(saying: (() => string) | undefined, failedList: LoadedList | null = null): void {
    this.saying = saying;
    this.failedList = failedList;
  }

  private wordsFor(error: unknown): string {
    // What was wrong with a reply's shape is for the console, where the api layer has put it.
    const text =
      error instanceof Error && !(error instanceof UnexpectedReplyError) ? error.message.trim() : '';
    return text || this.unableToConnect();
  }

  private unableToConnect(): string {
    return this.translate('error:error.connection.message');
  }
}
