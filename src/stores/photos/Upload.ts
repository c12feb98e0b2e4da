import { makeAutoObservable } from 'mobx';
import type { UploadFailure, UploadItem, UploadReason } from '../../domain/photoUpload';

type State = UploadItem['state'] | 'failed';

/** One file on its way, from when it was chosen until it has arrived or failed. */
export class Upload {
  state: State = 'waiting';
  progress = 0;
  thumbnail: string | undefined = undefined;
  reason: UploadReason = { text: '' };
  canRetry = true;
  /** Something of it has gone. */
  hasBegun = false;
  /** Ends it when nothing moves for too long. */
  timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /**
   * @param keptAs the name under which the device keeps it; undefined for one that is not kept
   * @param fileIds its ids, of one that the server has already
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

  /** It has arrived, or failed: nothing that comes later changes that. */
  get isOver(): boolean {
    return this.state === 'done' || this.state === 'failed';
  }

  /** As the area shows it; the same object until something of it changes. */
  get item(): UploadItem {
    const { id, file, state, progress, thumbnail } = this;
    return { id, name: file.name, state: state === 'failed' ? 'waiting' : state, progress, thumbnail };
  }

  /** As the list of failures shows it. */
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
