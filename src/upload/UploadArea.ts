import type { FileSender } from './FileSender';
import type { UploadReason } from './uploadReply';

/** How far the upload of a file is. */
export type UploadStatus = 'added' | 'queued' | 'uploading' | 'canceled' | 'error' | 'success';

/** The statuses of a file that has left the upload area. */
export type FailedStatus = Extract<UploadStatus, 'canceled' | 'error'>;

/** A file in the upload area. */
export interface UploadItem {
  readonly id: number;
  readonly name: string;
  /** Its name on the region's checklist. */
  readonly label?: string | undefined;
  readonly status: Exclude<UploadStatus, FailedStatus>;
  /** Whether the server has all bytes of a file that is still uploading: it only has to be registered. */
  readonly isReceived: boolean;
  /** Percent, 0 to 100. */
  readonly progress: number;
  /** A thumbnail as a data URL; undefined for a file that is too large. */
  readonly thumbnail: string | undefined;
}

/** A file that has left the upload area without being uploaded. */
export interface UploadFailure {
  readonly id: number;
  readonly name: string;
  readonly status: FailedStatus;
  readonly reason: UploadReason;
  /** False if a retry would fail again: too large, wrong type, too many files. */
  readonly canRetry: boolean;
}

/** Whether a file can still be removed: not once the server has it. */
export const canCancel = ({ status, isReceived }: Pick<UploadItem, 'status' | 'isReceived'>): boolean =>
  status !== 'success' && !isReceived;

/** What an upload area reports: its lifecycle, and what the user does in it. */
export interface UploadHandlers {
  /** The area is mounted and ready to send. */
  readonly attach: (sender: FileSender) => void;
  /** The area is unmounted. */
  readonly detach: () => void;
  /** A file within the limits was chosen. */
  readonly add: (file: File) => void;
  /** A photo was taken for a name on the checklist, or for none. */
  readonly put: (file: File, label: string | undefined) => void;
  /** A file outside the limits was chosen; the text tells the user why. */
  readonly refuse: (file: File, text: string) => void;
  /** A thumbnail was made, as a data URL. */
  readonly picture: (file: File, dataUrl: string) => void;
  readonly retry: (id: number) => void;
  readonly cancel: (id: number) => void;
  readonly dismiss: (id: number) => void;
}
