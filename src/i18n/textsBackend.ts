import type { BackendModule } from 'i18next';

type Texts = Readonly<Record<string, unknown>>;

export interface TextsPlace {
  /** The URL of the folder that has the texts. */
  readonly folder: string;
  /**
   * Whether the folder has all texts of a language in one file, `{lng}.json` by namespace, as the build makes it: then
   * one request brings what every screen needs. Else there is a file for each namespace, `{lng}/{ns}.json`.
   */
  readonly isWhole: boolean;
  readonly fetch: typeof fetch;
}

/** The address of all texts of a language. */
export function wholeTextsOf(folder: string, language: string): string {
  return `${folder}/${language}.json`;
}

/** Reads texts. What cannot be had just now is asked for again; a file that is not there (4xx) is not. */
export function textsBackend({ folder, isWhole, fetch: doFetch }: TextsPlace): BackendModule {
  const whole = new Map<string, Promise<Texts>>();

  function allOf(language: string): Promise<Texts> {
    const begun = whole.get(language);
    if (begun !== undefined) return begun;
    const texts = fetchTexts(wholeTextsOf(folder, language), doFetch);
    whole.set(language, texts);
    texts.catch(() => whole.delete(language));
    return texts;
  }

  async function textsOf(language: string, namespace: string): Promise<Texts> {
    if (!isWhole) return fetchTexts(`${folder}/${language}/${namespace}.json`, doFetch);
    const texts = (await allOf(language))[namespace];
    if (typeof texts !== 'object' || texts === null) throw new NoSuchTexts(`${language}: no ${namespace}`);
    return texts as Texts;
  }

  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, done) {
      void textsOf(language, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => done(String(error), !(error instanceof NoSuchTexts)),
      );
    },
  };
}

class NoSuchTexts extends Error {}

async function fetchTexts(url: string, doFetch: typeof fetch): Promise<Texts> {
  const response = await doFetch(url);
  if (response.ok) return (await response.json()) as Texts;
  const failure = `${url}: ${String(response.status)}`;
  throw response.status < 500 ? new NoSuchTexts(failure) : new Error(failure);
}
