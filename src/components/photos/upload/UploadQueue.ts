import type { Dropzone, DropzoneEvents } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import { ProgressWatch } from './ProgressWatch';
import { errorReason, noIdsReason, parseFileIds, refusalReason, type UploadMessages } from './uploadReply';

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
  readonly reason: string;
  readonly file: File;
  /** False when trying again can only fail again: too big, wrong type. */
  readonly canRetry: boolean;
}

const FORBIDDEN = 403;

export interface UploadState {
  readonly items: readonly UploadItem[];
  readonly failures: readonly UploadFailure[];
}

export interface UploadActions {
  /** Asks the server for an address that takes one file (spec §7). */
  readonly getUploadUrl: () => Promise<string>;
  /** Registers what was uploaded; rejecting is a failure. */
  readonly onUploaded: (fileIds: readonly number[], file: File) => Promise<void>;
  /** Asked when an upload is answered with a 403: whether to send it once more (spec §7). Never rejects. */
  readonly onForbidden?: (() => Promise<boolean>) | undefined;
}

/**
 * The way of each file through dropzone: a place among 22 at once, an address of its own, the upload, the
 * registration (spec §7, §9). Whatever fails takes the file out of the area and into the list of failures (§8).
 */
export class UploadQueue {
  private state: UploadState = { items: [], failures: [] };
  private readonly listeners = new Set<() => void>();
  private readonly ids = new Map<File, number>();
  private readonly urls = new Map<File, string>();
  private readonly waiting: File[] = [];
  private readonly running = new Set<File>();
  private readonly sentAgain = new Set<File>();
  private readonly watch = new ProgressWatch(UPLOAD.timeoutMs, (file) =>
    this.fail(file, this.messages.timedOut),
  );
  private dropzone: Dropzone | null = null;
  private nextId = 1;

  /**
   * @param actions read at each use, so that the caller may give new ones at any time
   * @param initialFiles put in as soon as dropzone is there
   */
  constructor(
    private readonly actions: { readonly current: UploadActions },
    private readonly messages: UploadMessages,
    private initialFiles: readonly File[] = [],
  ) {}

  /** For dropzone, once, at mount. */
  readonly events: DropzoneEvents = {
    init: (dropzone) => {
      this.dropzone = dropzone;
      const files = this.initialFiles;
      this.initialFiles = [];
      // Dropzone tells of itself before it is through with its own beginning.
      queueMicrotask(() => files.forEach((file) => this.add(file)));
    },
    addedfile: (file) => this.added(file),
    thumbnail: (file, thumbnail) => this.change(file, { thumbnail }),
    sending: (file, xhr) => {
      // Its own clock would count all the time, not the time without progress.
      xhr.timeout = 0;
      this.watch.touch(file);
      this.change(file, { state: 'uploading' });
    },
    uploadprogress: (file, percent) => {
      if (!this.running.has(file)) return;
      this.watch.touch(file);
      this.change(file, { progress: Math.min(100, Math.round(percent)) });
    },
    success: (file, reply) => void this.register(file, reply),
    error: (file, message, xhr) => {
      if (xhr === undefined) this.reject(file, String(message));
      else void this.refused(file, xhr.status, refusalReason(message, xhr, this.messages));
    },
  };

  /** For dropzone: the address of the one file that it is about to send. */
  readonly urlOf = (files: readonly File[]): string => {
    const [file] = files;
    return (file && this.urls.get(file)) ?? '';
  };

  /** For dropzone: a file that is within the limits. */
  readonly accept = (file: File, done: () => void): void => {
    done();
    this.waiting.push(file);
    this.startNext();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): UploadState => this.state;

  /** The files that have not arrived and could: under way, or failed with another try left. */
  readonly unsentFiles = (): readonly File[] => {
    const done = new Set(this.state.items.filter(({ state }) => state === 'done').map(({ id }) => id));
    const underWay = [...this.ids].filter(([, id]) => !done.has(id)).map(([file]) => file);
    return [...underWay, ...this.state.failures.filter(({ canRetry }) => canRetry).map(({ file }) => file)];
  };

  /** Puts a file in from elsewhere: from the camera. */
  readonly add = (file: File): void => this.dropzone?.addFile(file);

  readonly retry = (failure: UploadFailure): void => {
    this.dismiss(failure.id);
    this.dropzone?.addFile(failure.file);
  };

  readonly dismiss = (id: number): void => {
    this.update({ failures: this.state.failures.filter((failure) => failure.id !== id) });
  };

  /** Takes a file out that has not arrived yet. */
  readonly cancel = (id: number): void => {
    const pending = [...this.running, ...this.waiting];
    const file = pending.find((candidate) => this.ids.get(candidate) === id);
    if (file !== undefined) this.fail(file, this.messages.canceled);
  };

  /** The area goes: nothing may happen after this. */
  readonly dispose = (): void => {
    this.watch.stopAll();
    this.waiting.length = 0;
    this.dropzone = null;
  };

  private added(file: File): void {
    const id = this.nextId++;
    this.ids.set(file, id);
    const item: UploadItem = { id, name: file.name, state: 'waiting', progress: 0, thumbnail: undefined };
    this.update({ items: [...this.state.items, item] });
  }

  private startNext(): void {
    while (this.running.size < UPLOAD.parallelUploadsBoot) {
      const file = this.waiting.shift();
      if (file === undefined) return;
      this.running.add(file);
      void this.start(file);
    }
  }

  private async start(file: File): Promise<void> {
    try {
      this.urls.set(file, await this.actions.current.getUploadUrl());
      if (this.running.has(file)) this.dropzone?.processFile(file);
    } catch (error) {
      this.fail(file, errorReason(error));
    }
  }

  private async refused(file: File, status: number, reason: string): Promise<void> {
    const { onForbidden } = this.actions.current;
    if (status === FORBIDDEN && onForbidden !== undefined && this.mayGoAgain(file)) {
      this.watch.stop(file);
      this.sentAgain.add(file);
      const isAllowed = await onForbidden();
      if (!this.running.has(file)) return;
      if (isAllowed) {
        this.change(file, { progress: 0 });
        // The same request to the same address, which `urls` still has.
        this.dropzone?.processFile(file);
        return;
      }
    }
    this.fail(file, reason);
  }

  private mayGoAgain(file: File): boolean {
    return this.running.has(file) && !this.sentAgain.has(file);
  }

  private async register(file: File, reply: unknown): Promise<void> {
    this.watch.stop(file);
    const fileIds = parseFileIds(reply);
    if (fileIds === null) {
      this.fail(file, noIdsReason(reply, this.messages));
      return;
    }
    this.change(file, { state: 'saving', progress: 100 });
    try {
      await this.actions.current.onUploaded(fileIds, file);
    } catch (error) {
      this.fail(file, errorReason(error));
      return;
    }
    this.change(file, { state: 'done' });
    this.leave(file);
  }

  /** Refused before it was sent: too big, wrong type, one too many. */
  private reject(file: File, reason: string): void {
    this.fail(file, reason, reason === this.messages.tooMany);
  }

  private fail(file: File, reason: string, canRetry = true): void {
    const id = this.ids.get(file);
    if (id === undefined) return;
    this.update({
      items: this.state.items.filter((item) => item.id !== id),
      failures: [...this.state.failures, { id, name: file.name, reason, file, canRetry }],
    });
    this.ids.delete(file);
    this.leave(file);
    // Last, when the file is forgotten: what dropzone still tells of it changes nothing.
    this.dropzone?.removeFile(file);
  }

  /** Gives the place of a file that has ended to the next one. */
  private leave(file: File): void {
    this.watch.stop(file);
    this.urls.delete(file);
    this.sentAgain.delete(file);
    this.running.delete(file);
    const place = this.waiting.indexOf(file);
    if (place !== -1) this.waiting.splice(place, 1);
    this.startNext();
  }

  private change(file: File, change: Partial<UploadItem>): void {
    const id = this.ids.get(file);
    if (id === undefined) return;
    this.update({
      items: this.state.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    });
  }

  private update(change: Partial<UploadState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
