import { DEFAULT_LANGUAGE, LANGUAGE_QUERY_PARAMETER, SUPPORTED_LANGUAGES } from '../../domain/constants';
import { BOOT_BASE } from '../../paths/paths';

/** Where the texts are as they are kept, a file for each namespace. */
export const TEXTS_FOLDER = `${BOOT_BASE}/locales`;

/** Where the built page names the files that have all texts of a language. */
const PLACE = 'text-files';

/** The URLs of these files, by language; a page of the development server names none. */
export function textFilesIn(page: Document): Readonly<Record<string, string>> {
  const named = page.getElementById(PLACE)?.textContent;
  return named ? (JSON.parse(named) as Readonly<Record<string, string>>) : {};
}

/**
 * Asks for the texts of the language that the page will most likely be in, and for the English ones behind it.
 * @param files as the page names them
 * @param languages those of the browser, the first most wanted
 */
export function askTextsAhead(
  ask: typeof fetch,
  files: Readonly<Record<string, string>>,
  query: (name: string) => string | undefined,
  languages: readonly string[],
): void {
  const wanted = [query(LANGUAGE_QUERY_PARAMETER) ?? '', ...languages].map((code) => code.slice(0, 2));
  const found = wanted.flatMap((code) => SUPPORTED_LANGUAGES.find((language) => language === code) ?? []);
  for (const language of new Set([found[0] ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE])) {
    const file = files[language];
    if (file !== undefined) ask(file).catch(() => undefined);
  }
}
