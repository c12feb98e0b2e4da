import { DEFAULT_LANGUAGE, LANGUAGE_QUERY_PARAMETER, SUPPORTED_LANGUAGES } from '../../domain/constants';
import { BOOT_BASE } from '../../paths/paths';
import { wholeTextsOf } from '../../i18n/textsBackend';

/** Where the texts are. The build puts each language's into one file; the development server has them as they are kept. */
export const TEXTS = {
  folder: `${BOOT_BASE}/locales`,
  isWhole: process.env['NODE_ENV'] === 'production',
} as const;

/**
 * Asks for the texts of the language that the page will most likely be in, and for the English ones behind it.
 * @param languages those of the browser, the first most wanted
 */
export function askTextsAhead(
  ask: typeof fetch,
  query: (name: string) => string | undefined,
  languages: readonly string[],
): void {
  if (!TEXTS.isWhole) return;
  const wanted = [query(LANGUAGE_QUERY_PARAMETER) ?? '', ...languages].map((code) => code.slice(0, 2));
  const found = wanted.flatMap((code) => SUPPORTED_LANGUAGES.find((language) => language === code) ?? []);
  for (const language of new Set([found[0] ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE]))
    ask(wholeTextsOf(TEXTS.folder, language)).catch(() => undefined);
}
