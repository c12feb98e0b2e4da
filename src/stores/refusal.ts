/** HTTP status that an error of a call carries; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Whether the server refused because somebody else was there first (contract §2: 409). */
export function isConflict(error: unknown): error is Error {
  return error instanceof Error && statusOf(error) === 409;
}
