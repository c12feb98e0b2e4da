import { DEFAULT_LANGUAGE, LANGUAGE_QUERY_PARAMETER } from '../../domain/constants';
import { supportedLanguage } from '../../domain/supportedLanguage';
import { BOOT_BASE } from '../../paths/paths';
import type { EarlyAnswers } from './EarlyAnswers';

/** The folder of the source texts, one file per language and namespace. */
export const TEXTS_FOLDER = `${BOOT_BASE}/locales`;

/** The element in which the build names the combined text file of each language (scripts/lib/pageFiles.mjs). */
const ELEMENT = 'text-files';

/** URLs of these files by language; empty on the development server's page. */
export function textFilesIn(page: Document): Readonly<Record<string, string>> {
  const named = page.getElementById(ELEMENT)?.textContent;
  return named ? (JSON.parse(named) as Readonly<Record<string, string>>) : {};
}

/**
 * Requests the texts of the page's most likely language, and the English fallback.
 * @param languages the browser's languages, the preferred one first
 */
export function askTextsAhead(
  early: Pick<EarlyAnswers, 'ask'>,
  files: Readonly<Record<string, string>>,
  languages: readonly string[],
  query: URLSearchParams = new URLSearchParams(window.location.search),
): void {
  const wanted = [query.get(LANGUAGE_QUERY_PARAMETER) ?? '', ...languages];
  const found = wanted.flatMap((code) => supportedLanguage(code) ?? []);
  for (const language of new Set([found[0] ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE])) {
    const file = files[language];
    if (file !== undefined) void early.ask(file);
  }
}
