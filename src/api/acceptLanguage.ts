/** The Accept-Language header for the browser's languages, most preferred first. */
export function acceptLanguage(languages: readonly string[]): string {
  return languages
    .map((language, place) =>
      place === 0 ? language : `${language};q=${Math.max(0.1, 1 - place / 10).toFixed(1)}`,
    )
    .join(', ');
}
