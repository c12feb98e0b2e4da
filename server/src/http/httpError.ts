/**
 * A refusal: a status and a plain English sentence. `details` is the longer text for calls that fail with JSON
 * `error` and `details`; by default it repeats the sentence.
 */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: string = message,
    /** Headers such as Retry-After. */
    readonly headers: Readonly<Record<string, string>> = {},
    /** Further fields of the answer for calls that fail with JSON `details`. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

/** Refusals that several modules use. */
export const REFUSALS = {
  signedOut: 'Authentication required',
  inactive: 'Inactive User',
  application: 'Unauthorized Application',
  agreement: 'Your company has not accepted the agreement yet: accept it, then try again',
  permission: 'You do not have the permission for this in this region',
  company: 'This belongs to another company',
  notFound: 'Not found',
  mediaType: 'This content type is not accepted here',
  compressed: 'This body is compressed: send it uncompressed, without Content-Encoding',
  noCall: 'There is no such call',
  crossOrigin: 'This request came from another site and was refused',
  away: 'The database does not answer at the moment. Please try again in a few seconds.',
  busy: 'The database is busy with other work. Please try again in a few seconds.',
  full: "The server's disk is full, so nothing can be stored. Tell its administrator, then try again.",
  fault: 'Something went wrong on the server. Please try again.',
} as const;

export const forbidden = (text: string) => new HttpError(403, text);
export const notFound = (text: string = REFUSALS.notFound) => new HttpError(404, text);
export const badRequest = (text: string) => new HttpError(400, text);
