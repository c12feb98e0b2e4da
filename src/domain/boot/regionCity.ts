/** A region's name ends in a state as `, XX`, for example `San Francisco, CA`. */
const STATE_SUFFIX = /, [A-Z]{2}$/;

/** The city a region's name gives: the name less a real `, XX` ending. */
export function cityOfRegionName(name: string): string {
  return name.replace(STATE_SUFFIX, '');
}
