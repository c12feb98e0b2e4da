/** A fault outside the program that prevents the start. The message is one line for the operator. */
export class StartFault extends Error {
  constructor(message: string) {
    super(message.replace(/\s+/g, ' '));
    this.name = 'StartFault';
  }
}

/**
 * Something that the server needs is unavailable, and the request is not at fault: `away` does not answer, `busy`
 * answers too late, `full` has no room left for writing. The caller may try again.
 */
export class Unavailable extends Error {
  constructor(
    readonly how: 'away' | 'busy' | 'full',
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'Unavailable';
  }
}

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` that node, SQLite and PostgreSQL set on their errors. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}
