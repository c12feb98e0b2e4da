import { SUPPORTED_LANGUAGES } from './constants';

/** The product's language that a language code means: `es` for `ES`, `es-MX` and `es_MX`; null if it has none. */
export function supportedLanguage(code: string): (typeof SUPPORTED_LANGUAGES)[number] | null {
  const [language] = code.trim().toLowerCase().split(/[-_]/);
  return SUPPORTED_LANGUAGES.find((each) => each === language) ?? null;
}
