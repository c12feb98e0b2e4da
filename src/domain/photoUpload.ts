/** A file that is in the upload area. */
export interface UploadItem {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'uploading' | 'saving' | 'done';
  /** Percent, 0 to 100. */
  readonly progress: number;
  /** A small picture of it, as a data URL; none for what is too large for one. */
  readonly thumbnail: string | undefined;
}

/** A file that has left the upload area without arriving. */
export interface UploadFailure {
  readonly id: number;
  readonly name: string;
  readonly reason: UploadReason;
  /** False when trying again can only fail again: too big, wrong type, one too many. */
  readonly canRetry: boolean;
}

/** Why a file has not arrived: by a code that the view puts into words, or in words that were said to a person. */
export type UploadReason =
  | { readonly code: 'canceled' | 'timedOut' | 'connectionLost' | 'invalidJson' | 'invalidReply' }
  | { readonly code: 'serverResponded'; readonly status: number }
  | { readonly text: string };

/** What {@link FileSender.send} rejects with. */
export class UploadRefusal extends Error {
  /** @param status the HTTP status of the answer; 0 where there was none */
  constructor(
    readonly reason: UploadReason,
    readonly status = 0,
  ) {
    super('text' in reason ? reason.text : reason.code);
    this.name = 'UploadRefusal';
  }
}

/** What is heard of a file while it is sent. */
export interface SendingEvents {
  /** So much has gone: percent, and bytes. */
  readonly progress: (percent: number, bytesSent: number) => void;
  /** The server has it: from this moment on it cannot be taken out. */
  readonly answered: () => void;
}

/** What carries files to the server. It knows the browser, and nothing of photos or boots. */
export interface FileSender {
  /** How many files it may carry at once. */
  readonly atOnce: number;
  /** Takes a file as if a person had chosen it. */
  put(file: File): void;
  /**
   * Posts a file that was chosen to an address.
   * @returns the reply
   * @throws UploadRefusal
   */
  send(file: File, url: string, on: SendingEvents): Promise<unknown>;
  /** Forgets a file, and ends whatever of it is under way: that rejects. */
  takeOut(file: File): void;
}

/** What an upload area tells of itself and of what a person does in it. */
export interface UploadHandlers {
  /** The area is there and can send. */
  readonly attach: (sender: FileSender) => void;
  /** It has gone. */
  readonly detach: () => void;
  /** A file was chosen that is within the limits. */
  readonly add: (file: File) => void;
  /** A file was chosen that is not; the text says why, as a person may read it. */
  readonly refuse: (file: File, text: string) => void;
  /** A small picture of a file was made, as a data URL. */
  readonly picture: (file: File, dataUrl: string) => void;
  readonly retry: (id: number) => void;
  readonly cancel: (id: number) => void;
  readonly dismiss: (id: number) => void;
}

const IDS = /^\s*\d+(?:\s*,\s*\d+)*\s*$/;
/** A reason is a line, not a page. Characters. */
const LONGEST_REASON = 300;

/**
 * The file ids of an upload's reply: comma-separated numbers.
 * @param reply a text; it may have been parsed as JSON on the way, into a number or a list of them
 * @returns null when there are none: the upload has failed
 */
export function parseFileIds(reply: unknown): readonly number[] | null {
  const text = Array.isArray(reply) ? reply.join(',') : reply;
  if (typeof text === 'number') return Number.isSafeInteger(text) ? [text] : null;
  if (typeof text !== 'string' || !IDS.test(text)) return null;
  return text.split(',').map(Number);
}

/**
 * Why the server did not take a file: its own text, unless that is none, HTML, or no text at all.
 * @param status the HTTP status; 0 where no answer came
 */
export function refusalReason(said: unknown, status: number): UploadReason {
  if (status === 0) return { code: 'connectionLost' };
  if (typeof said === 'string' && said.trim() !== '' && !said.trimStart().startsWith('<')) {
    return saidReason(said);
  }
  return { code: 'serverResponded', status };
}

/** A reason in words that were said to a person, not longer than a line. */
export function saidReason(text: string): UploadReason {
  return { text: text.slice(0, LONGEST_REASON) };
}
