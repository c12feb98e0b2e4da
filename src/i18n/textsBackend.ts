import type { BackendModule } from 'i18next';

/**
 * Reads `{folder}/{language}/{namespace}.json`. What cannot be had just now is asked for again; a file that is not
 * there (4xx) is not.
 */
export function textsBackend(folder: string): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, done) {
      void fetchTexts(`${folder}/${language}/${namespace}.json`).then(
        (texts) => done(null, texts),
        (error: unknown) => done(String(error), !(error instanceof NoSuchTexts)),
      );
    },
  };
}

class NoSuchTexts extends Error {}

async function fetchTexts(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url);
  if (response.ok) return (await response.json()) as Record<string, unknown>;
  const failure = `${url}: ${String(response.status)}`;
  throw response.status < 500 ? new NoSuchTexts(failure) : new Error(failure);
}
