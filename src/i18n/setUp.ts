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
 * Loads the texts that a screen needs beside those of every screen; to be awaited before the screen is there, since a
 * text that comes late would take a form away from under a person. From then on they come with every other language
 * that is chosen. In English the names of the lists are what the server says, so there is nothing to load.
 */
export async function loadEnumTexts(instance: i18n): Promise<void> {
  const { resolvedLanguage } = instance;
  if (resolvedLanguage !== undefined && resolvedLanguage !== DEFAULT_LANGUAGE)
    await instance.loadNamespaces('enum');
}

/** As {@link loadEnumTexts}, for a screen that shows statuses as well: these the server says as codes, in English too. */
export async function loadStatusTexts(instance: i18n): Promise<void> {
  await instance.loadNamespaces('enum');
}

/** As {@link loadEnumTexts}, for the screens of the money: with their own texts, and with the names of payment types. */
export async function loadMoneyTexts(instance: i18n): Promise<void> {
  await Promise.all([instance.loadNamespaces('money'), loadEnumTexts(instance)]);
}

/**
 * Loads the texts of one screen, which come with its code.
 * @throws where not even the English ones could be had: a screen without words is of no use
 */
export async function loadScreenTexts(instance: i18n, name: ScreenNamespace): Promise<void> {
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

/** Screen readers and hyphenation go by the document's own language. */
function tellDocument(instance: i18n): void {
  document.documentElement.lang = instance.resolvedLanguage ?? DEFAULT_LANGUAGE;
}
