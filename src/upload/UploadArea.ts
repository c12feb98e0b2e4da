import type { FileSender } from './FileSender';
import type { UploadReason } from './uploadReply';

/** A file in the upload area. */
export interface UploadItem {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'uploading' | 'saving' | 'done';
  /** Percent, 0 to 100. */
  readonly progress: number;
  /** A small picture of it, as a data URL; none for a file that is too large for one. */
  readonly thumbnail: string | undefined;
}

/** A file that has left the upload area without arriving. */
export interface UploadFailure {
  readonly id: number;
  readonly name: string;
  readonly reason: UploadReason;
  /** False if trying again can only fail again: too big, wrong type, one too many. */
  readonly canRetry: boolean;
}

/** What an upload area reports: its own life, and what a person does in it. */
export interface UploadHandlers {
  /** The area is mounted and can send. */
  readonly attach: (sender: FileSender) => void;
  /** The area is unmounted. */
  readonly detach: () => void;
  /** A file within the limits was chosen. */
  readonly add: (file: File) => void;
  /** A file outside the limits was chosen; the text says why, for a person. */
  readonly refuse: (file: File, text: string) => void;
  /** A thumbnail was made, as a data URL. */
  readonly picture: (file: File, dataUrl: string) => void;
  readonly retry: (id: number) => void;
  readonly cancel: (id: number) => void;
  readonly dismiss: (id: number) => void;
}
