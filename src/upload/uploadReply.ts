import { PICTURE_FAULT_TEXTS, type PictureFault } from '../domain/picture/pictureFault';

/** Why an upload failed: a code that the view translates, or a text for the user. */
export type UploadReason =
  | {
      readonly code:
        | 'canceled'
        | 'timedOut'
        | 'connectionLost'
        | 'invalidJson'
        | 'invalidReply'
        | 'notRead'
        | 'notStoredHere'
        | PictureFault;
    }
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

/** Whether the same file may succeed at another try: not if the fault is in the file itself. */
export const isWorthRetrying = (reason: UploadReason): boolean =>
  !('code' in reason && reason.code in PICTURE_FAULT_TEXTS);

const NOT_FOUND = 404;
const GONE = 410;

/**
 * Whether the upload's address was used already or has expired. A browser may repeat a request whose answer it lost, so
 * this can happen to the first upload, too. The file then needs another address.
 */
export function isAddressSpent(error: unknown): boolean {
  return error instanceof UploadRefusal && (error.status === NOT_FOUND || error.status === GONE);
}

const IDS = /^\s*\d+(?:\s*,\s*\d+)*\s*$/;
/** A reason is a line, not a page. In characters. */
const LONGEST_REASON = 300;

/**
 * The file ids in the reply to an upload: comma-separated numbers.
 * @param reply a text, or the number or list that parsing it as JSON gave
 * @returns null if there are none, which means that the upload failed
 */
export function parseFileIds(reply: unknown): readonly number[] | null {
  const text = Array.isArray(reply) ? reply.join(',') : reply;
  if (typeof text === 'number') return Number.isSafeInteger(text) ? [text] : null;
  if (typeof text !== 'string' || !IDS.test(text)) return null;
  return text.split(',').map(Number);
}

/**
 * Why the server refused a file: the reply's text, unless it is empty, HTML or not a text.
 * @param status the HTTP status; 0 if no answer arrived
 */
export function refusalReason(reply: unknown, status: number): UploadReason {
  if (status === 0) return { code: 'connectionLost' };
  if (typeof reply === 'string' && reply.trim() !== '' && !reply.trimStart().startsWith('<')) {
    return textReason(reply);
  }
  return { code: 'serverResponded', status };
}

/** A reason in the words of the server or a library, cut to one line. */
export function textReason(text: string): UploadReason {
  return { text: text.slice(0, LONGEST_REASON) };
}
