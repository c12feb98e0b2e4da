/** Why a file has not arrived: a code that the view puts into words, or a text for a person. */
export type UploadReason =
  | { readonly code: 'canceled' | 'timedOut' | 'connectionLost' | 'invalidJson' | 'invalidReply' }
  | { readonly code: 'serverResponded'; readonly status: number }
  | { readonly text: string };

/** The error of a failed upload. */
export class UploadRefusal extends Error {
  /** @param status the HTTP status of the answer; 0 if there was none */
  constructor(
    readonly reason: UploadReason,
    readonly status = 0,
  ) {
    super('text' in reason ? reason.text : reason.code);
    this.name = 'UploadRefusal';
  }
}

const IDS = /^\s*\d+(?:\s*,\s*\d+)*\s*$/;
/** A reason is a line, not a page. Characters. */
const LONGEST_REASON = 300;

/**
 * The file ids of an upload's reply: comma-separated numbers.
 * @param reply a text; it may have been parsed as JSON on the way, into a number or a list of them
 * @returns null if there are none: the upload has failed
 */
export function parseFileIds(reply: unknown): readonly number[] | null {
  const text = Array.isArray(reply) ? reply.join(',') : reply;
  if (typeof text === 'number') return Number.isSafeInteger(text) ? [text] : null;
  if (typeof text !== 'string' || !IDS.test(text)) return null;
  return text.split(',').map(Number);
}

/**
 * Why the server did not take a file: the reply's text, unless it is empty, HTML or no text at all.
 * @param status the HTTP status; 0 if no answer came
 */
export function refusalReason(reply: unknown, status: number): UploadReason {
  if (status === 0) return { code: 'connectionLost' };
  if (typeof reply === 'string' && reply.trim() !== '' && !reply.trimStart().startsWith('<')) {
    return saidReason(reply);
  }
  return { code: 'serverResponded', status };
}

/** A reason in the server's or a library's own words, cut to the length of a line. */
export function saidReason(text: string): UploadReason {
  return { text: text.slice(0, LONGEST_REASON) };
}
