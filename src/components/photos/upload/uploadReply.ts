import type { DropzoneTexts } from 'react-dropzone-component';

/** Texts of an upload's failures, translated, in the form that dropzone takes them (`{{…}}` stays for it to fill). */
export interface UploadMessages {
  /** The sentence before every reason: "The file could not be uploaded". */
  readonly failed: string;
  /** Holds `{{filesize}}` and `{{maxFilesize}}`. */
  readonly tooBig: string;
  readonly wrongType: string;
  readonly tooMany: string;
  /** Holds `{{statusCode}}`. */
  readonly serverResponded: string;
  readonly canceled: string;
  readonly timedOut: string;
  readonly connectionLost: string;
  /** A reply that calls itself JSON and is none. */
  readonly invalidJson: string;
  readonly invalidReply: string;
  readonly noDragAndDrop: string;
}

const IDS = /^\s*\d+(?:\s*,\s*\d+)*\s*$/;
/** What dropzone says in the place of a reply that calls itself JSON and is none; it takes no other words for it. */
const DROPZONE_INVALID_JSON = 'Invalid JSON response from server.';
/** A reason is a line, not a page. Characters. */
const LONGEST_REASON = 300;

/** Those of the texts that dropzone says itself. */
export function dropzoneTexts(messages: UploadMessages): DropzoneTexts {
  return {
    dictFileTooBig: messages.tooBig,
    dictInvalidFileType: messages.wrongType,
    dictMaxFilesExceeded: messages.tooMany,
    dictResponseError: messages.serverResponded,
  };
}

/**
 * The file ids of an upload's reply: comma-separated numbers.
 * @param reply a text; dropzone may have parsed it as JSON on the way, into a number or a list of them
 * @returns null when there are none: the upload has failed
 */
export function parseFileIds(reply: unknown): readonly number[] | null {
  const text = Array.isArray(reply) ? reply.join(',') : reply;
  if (typeof text === 'number') return Number.isSafeInteger(text) ? [text] : null;
  if (typeof text !== 'string' || !IDS.test(text)) return null;
  return text.split(',').map(Number);
}

/** Why an upload that was answered with success has no file ids. */
export function noIdsReason(reply: unknown, messages: UploadMessages): string {
  return reply === DROPZONE_INVALID_JSON ? messages.invalidJson : messages.invalidReply;
}

/** Why the server did not take a file, in words: its own text, unless that is none, HTML, or no text at all. */
export function refusalReason(
  message: unknown,
  xhr: { readonly status: number },
  messages: UploadMessages,
): string {
  if (xhr.status === 0) return messages.connectionLost;
  if (message === DROPZONE_INVALID_JSON) return messages.invalidJson;
  if (typeof message === 'string' && message.trim() !== '' && !message.trimStart().startsWith('<')) {
    return message.slice(0, LONGEST_REASON);
  }
  return messages.serverResponded.replace('{{statusCode}}', String(xhr.status));
}

/** Why something else than the upload itself failed. */
export function errorReason(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, LONGEST_REASON) : '';
}
