import type { i18n } from 'i18next';
import { LANGUAGE_QUERY_PARAMETER, SUPPORTED_LANGUAGES } from '../domain/constants';

/**
 * Switches the product to another language, at once. The choice is not stored: it is in the address, where the
 * detection looks first, so reloads and copied links keep it.
 */
export async function chooseLanguage(instance: i18n, language: string): Promise<void> {
  // Includes the names of list items, which an English screen does not need.
  await instance.loadNamespaces('enum');
  await instance.changeLanguage(language);
  putLanguageInAddress(language);
}

/** The language that the address asks for; null if it names none of ours. */
export function languageInAddress(): string | null {
  const asked = new URLSearchParams(window.location.search).get(LANGUAGE_QUERY_PARAMETER);
  return SUPPORTED_LANGUAGES.find((language) => language === asked) ?? null;
}

/** Writes the language into this page's address, next to everything else there. */
export function putLanguageInAddress(language: string): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get(LANGUAGE_QUERY_PARAMETER) === language) return;
  url.searchParams.set(LANGUAGE_QUERY_PARAMETER, language);
  // The state belongs to the router. It stays as it is, and so does the position in the history.
  window.history.replaceState(window.history.state, '', url);
}
