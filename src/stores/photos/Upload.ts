import { makeAutoObservable } from 'mobx';
import type { UploadFailure, UploadItem } from '../../upload/UploadArea';
import type { UploadReason } from '../../upload/uploadReply';

type State = UploadItem['state'] | 'failed';

/** One file, from being chosen until it has arrived or failed. */
export class Upload {
  state: State = 'waiting';
  progress = 0;
  thumbnail: string | undefined = undefined;
  reason: UploadReason = { text: '' };
  canRetry = true;
  /** Bytes were sent. */
  hasBegun = false;
  /** Ends it if there is no progress for too long. */
  timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /**
   * @param keptAs its name in the device's storage; undefined if it is not stored
   * @param fileIds the ids of a file that the server already has
   */
  constructor(
    readonly id: number,
    readonly file: File,
    readonly keptAs: string | undefined,
    public fileIds: readonly number[] | null,
  ) {
    makeAutoObservable(this, {
      id: false,
      file: false,
      keptAs: false,
      fileIds: false,
      hasBegun: false,
      timer: false,
    });
  }

  /** It has arrived or failed; later events change nothing. */
  get isOver(): boolean {
    return this.state === 'done' || this.state === 'failed';
  }

  /** For the upload area; the same object until something changes. */
  get item(): UploadItem {
    const { id, file, state, progress, thumbnail } = this;
    return { id, name: file.name, state: state === 'failed' ? 'waiting' : state, progress, thumbnail };
  }

  /** For the list of failures. */
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
