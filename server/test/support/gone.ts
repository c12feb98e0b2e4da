/** The process was killed during the request. */
export class Gone extends Error {}

/** The answer to a request. @throws Gone if the process was killed meanwhile */
export async function unlessGone<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    // fetch throws this when a connection is refused or lost.
    if (error instanceof TypeError) throw new Gone();
    throw error;
  }
}
