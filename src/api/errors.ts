/** A call that failed. `message` is for people if the server sent a text. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
}

/**
 * The server refused or failed. `message` is the reply's text; it is empty if the reply was empty or HTML, and the
 * view then says "Unable to connect to …".
 */
export class HttpError extends ApiError {
  override readonly name = 'HttpError';

  /**
   * @param status HTTP status
   * @param text the reply's text or its `error`/`details`
   * @param details the `details` of a JSON failure, for the log
   * @param body the whole JSON of a failure, which may say more than its sentence
   */
  constructor(
    readonly status: number,
    text: string,
    readonly details?: string,
    readonly body?: unknown,
  ) {
    super(text);
  }
}

/** The network failed or no answer arrived, so nobody knows whether the server did the work. */
export class ConnectionError extends ApiError {
  override readonly name: 'ConnectionError' | 'OfflineError' = 'ConnectionError';
}

/** The browser knows that the device has no connection. */
export class OfflineError extends ConnectionError {
  override readonly name = 'OfflineError';
}

/** A successful status with a text where the call answers JSON: the text is the refusal. */
export class TextReplyError extends ApiError {
  override readonly name = 'TextReplyError';
}

/** A successful reply that does not match the call's schema. `message` names the call and the field, for the log. */
export class UnexpectedReplyError extends ApiError {
  override readonly name = 'UnexpectedReplyError';
}

/** The session has ended and the browser is navigating away, so no message is needed. */
export class SessionLostError extends ApiError {
  override readonly name = 'SessionLostError';
}

/** True if the work may have been done anyway, so the same bytes must be sent again under the same key. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof UnexpectedReplyError ||
    (error instanceof HttpError && error.status >= 500)
  );
}

/** The HTTP status of a failed call; undefined if there was no answer. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
