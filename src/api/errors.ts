/** A failed call. `message` may be shown to users if the server sent a text. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
}

/**
 * The server refused or failed. `message` is the reply's text. It is empty if the reply was empty or HTML; the view
 * then shows "Unable to connect to …".
 */
export class HttpError extends ApiError {
  override readonly name = 'HttpError';

  /**
   * @param status HTTP status
   * @param text the reply's text or its `error`/`details`
   * @param details the `details` of a JSON failure, for the log
   * @param body the whole JSON of a failure, which may contain more than its text
   * @param retryAfterMs how long the server asks to wait before the next try
   */
  constructor(
    readonly status: number,
    text: string,
    readonly details?: string,
    readonly body?: unknown,
    readonly retryAfterMs?: number,
  ) {
    super(text);
  }
}

/** The network failed or no answer arrived, so it is unknown whether the server processed the call. */
export class ConnectionError extends ApiError {
  override readonly name: 'ConnectionError' | 'OfflineError' | 'ForeignAnswerError' = 'ConnectionError';
}

/** The browser reports that the device is offline. */
export class OfflineError extends ConnectionError {
  override readonly name = 'OfflineError';
}

/** A web page came back as a success, but not from the server, such as the sign-in page of a Wi-Fi network. */
export class ForeignAnswerError extends ConnectionError {
  override readonly name = 'ForeignAnswerError';
}

/** A successful status with text instead of JSON. The text explains the refusal. */
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

/** True if the server may have processed the call. The same body must then be sent again with the same key. */
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
