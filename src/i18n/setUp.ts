import { createInstance, type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE } from '../domain/constants';
import { baseOptions, DETECTION, SHELL_NAMESPACES, type ScreenNamespace, type TextSettings } from './options';
import { textsBackend, type TextsPlace } from './textsBackend';

/** A server that is not well is asked again twice, about a second in all, before the person is told. */
const MAX_RETRIES = 2;

/** Between two tries, milliseconds; the second wait is twice as long. */
const RETRY_AFTER_MS = 350;

/**
 * Finds the person's language and loads the texts that every screen needs, before anything shows. What one screen alone
 * needs comes with its code ({@link loadEnumTexts}).
 * @throws where even the English texts could not be had
 */
export async function setUpI18n(instance: i18n, texts: TextSettings & TextsPlace): Promise<void> {
  instance.on('languageChanged', () => tellDocument(instance));
  await instance
    .use(textsBackend(texts))
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...baseOptions(texts),
      ns: [...SHELL_NAMESPACES],
      detection: DETECTION,
      maxRetries: MAX_RETRIES,
      retryTimeout: RETRY_AFTER_MS,
    });
  tellDocument(instance);
  const missing = SHELL_NAMESPACES.filter((name) => !instance.hasResourceBundle(DEFAULT_LANGUAGE, name));
  if (missing.length > 0) throw new Error(`The texts could not be loaded: ${missing.join(', ')}`);
}

/**
 * Loads the names of the lists, which some screens need besides the texts of every screen. Await it before the screen is
 * rendered: a text that comes late would suspend a form that a person is filling in. From then on the names are loaded
 * with every other language that is chosen. In English the server's own names are shown, so there is nothing to load.
 */
export async function loadEnumTexts(instance: i18n): Promise<void> {
  const { resolvedLanguage } = instance;
  if (resolvedLanguage !== undefined && resolvedLanguage !== DEFAULT_LANGUAGE)
    await instance.loadNamespaces('enum');
}

/** Like {@link loadEnumTexts}, for the screens about money, with their own texts. */
export async function loadMoneyTexts(instance: i18n): Promise<void> {
  await Promise.all([instance.loadNamespaces('money'), loadEnumTexts(instance)]);
}

/**
 * Like {@link loadEnumTexts}, for the screens and dialogs of all records, with their own texts. They show statuses, which
 * the server sends as codes, so they need the names in English too.
 */
export async function loadRecordTexts(instance: i18n): Promise<void> {
  await Promise.all([instance.loadNamespaces('enum'), loadScreenTexts(instance, 'records')]);
}

/** Like {@link loadEnumTexts}, for the screens that set the site up, with their own texts. */
export async function loadSetupTexts(instance: i18n): Promise<void> {
  await Promise.all([loadEnumTexts(instance), loadScreenTexts(instance, 'setup')]);
}

/**
 * Loads the texts of one screen, which come with its code.
 * @throws where not even the English ones could be had: a screen without words is of no use
 */
async function loadScreenTexts(instance: i18n, name: ScreenNamespace): Promise<void> {
  const isThere = () => instance.hasResourceBundle(DEFAULT_LANGUAGE, name);
  await instance.loadNamespaces(name);
  // What could not be had once is not asked for again by itself.
  if (!isThere()) await instance.reloadResources(undefined, [name]);
  if (!isThere()) throw new Error(`The texts could not be loaded: ${name}`);
}

/**
 * An instance of its own, that has no texts before `setUpI18n`. It is handed out as an object that has nothing of its own
 * and takes everything from the instance: the library's hook copies what the object itself has, some sixty functions, for
 * every part of a page that is shown.
 */
export function newI18n(): i18n {
  return Object.create(createInstance()) as i18n;
}

/** Screen readers and hyphenation use the document's language. */
function tellDocument(instance: i18n): void {
  document.documentElement.lang = instance.resolvedLanguage ?? DEFAULT_LANGUAGE;
}
