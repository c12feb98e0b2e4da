import type { i18n } from 'i18next';
import { LANGUAGE_QUERY_PARAMETER, SUPPORTED_LANGUAGES } from '../domain/constants';

/**
 * Shows the product in another language, at once. Nothing is kept of it: the
 * choice stands in the address, where the detection looks first, so that a reload and a copied link have it.
 */
export async function chooseLanguage(instance: i18n, language: string): Promise<void> {
  // With the names of the lists, which an English screen does without.
  await instance.loadNamespaces('enum');
  await instance.changeLanguage(language);
  putLanguageInAddress(language);
}

/** The language that the address asks for; null where it asks for none that ships. */
export function languageInAddress(): string | null {
  const asked = new URLSearchParams(window.location.search).get(LANGUAGE_QUERY_PARAMETER);
  return SUPPORTED_LANGUAGES.find((language) => language === asked) ?? null;
}

/** Writes the language into the address of this page, beside whatever else stands there. */
export function putLanguageInAddress(language: string): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get(LANGUAGE_QUERY_PARAMETER) === language) return;
  url.searchParams.set(LANGUAGE_QUERY_PARAMETER, language);
  // The state is the router's: it stays as it is, and so does the place in the history.
  window.history.replaceState(window.history.state, '', url);
}
