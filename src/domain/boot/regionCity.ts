/** The state at the end of a region's name, for example in `San Francisco, CA`. */
const STATE_SUFFIX = /, [A-Z]{2}$/;

/** The city in a region's name: the name without its `, XX` ending, if any. */
export function cityOfRegionName(name: string): string {
  return name.replace(STATE_SUFFIX, '');
}
