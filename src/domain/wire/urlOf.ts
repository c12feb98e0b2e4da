/** A value in a path or query. */
type Value = string | number | undefined;

/**
 * Builds a call's address. Each `:name` in the path is replaced by its value, encoded as one segment. All other
 * values go into the query, lists as repeated parameters. Missing values are left out.
 */
export function urlOf(path: string, values: Readonly<Record<string, Value | readonly Value[]>>): string {
  const query = new Map(Object.entries(values));
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = query.get(name);
    if (value === undefined || typeof value === 'object') throw new Error(`The path ${path} needs ${name}`);
    query.delete(name);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of query) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
