import { makeAutoObservable, when } from 'mobx';
import type { Api, BootApi } from '../../api/Api';
import { ConnectionError, HttpError, TextReplyError } from '../../api/errors';
import { UPLOAD } from '../../domain/constants';
import type { FileSender, SendingEvents } from '../../upload/FileSender';
import { canCancel, type UploadFailure, type UploadHandlers, type UploadItem } from '../../upload/UploadArea';
import { judgePhoto } from '../../upload/preparePhoto';
import {
  isWorthRetrying,
  isAddressSpent,
  parseFileIds,
  textReason,
  UploadRefusal,
  type UploadReason,
} from '../../upload/uploadReply';
import type { KeptPhoto } from '../device/PhotoFiles';
import type { Translate } from '../errors/ErrorHandlerStore';
import { photoToSend } from './photoToSend';
import { Upload } from './Upload';

/** Dependencies of the uploads. */
export interface PhotoDeps {
  readonly boots: Pick<BootApi, 'uploadUrl' | 'registerFile'>;
  readonly recheck: Api['recheck'];
  readonly errors: { readonly currentError: string | undefined; set(text: string): void; clear(): void };
  readonly translate: Translate;
  /** How a region takes photos; null if the server supports neither checklist names nor hashes. */
  readonly photoRules?: ((regionCode: string) => PhotoRules | null) | undefined;
}

export interface PhotoRules {
  /** The longer edge to which photos are scaled down, in pixels; null to send them unchanged. */
  readonly maxPixels: number | null;
}

/** The boot that the photos belong to. */
export interface PhotoTarget {
  readonly regionCode: string;
  readonly bootId: number;
}

/** Stores one boot's photos until they are uploaded. */
export interface PhotoStorage {
  /** Photos from an earlier visit, to upload first. */
  readonly earlier: readonly Pick<KeptPhoto, 'file' | 'name'>[];
  /** @returns its name in the storage */
  keep(file: File): string;
  remove(name: string): void;
}

const FORBIDDEN = 403;
/** An address works once, and a browser that repeats requests may use up several. */
const MOST_FURTHER_ADDRESSES = 3;
const CANCELED = { code: 'canceled' } as const;

/**
 * The uploads of one recorded boot. Each photo is sent to its own address and then registered with the boot, one
 * after another. The boot is already recorded and does not wait. The upload area shows this state and reports the
 * user's actions.
 */
export class PhotoUploadsStore implements UploadHandlers {
  private uploads: readonly Upload[] = [];
  private sender: FileSender | null = null;
  private readonly earlier: PhotoStorage['earlier'];
  /** The checklist names of files that have one. */
  private readonly labels = new WeakMap<File, string>();
  private nextId = 1;

  /** @param storage null if unsent photos are not stored */
  constructor(
    private readonly deps: PhotoDeps,
    private readonly target: PhotoTarget,
    private readonly storage: PhotoStorage | null = null,
  ) {
    this.earlier = storage?.earlier ?? [];
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The files shown in the upload area. */
  get items(): readonly UploadItem[] {
    return this.uploads.flatMap(({ item }) => item ?? []);
  }

  /** Failed files that are no longer in the upload area. */
  get failures(): readonly UploadFailure[] {
    return this.uploads.flatMap(({ failure }) => failure ?? []);
  }

  /** How many failed files can be retried. */
  get failed(): number {
    return this.failures.filter(({ canRetry }) => canRetry).length;
  }

  /** How many photos would be lost by leaving now. */
  get unsent(): number {
    return this.uploads.filter(({ isOver }) => !isOver).length + this.failed;
  }

  attach(sender: FileSender): void {
    this.sender = sender;
    // The sender may not have started yet.
    queueMicrotask(() => {
      const missing = this.earlier.filter(({ file }) => !this.uploads.some((upload) => upload.file === file));
      for (const { file } of missing) this.sender?.put(file);
    });
  }

  /** The upload area closes. Unsent files stay on the device; uploaded ones are still registered. */
  detach(): void {
    const gone = this.uploads.filter(isCancelable);
    for (const upload of gone) this.end(upload, CANCELED, true);
    this.sender = null;
    this.uploads = this.uploads.filter((upload) => !gone.includes(upload));
  }

  add(file: File): void {
    const before = this.takeUp(file);
    const keptAs = before?.keptAs ?? this.earlierNameOf(file) ?? this.storage?.keep(file);
    const upload = new Upload(this.nextId++, file, keptAs, before?.fileIds ?? null, this.labels.get(file));
    upload.sent = before?.sent ?? null;
    this.uploads = [...this.uploads, upload];
    // The server already has this photo, and sending it again would duplicate it. It needs no upload slot.
    if (upload.fileIds !== null) void this.run(upload);
    else if (upload.sent !== null || this.rules === null) this.queue(upload);
    else void this.judge(upload);
  }

  /** Adds a photo for a name on the checklist, or for none. */
  put(file: File, label: string | undefined): void {
    if (label !== undefined) this.labels.set(file, label);
    this.sender?.put(file);
  }

  refuse(file: File, text: string): void {
    const keptAs = this.takeUp(file)?.keptAs ?? this.earlierNameOf(file);
    const upload = new Upload(this.nextId++, file, keptAs, null);
    this.fail(upload, { text }, false);
  }

  picture(file: File, dataUrl: string): void {
    this.uploads.find((upload) => upload.file === file)?.setThumbnail(dataUrl);
  }

  /** Retries a failed file: the whole upload, or only the registration if the server has the file. */
  retry(id: number): void {
    const upload = this.failureOf(id);
    if (upload !== undefined) this.sender?.put(upload.file);
  }

  /** Removes a file that has not been uploaded yet. */
  cancel(id: number): void {
    const upload = this.uploads.find((each) => each.id === id);
    if (upload !== undefined && isCancelable(upload)) this.fail(upload, CANCELED);
  }

  dismiss(id: number): void {
    const upload = this.failureOf(id);
    if (upload === undefined) return;
    this.takeUp(upload.file);
    this.forget(upload);
  }

  private get rules(): PhotoRules | null {
    return this.deps.photoRules?.(this.target.regionCode) ?? null;
  }

  /** The name under which an earlier visit stored a file. */
  private earlierNameOf(file: File): string | undefined {
    return this.earlier.find((each) => each.file === file)?.name;
  }

  private failureOf(id: number): Upload | undefined {
    return this.uploads.find((upload) => upload.id === id && upload.hasFailed);
  }

  /** Takes a file out of the list of failures, if listed. */
  private takeUp(file: File): Upload | undefined {
    const upload = this.uploads.find((each) => each.file === file && each.hasFailed);
    this.uploads = this.uploads.filter((each) => each !== upload);
    const { errors } = this.deps;
    if (upload !== undefined && this.failed === 0 && errors.currentError === this.bannerText())
      errors.clear();
    return upload;
  }

  /** Judges a photo when it is chosen. Without a signal, it may be sent only hours later. */
  private async judge(upload: Upload): Promise<void> {
    try {
      await judgePhoto(upload.file);
    } catch (error) {
      this.fail(upload, reasonOf(error));
    }
    this.queue(upload);
  }

  private queue(upload: Upload): void {
    if (upload.isOver) return;
    upload.moveTo('queued', 0);
    this.startNext();
  }

  private startNext(): void {
    const going = this.uploads.filter(
      ({ status, isReceived }) => status === 'uploading' && !isReceived,
    ).length;
    const queued = this.uploads.filter(({ status }) => status === 'queued');
    for (const upload of queued.slice(0, Math.max(0, (this.sender?.atOnce ?? 0) - going)))
      void this.run(upload);
  }

  /** The whole upload of one file. */
  private async run(upload: Upload): Promise<void> {
    try {
      if (upload.fileIds === null) {
        upload.moveTo('uploading', 0);
        const { rules } = this;
        if (rules !== null) upload.sent ??= await photoToSend(upload.file, rules.maxPixels);
        upload.fileIds = await this.send(upload);
        upload.receive();
        this.startNext();
        await this.everyEarlierOneIsOver(upload);
      }
      upload.receive();
      await this.register(upload.fileIds, upload);
      upload.moveTo('success', 100);
      // The file is registered even if the upload area has been closed meanwhile.
      this.forget(upload);
    } catch (error) {
      this.fail(upload, reasonOf(error));
    }
  }

  /** Uploads a file. @returns its ids on the server */
  private async send(upload: Upload): Promise<readonly number[]> {
    const fileIds = parseFileIds(await this.sendTo(upload, await this.askAddress()));
    if (fileIds === null) throw new UploadRefusal({ code: 'invalidReply' });
    return fileIds;
  }

  private askAddress(): Promise<string> {
    return this.deps.boots.uploadUrl({ regionCode: this.target.regionCode });
  }

  /**
   * Uploads a file. Asks for another address if this one is used up. After a 403, checks the session and repeats once.
   * @param further how many more addresses to ask for
   */
  private async sendTo(
    upload: Upload,
    url: string,
    further = MOST_FURTHER_ADDRESSES,
    isRechecked = false,
  ): Promise<unknown> {
    try {
      return await this.transfer(upload, url);
    } catch (error) {
      const isSpent = isAddressSpent(error) && further > 0;
      if (!isSpent && (isRechecked || !(await this.isStillAllowed(error)))) throw error;
      if (!upload.isOver) upload.moveTo('uploading', 0);
      return isSpent
        ? this.sendTo(upload, await this.askAddress(), further - 1, isRechecked)
        : this.sendTo(upload, url, further, true);
    }
  }

  /** Whether the server refused an upload although the user is still signed in. */
  private async isStillAllowed(error: unknown): Promise<boolean> {
    return error instanceof UploadRefusal && error.status === FORBIDDEN && (await this.deps.recheck());
  }

  private async transfer(upload: Upload, url: string): Promise<unknown> {
    const sender = this.sender;
    // The user may have removed the upload during the request.
    if (upload.isOver || sender === null) throw new UploadRefusal(CANCELED);
    upload.hasBegun = false;
    this.startClock(upload);
    try {
      const events: SendingEvents = {
        progress: (percent, bytesSent) => {
          upload.moveTo('uploading', Math.min(100, Math.round(percent)));
          if (bytesSent > 0) this.moved(upload);
        },
        answered: () => upload.receive(),
      };
      const reply = await sender.send(upload.file, url, events, upload.sent?.content);
      this.moved(upload);
      return reply;
    } catch (error) {
      if (error instanceof UploadRefusal && error.status > 0) this.moved(upload);
      throw error;
    } finally {
      stopClock(upload);
    }
  }

  /**
   * Bytes were sent or the answer arrived. Restarts the timers of this file and of files still queued in the browser.
   */
  private moved(upload: Upload): void {
    upload.hasBegun = true;
    for (const each of this.uploads) {
      if (each.timer !== undefined && (each === upload || !each.hasBegun)) this.startClock(each);
    }
  }

  /**
   * The timeout counts only time without progress, so that a slow connection does not fail a photo that is still
   * moving.
   */
  private startClock(upload: Upload): void {
    stopClock(upload);
    upload.timer = setTimeout(() => this.fail(upload, { code: 'timedOut' }), UPLOAD.timeoutMs);
  }

  /** Waits for earlier files, so that a boot's photos keep the order in which they were chosen. */
  private everyEarlierOneIsOver({ id }: Upload): Promise<void> {
    return when(() => this.uploads.every((other) => other.id >= id || other.isOver));
  }

  private async register(fileIds: readonly number[], { label, sent }: Upload): Promise<void> {
    const query = sent === null ? {} : { label, sha256: sent.sha256 };
    for (const fileId of fileIds) {
      await this.deps.boots.registerFile({ vehicleId: this.target.bootId, fileId, ...query });
    }
  }

  /** Moves the file from the upload area to the list of failures, unless it is already done or failed. */
  private fail(upload: Upload, reason: UploadReason, canRetry = isWorthRetrying(reason)): void {
    if (upload.isOver) return;
    this.end(upload, reason, canRetry);
    if (!canRetry) this.forget(upload);
    this.uploads = [...this.uploads.filter((each) => each !== upload), upload];
    if (canRetry) this.deps.errors.set(this.bannerText());
    this.startNext();
  }

  private end(upload: Upload, reason: UploadReason, canRetry: boolean): void {
    stopClock(upload);
    upload.fail(reason, canRetry);
    this.sender?.takeOut(upload.file);
  }

  private forget({ keptAs }: Upload): void {
    if (keptAs !== undefined) this.storage?.remove(keptAs);
  }

  private bannerText(): string {
    return this.deps.translate('error:error.upload.file.message');
  }
}

const isCancelable = ({ item }: Upload) => item !== null && canCancel(item);

function stopClock(upload: Upload): void {
  clearTimeout(upload.timer);
  upload.timer = undefined;
}

/** The server's plain text. The API layer logs malformed replies. */
function reasonOf(error: unknown): UploadReason {
  if (error instanceof UploadRefusal) return error.reason;
  if (error instanceof ConnectionError) return { code: 'connectionLost' };
  return textReason(error instanceof HttpError || error instanceof TextReplyError ? error.message : '');
}
