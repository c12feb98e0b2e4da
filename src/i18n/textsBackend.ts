import type { BackendModule } from 'i18next';

type Texts = Readonly<Record<string, unknown>>;

export interface TextsPlace {
  /** The URL of the folder with one file per namespace, `{lng}/{ns}.json`. */
  readonly folder: string;
  /** The URL of each language's combined file, by language. One request then loads what most screens need. */
  readonly whole: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

/** Loads texts. Temporary failures are retried; a missing file (4xx) is not. */
export function textsBackend({ folder, whole, fetch: doFetch }: TextsPlace): BackendModule {
  const begun = new Map<string, Promise<Texts>>();

  function allOf(url: string): Promise<Texts> {
    const texts = begun.get(url) ?? fetchTexts(url, doFetch);
    begun.set(url, texts);
    texts.catch(() => begun.delete(url));
    return texts;
  }

  async function textsOf(language: string, namespace: string): Promise<Texts> {
    const url = whole[language];
    const texts = url === undefined ? undefined : (await allOf(url))[namespace];
    // Texts of rarely used screens have their own files.
    if (texts === undefined) return fetchTexts(`${folder}/${language}/${namespace}.json`, doFetch);
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
