import type { i18n } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE } from '../domain/constants';
import { BOOT_BASE } from '../paths/paths';
import { baseOptions, DETECTION, SHELL_NAMESPACES, type ScreenNamespace, type TextSettings } from './options';

/** How often a failing request for texts is retried before the user sees an error: twice, about a second in all. */
const MAX_RETRIES = 2;

/** Wait before the first retry, milliseconds. The second wait is twice as long. */
const RETRY_AFTER_MS = 350;

/**
 * Detects the user's language and loads the texts that every screen needs before anything shows. Texts for single
 * screens load with the screens' code ({@link loadEnumTexts}).
 * @throws if even the English texts could not be loaded
 */
export async function setUpI18n(instance: i18n, texts: TextSettings): Promise<void> {
  instance.on('languageChanged', () => tellDocument(instance));
  await instance
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...baseOptions(texts),
      // The requests start at once, not with the next task.
      initAsync: false,
      ns: [...SHELL_NAMESPACES],
      backend: { loadPath: `${BOOT_BASE}/locales/{{lng}}/{{ns}}.json` },
      detection: DETECTION,
      maxRetries: MAX_RETRIES,
      retryTimeout: RETRY_AFTER_MS,
    });
  tellDocument(instance);
  const missing = SHELL_NAMESPACES.filter((name) => !instance.hasResourceBundle(DEFAULT_LANGUAGE, name));
  if (missing.length > 0) throw new Error(`The texts could not be loaded: ${missing.join(', ')}`);
}

/**
 * Loads the names of list items, which some screens need. Await it before rendering the screen: texts that load late
 * would suspend a form while the user is filling it in. From then on, each newly chosen language loads its names too.
 * In English there is nothing to load, since the server's own names are shown.
 */
export async function loadEnumTexts(instance: i18n): Promise<void> {
  const { resolvedLanguage } = instance;
  if (resolvedLanguage !== undefined && resolvedLanguage !== DEFAULT_LANGUAGE)
    await instance.loadNamespaces('enum');
}

/** Loads the money screens' own texts, and the names as in {@link loadEnumTexts}. */
export async function loadMoneyTexts(instance: i18n): Promise<void> {
  await Promise.all([instance.loadNamespaces('money'), loadEnumTexts(instance)]);
}

/**
 * Loads the texts of the records' screens and dialogs, and the names as in {@link loadEnumTexts}, but in English too:
 * the server sends statuses as codes.
 */
export async function loadRecordTexts(instance: i18n): Promise<void> {
  await Promise.all([instance.loadNamespaces('enum'), loadScreenTexts(instance, 'records')]);
}

/** Loads the setup screens' own texts, and the names as in {@link loadEnumTexts}. */
export async function loadSetupTexts(instance: i18n): Promise<void> {
  await Promise.all([loadEnumTexts(instance), loadScreenTexts(instance, 'setup')]);
}

/**
 * Loads one screen's own texts.
 * @throws if even the English texts could not be loaded: the screen can't show without them
 */
async function loadScreenTexts(instance: i18n, name: ScreenNamespace): Promise<void> {
  const isThere = () => instance.hasResourceBundle(DEFAULT_LANGUAGE, name);
  await instance.loadNamespaces(name);
  // i18next does not retry a failed namespace on its own.
  if (!isThere()) await instance.reloadResources(undefined, [name]);
  if (!isThere()) throw new Error(`The texts could not be loaded: ${name}`);
}

/** Sets the document's language, which screen readers and hyphenation use. */
function tellDocument(instance: i18n): void {
  document.documentElement.lang = instance.resolvedLanguage ?? DEFAULT_LANGUAGE;
}
