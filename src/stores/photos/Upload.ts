import { makeAutoObservable } from 'mobx';
import type { UploadFailure, UploadItem } from '../../upload/UploadArea';
import type { UploadReason } from '../../upload/uploadReply';
import type { SentPhoto } from './photoToSend';

type State = UploadItem['state'] | 'failed';

/** The upload of one file, from the user's choice to its success or failure. */
export class Upload {
  state: State = 'waiting';
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
    makeAutoObservable(this, {
      id: false,
      file: false,
      keptAs: false,
      fileIds: false,
      label: false,
      sent: false,
      hasBegun: false,
      timer: false,
    });
  }

  /** Whether it has succeeded or failed. Later events change nothing. */
  get isOver(): boolean {
    return this.state === 'done' || this.state === 'failed';
  }

  /** The state that the upload area shows; the same object until something changes. */
  get item(): UploadItem {
    const { id, file, label, state, progress, thumbnail } = this;
    const shownState = state === 'failed' ? 'waiting' : state;
    return { id, name: file.name, label, state: shownState, progress, thumbnail };
  }

  /** The state that the list of failures shows. */
  get failure(): UploadFailure {
    const { id, file, reason, canRetry } = this;
    return { id, name: file.name, reason, canRetry };
  }

  moveTo(state: State, progress: number): void {
    this.state = state;
    this.progress = progress;
  }

  setThumbnail(dataUrl: string): void {
    this.thumbnail = dataUrl;
  }

  fail(reason: UploadReason, canRetry: boolean): void {
    this.state = 'failed';
    this.reason = reason;
    this.canRetry = canRetry;
  }
}
