/** Values of a query; a list is repeated under its name. */
export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Writes a call's path with its parameters, each encoded as one segment. */
export function pathOf(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Writes a query, with its question mark; empty where there is nothing to ask. */
export function queryOf(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const list = value === undefined ? [] : typeof value === 'string' ? [value] : value;
    list.forEach((one) => query.append(name, one));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The Accept-Language header of the browser's languages, the first most wanted. */
export function acceptLanguage(languages: readonly string[]): string {
  return languages
    .map((language, place) =>
      place === 0 ? language : `${language};q=${Math.max(0.1, 1 - place / 10).toFixed(1)}`,
    )
    .join(', ');
}
