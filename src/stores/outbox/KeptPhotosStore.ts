import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { OutboxEntry, OutboxPhoto } from '../../domain/stored/outboxEntry';
import type { FileSender } from '../../upload/FileSender';
import { preparePhoto } from '../../upload/preparePhoto';
import type { UploadFailure, UploadHandlers, UploadItem } from '../../upload/UploadArea';
import { isWorthRetrying, UploadRefusal } from '../../upload/uploadReply';
import { storedFile } from '../device/storedFile';
import type { OutboxStore } from './OutboxStore';

/** A file that did not get into the outbox: unreadable, not stored, not a whole picture, or refused by the upload area. */
interface NotAdded {
  readonly failure: UploadFailure;
  readonly file: File;
}

/** The photos of a boot in the outbox, for the upload area. Each is stored with its boot, and the outbox sends it. */
export class KeptPhotosStore implements UploadHandlers {
  private sender: FileSender | null = null;
  private notAdded: readonly NotAdded[] = [];
  /** The checklist names of files that have one. */
  private readonly labels = new WeakMap<File, string>();
  /** Thumbnails by the id of their photo. */
  private readonly pictures = observable.map<string, string>();
  private readonly idsOfFiles = new WeakMap<File, string>();
  private nextId = -1;
  private work: Promise<void> = Promise.resolve();

  /** @param maxPixels the longer edge to which photos are scaled down; null to keep their size */
  constructor(
    private readonly outbox: OutboxStore,
    private readonly key: string,
    private readonly maxPixels: number | null,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get items(): readonly UploadItem[] {
    return this.photos.flatMap((photo) => {
      const status = this.statusOf(photo);
      const { id, name, label, state } = photo;
      if (status === null) return [];
      const isReceived = state === 'registered';
      const progress = status === 'success' ? 100 : (this.outbox.progressOf(this.key, id) ?? 0);
      return [
        { id: Number(id), name, label, status, isReceived, progress, thumbnail: this.pictures.get(id) },
      ];
    });
  }

  get failures(): readonly UploadFailure[] {
    const refused = this.photos.flatMap(({ id, name, state, text }): UploadFailure[] => {
      const failure = { id: Number(id), name, status: 'error' } as const;
      if (state === 'lost') return [{ ...failure, reason: { code: 'notRead' }, canRetry: false }];
      return state === 'refused' ? [{ ...failure, reason: { text }, canRetry: true }] : [];
    });
    return [...refused, ...this.notAdded.map(({ failure }) => failure)];
  }

  attach(sender: FileSender): void {
    this.sender = sender;
  }

  detach(): void {
    this.sender = null;
  }

  add(file: File): void {
    // One after another, so that the photos keep the order in which they were chosen.
    this.work = this.work.then(() => this.store(file));
  }

  put(file: File, label: string | undefined): void {
    if (label !== undefined) this.labels.set(file, label);
    this.sender?.put(file);
  }

  refuse(file: File, text: string): void {
    this.fail(file, { text }, false);
  }

  picture(file: File, dataUrl: string): void {
    const id = this.idsOfFiles.get(file);
    if (id !== undefined) this.pictures.set(id, dataUrl);
    else void this.work.then(() => this.idsOfFiles.has(file) && this.picture(file, dataUrl));
  }

  retry(id: number): void {
    const failed = this.takeUp(id);
    if (failed !== undefined) this.sender?.put(failed.file);
    else this.withPhoto(id, (photo) => this.outbox.retryPhoto(this.key, photo));
  }

  cancel(id: number): void {
    this.withPhoto(id, (photo) => this.outbox.discardPhoto(this.key, photo));
  }

  dismiss(id: number): void {
    if (this.takeUp(id) === undefined) this.cancel(id);
  }

  private get photos(): OutboxEntry['photos'] {
    return this.outbox.entries.find(({ key }) => key === this.key)?.photos ?? [];
  }

  private statusOf({ id, state }: OutboxPhoto): UploadItem['status'] | null {
    if (state === 'waiting')
      return this.outbox.progressOf(this.key, id) === undefined ? 'queued' : 'uploading';
    if (state === 'registered') return 'uploading';
    return state === 'done' ? 'success' : null;
  }

  private async store(file: File): Promise<void> {
    const label = this.labels.get(file);
    const read = await preparePhoto(file, this.maxPixels)
      .then((photo) => storedFile(photo))
      .catch((error: unknown) =>
        error instanceof UploadRefusal ? error : new UploadRefusal({ code: 'notRead' }),
      );
    if (read instanceof UploadRefusal) {
      this.fail(file, read.reason, isWorthRetrying(read.reason));
      return;
    }
    try {
      const id = await this.outbox.addPhoto(this.key, { ...read, label, size: read.bytes.length });
      this.idsOfFiles.set(file, id);
    } catch (error) {
      console.warn('A photo could not be stored with its boot:', error);
      this.fail(file, { code: 'notStoredHere' }, true);
    }
  }

  private fail(file: File, reason: UploadFailure['reason'], canRetry: boolean): void {
    const failure = { id: this.nextId--, name: file.name, status: 'error', reason, canRetry } as const;
    runInAction(() => {
      this.notAdded = [...this.notAdded, { failure, file }];
    });
    this.sender?.takeOut(file);
  }

  /** Takes a file out of the list of failures, if it is not in the outbox. */
  private takeUp(id: number): NotAdded | undefined {
    const found = this.notAdded.find(({ failure }) => failure.id === id);
    this.notAdded = this.notAdded.filter((each) => each !== found);
    return found;
  }

  private withPhoto(id: number, work: (photo: string) => Promise<void>): void {
    const photo = this.photos.find((each) => Number(each.id) === id);
    if (photo === undefined) return;
    work(photo.id).catch((error: unknown) => console.warn('A photo could not be changed:', error));
  }
}
