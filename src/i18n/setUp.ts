import { createInstance, type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, TRANSLATION_NAMESPACES } from '../domain/constants';
import { baseOptions, DETECTION, type TextSettings } from './options';

/** A server that is not well is asked again twice, about a second in all, before the person is told. */
const MAX_RETRIES = 2;

/**
 * Finds the person's language and loads its texts: all four namespaces, before any screen shows, so that a form is
 * never taken away from under a person by a text that comes late.
 * @param texts.folder the URL of the folder that has `{lng}/{ns}.json`
 * @throws where even the English texts could not be had
 */
export async function setUpI18n(
  instance: i18n,
  texts: TextSettings & { readonly folder: string },
): Promise<void> {
  instance.on('languageChanged', () => tellDocument(instance));
  await instance
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...baseOptions(texts),
      detection: DETECTION,
      maxRetries: MAX_RETRIES,
      backend: { loadPath: `${texts.folder}/{{lng}}/{{ns}}.json` },
    });
  tellDocument(instance);
  const missing = TRANSLATION_NAMESPACES.filter(
    (name) => !instance.hasResourceBundle(DEFAULT_LANGUAGE, name),
  );
  if (missing.length > 0) throw new Error(`The texts could not be loaded: ${missing.join(', ')}`);
}

/** An instance of its own, that has no texts before `setUpI18n`. */
export function newI18n(): i18n {
  return createInstance();
}

/** Screen readers and hyphenation go by the document's own language. */
function tellDocument(instance: i18n): void {
  document.documentElement.lang = instance.resolvedLanguage ?? DEFAULT_LANGUAGE;
}
