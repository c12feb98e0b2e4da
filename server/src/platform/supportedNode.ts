/** The versions of Node that the server runs on: the lowest minor version of each major one. As in package.json. */
export const RUNS_ON: Readonly<Record<number, number>> = { 22: 14, 24: 0, 26: 0 };

/**
 * One line for whoever starts the program on a version of Node that cannot load the embedded database; null if this
 * version can. Import nothing that loads the database before asking.
 */
export function nodeFault(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const lowest = RUNS_ON[major];
  if (lowest !== undefined && minor >= lowest) return null;
  return `This is Node ${version}, and the server needs Node 24 (or 26, or 22.14 and newer 22).`;
}
