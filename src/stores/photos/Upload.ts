import { makeAutoObservable } from 'mobx';
import type { FailedStatus, UploadFailure, UploadItem } from '../../upload/UploadArea';
import type { UploadReason } from '../../upload/uploadReply';
import type { SentPhoto } from './photoToSend';

/** The upload of one file, from the user's choice to its success or failure. */
export class Upload {
  status: UploadItem['status'] | FailedStatus = 'added';
  /** Whether the server has all bytes. */
  isReceived = false;
  progress = 0;
  thumbnail: string | undefined = undefined;
  reason: UploadReason = { text: '' };
  canRetry = true;
  /** Whether bytes were sent. */
  hasBegun = false;
  /** The data to send, once it is prepared. */
  sent: SentPhoto | null = null;
  /** Fails the upload after too long without progress. */
  timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /**
   * @param keptAs its name in the device's storage; undefined if it is not stored
   * @param fileIds the ids of the file if the server already has it
   * @param label its name on the region's checklist
   */
  constructor(
    readonly id: number,
    readonly file: File,
    readonly keptAs: string | undefined,
    public fileIds: readonly number[] | null,
    readonly label?: string,
  ) {
    makeAutoObservable(
      this,
      { fileIds: false, sent: false, hasBegun: false, timer: false },
      { autoBind: true, deep: false },
    );
  }

  /** Whether it has succeeded or failed. Later events change nothing. */
  get isOver(): boolean {
    return this.status === 'success' || this.hasFailed;
  }

  get hasFailed(): boolean {
    return this.failure !== null;
  }

  /** What the upload area shows; null once the file has left it. The same object until something changes. */
  get item(): UploadItem | null {
    const { id, file, label, status, isReceived, progress, thumbnail } = this;
    if (status === 'canceled' || status === 'error') return null;
    return { id, name: file.name, label, status, isReceived, progress, thumbnail };
  }

  /** What the list of failures shows; null unless the upload has failed. */
  get failure(): UploadFailure | null {
    const { id, file, status, reason, canRetry } = this;
    if (status !== 'canceled' && status !== 'error') return null;
    return { id, name: file.name, status, reason, canRetry };
  }

  moveTo(status: UploadItem['status'], progress: number): void {
    this.status = status;
    this.isReceived = false;
    this.progress = progress;
  }

  /** The server has all bytes. */
  receive(): void {
    this.moveTo('uploading', 100);
    this.isReceived = true;
  }

  setThumbnail(dataUrl: string): void {
    this.thumbnail = dataUrl;
  }

  fail(reason: UploadReason, canRetry: boolean): void {
    this.status = 'code' in reason && reason.code === 'canceled' ? 'canceled' : 'error';
    this.isReceived = false;
    this.reason = reason;
    this.canRetry = canRetry;
  }
}
