import type { i18n } from 'i18next';
import { LANGUAGE_QUERY_PARAMETER } from '../domain/constants';
import { supportedLanguage } from '../domain/supportedLanguage';

/**
 * Switches the product to another language immediately. The choice is not stored but written to the address, which
 * language detection reads first, so that reloads and copied links keep it.
 */
export async function chooseLanguage(instance: i18n, language: string): Promise<void> {
  // Load the names of list items too. An English screen does not need them.
  await instance.loadNamespaces('enum');
  await instance.changeLanguage(language);
  putLanguageInAddress(language);
}

/** The language in the address; null if it is missing or not supported. */
export function languageInAddress(): string | null {
  const requested = new URLSearchParams(window.location.search).get(LANGUAGE_QUERY_PARAMETER);
  return supportedLanguage(requested ?? '');
}

/** Writes the language into this page's address and keeps everything else in it. */
export function putLanguageInAddress(language: string): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get(LANGUAGE_QUERY_PARAMETER) === language) return;
  url.searchParams.set(LANGUAGE_QUERY_PARAMETER, language);
  // Keep the router's state and the position in the history.
  window.history.replaceState(window.history.state, '', url);
}
