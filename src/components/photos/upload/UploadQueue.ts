import type { Dropzone, DropzoneEvents } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import { ProgressWatch } from './ProgressWatch';
import { SignalPace } from './SignalPace';
import { UploadList, type UploadFailure } from './UploadList';
import {
  dropzoneTexts,
  errorReason,
  noIdsReason,
  parseFileIds,
  refusalReason,
  type UploadMessages,
} from './uploadReply';

const FORBIDDEN = 403;

export interface UploadActions {
  /** Asks the server for an address that takes one file. */
  readonly getUploadUrl: () => Promise<string>;
  /** Registers what was uploaded; rejecting is a failure. */
  readonly onUploaded: (fileIds: readonly number[], file: File) => Promise<void>;
  /** Asked when an upload is answered with a 403: whether to send it once more. Never rejects. */
  readonly onForbidden?: (() => Promise<boolean>) | undefined;
}

/**
 * The way of each file through dropzone: a place among 22 at once, an address of its own, the upload, the
 * registration. Whatever fails takes the file out of the area and into the list of failures.
 */
export class UploadQueue {
  /** What is shown of it all. */
  readonly list = new UploadList();
  private readonly urls = new Map<File, string>();
  private readonly waiting: File[] = [];
  /** Each with a turn of its own: what was begun in an earlier turn of the file is nothing to the present one. */
  private readonly running = new Map<File, symbol>();
  private readonly sentAgain = new Set<File>();
  /** The ids of what the server has and nobody has registered yet. */
  private readonly stored = new WeakMap<File, readonly number[]>();
  private readonly watch = new ProgressWatch(UPLOAD.timeoutMs, (file) =>
    this.fail(file, this.messages.timedOut),
  );
  private readonly pace = new SignalPace(() => this.drawBack());
  private dropzone: Dropzone | null = null;

  /**
   * @param actions read at each use, so that the caller may give new ones at any time
   * @param initialFiles put in as soon as dropzone is there
   */
  constructor(
    private readonly actions: { readonly current: UploadActions },
    private messages: UploadMessages,
    private initialFiles: readonly File[] = [],
  ) {}

  /** For dropzone, once, at mount. */
  readonly events: DropzoneEvents = {
    init: (dropzone) => {
      this.dropzone = dropzone;
      this.setMessages(this.messages);
      const files = this.initialFiles;
      this.initialFiles = [];
      // Dropzone tells of itself before it is through with its own beginning.
      queueMicrotask(() => files.forEach((file) => this.add(file)));
    },
    addedfile: (file) => this.list.add(file),
    thumbnail: (file, picture) => {
      // Of a file that is no picture, dropzone brings the event that says so.
      const isPicture = typeof picture === 'string' && picture.startsWith('data:');
      if (isPicture) this.list.change(file, { thumbnail: picture });
    },
    sending: (file, xhr) => {
      // Its own clock would count all the time, not the time without progress.
      xhr.timeout = 0;
      this.watch.start(file);
      this.pace.start(file);
      this.list.change(file, { state: 'uploading' });
    },
    uploadprogress: (file, percent, bytesSent) => {
      if (!this.running.has(file)) return;
      if (bytesSent > 0) this.watch.moved(file);
      this.pace.progress(file, percent, bytesSent);
      this.list.change(file, { progress: Math.min(100, Math.round(percent)) });
    },
    success: (file, reply) => {
      this.watch.moved(file);
      this.pace.arrived(file);
      this.uploaded(file, reply);
    },
    error: (file, message, xhr) => {
      if (xhr === undefined) {
        // Refused before it was sent: too big, wrong type, one too many. It would be again.
        this.fail(file, String(message), false);
        return;
      }
      if (xhr.status > 0) this.watch.moved(file);
      void this.refused(file, xhr.status, refusalReason(message, xhr, this.messages));
    },
  };

  /** The texts of every failure from now on: those that are shown already keep theirs. */
  readonly setMessages = (messages: UploadMessages): void => {
    this.messages = messages;
    if (this.dropzone !== null) Object.assign(this.dropzone.options, dropzoneTexts(messages));
  };

  /** For dropzone: the address of the one file that it is about to send. */
  readonly urlOf = (files: readonly File[]): string => {
    const [file] = files;
    return (file && this.urls.get(file)) ?? '';
  };

  /** For dropzone: a file that is within the limits. */
  readonly accept = (file: File, done: () => void): void => {
    done();
    const fileIds = this.stored.get(file);
    if (fileIds !== undefined) {
      // Uploaded again, the photo would be there twice.
      void this.register(file, fileIds);
      return;
    }
    this.waiting.push(file);
    this.startNext();
  };

  /** Puts a file in from elsewhere: from the camera. */
  readonly add = (file: File): void => this.dropzone?.addFile(file);

  /** Once more what has failed: all of it, or only the registration of what the server has already. */
  readonly retry = (failure: UploadFailure): void => {
    this.list.dismiss(failure.id);
    this.dropzone?.addFile(failure.file);
  };

  /** Takes a file out that is not on the server yet. */
  readonly cancel = (id: number): void => {
    const file = this.list.fileOf(id);
    if (file === undefined) return;
    const state = this.list.stateOf(file);
    if (state === 'waiting' || state === 'uploading') this.fail(file, this.messages.canceled);
  };

  /** The area goes: nothing may happen after this. */
  readonly dispose = (): void => {
    this.watch.stopAll();
    this.pace.stopAll();
    this.waiting.length = 0;
    this.dropzone = null;
  };

  private startNext(): void {
    while (this.running.size < this.pace.limit) {
      const file = this.waiting.shift();
      if (file === undefined) return;
      const turn = Symbol(file.name);
      this.running.set(file, turn);
      void this.start(file, turn);
    }
  }

  private async start(file: File, turn: symbol): Promise<void> {
    try {
      const url = await this.actions.current.getUploadUrl();
      if (this.running.get(file) !== turn) return;
      this.urls.set(file, url);
      this.dropzone?.processFile(file);
    } catch (error) {
      if (this.running.get(file) === turn) this.fail(file, errorReason(error));
    }
  }

  /** The signal is slow: all but a few files wait for another turn, and whatever else is asked of the server gets one. */
  private drawBack(): void {
    const onTheWay = [...this.running.keys()].filter((file) => this.list.stateOf(file) !== 'saving');
    const back = this.pace.tooMany(onTheWay);
    for (const file of back) {
      this.endTurn(file);
      this.list.change(file, { state: 'waiting', progress: 0 });
      this.dropzone?.cancelUpload(file);
    }
    this.waiting.unshift(...back);
  }

  private async refused(file: File, status: number, reason: string): Promise<void> {
    const { onForbidden } = this.actions.current;
    const turn = this.running.get(file);
    if (
      status === FORBIDDEN &&
      onForbidden !== undefined &&
      turn !== undefined &&
      !this.sentAgain.has(file)
    ) {
      this.watch.stop(file);
      this.pace.stop(file);
      this.sentAgain.add(file);
      const isAllowed = await onForbidden();
      if (this.running.get(file) !== turn) return;
      if (isAllowed) {
        this.list.change(file, { progress: 0 });
        // The same request to the same address, which `urls` still has.
        this.dropzone?.processFile(file);
        return;
      }
    }
    this.fail(file, reason);
  }

  private uploaded(file: File, reply: unknown): void {
    this.watch.stop(file);
    const fileIds = parseFileIds(reply);
    if (fileIds === null) {
      this.fail(file, noIdsReason(reply, this.messages));
      return;
    }
    this.stored.set(file, fileIds);
    void this.register(file, fileIds);
  }

  private async register(file: File, fileIds: readonly number[]): Promise<void> {
    this.list.change(file, { state: 'saving', progress: 100 });
    try {
      await this.actions.current.onUploaded(fileIds, file);
    } catch (error) {
      this.fail(file, errorReason(error));
      return;
    }
    this.stored.delete(file);
    this.list.change(file, { state: 'done' });
    this.leave(file);
  }

  private fail(file: File, reason: string, canRetry = true): void {
    if (!this.list.has(file)) return;
    this.list.fail(file, reason, canRetry);
    this.leave(file);
    // Last, when the file is forgotten: what dropzone still tells of it changes nothing.
    this.dropzone?.removeFile(file);
  }

  /** Gives the place of a file that has ended to the next one. */
  private leave(file: File): void {
    this.endTurn(file);
    this.sentAgain.delete(file);
    const place = this.waiting.indexOf(file);
    if (place !== -1) this.waiting.splice(place, 1);
    this.startNext();
  }

  private endTurn(file: File): void {
    this.watch.stop(file);
    this.pace.stop(file);
    this.urls.delete(file);
    this.running.delete(file);
  }
}
