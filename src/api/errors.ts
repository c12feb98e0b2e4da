/** A call that did not succeed. `message` is meant for a person wherever the server gave one. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
}

/**
 * The server refused or failed. `message` is the reply's text, or empty where the reply was
 * empty or HTML, so that the view says "Unable to connect to …".
 */
export class HttpError extends ApiError {
  override readonly name = 'HttpError';

  /**
   * @param status HTTP status
   * @param text the reply's text or its `error`/`details`
   * @param details the `details` of a JSON failure, for the log
   */
  constructor(
    readonly status: number,
    text: string,
    readonly details?: string,
  ) {
    super(text);
  }
}

/** The network failed or the answer never came: whether the server did the work is not known. */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError';
}

/** A success whose body is a text where the call answers JSON: the text is the refusal. */
export class TextReplyError extends ApiError {
  override readonly name = 'TextReplyError';
}

/** A success whose body is not what the call's schema says. `message` names the call and the field, for the log. */
export class UnexpectedReplyError extends ApiError {
  override readonly name = 'UnexpectedReplyError';
}

/** The session is over; the browser is on its way elsewhere, so nobody needs to be told. */
export class SessionLostError extends ApiError {
  override readonly name = 'SessionLostError';
}

/**
 * Whether the work may have been done all the same, so that the same bytes must go again under the same key.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof UnexpectedReplyError ||
    (error instanceof HttpError && error.status >= 500)
  );
}

/** HTTP status that an error of a call carries; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
