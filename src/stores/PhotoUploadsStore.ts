import { makeAutoObservable } from 'mobx';
import type { PhotoApi } from '../api/BootApi';
import type { Translate } from './Translate';

/** What the uploads need of the red banner. */
interface Banner {
  set(text: string): void;
}

/**
 * The photos of one recorded boot (specification §7): each file to its own URL, and its id tied to the boot, one
 * after another. The boot itself is on record already and waits for none of this.
 */
export class PhotoUploadsStore {
  /** Files under way. */
  busy = 0;
  /** Files that did not arrive and may be tried again. */
  failed = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly api: PhotoApi,
    private readonly banner: Banner,
    private readonly translate: Translate,
    private readonly regionCode: string,
    private readonly bootId: number,
  ) {
    makeAutoObservable<this, 'api' | 'banner' | 'translate' | 'regionCode' | 'bootId' | 'queue'>(
      this,
      { api: false, banner: false, translate: false, regionCode: false, bootId: false, queue: false },
      { autoBind: true },
    );
  }

  /** Whether leaving now would lose a photo. */
  get isUnfinished(): boolean {
    return this.busy > 0 || this.failed > 0;
  }

  /** A URL good for one upload. */
  uploadUrl(): Promise<string> {
    return this.api.uploadUrl(this.regionCode);
  }

  /** Ties uploaded files to the boot, one by one, after those that came before; rejects on the first that fails. */
  register(fileIds: readonly number[]): Promise<void> {
    const turn = this.queue.then(() => this.registerEach(fileIds));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  setBusy(count: number): void {
    this.busy = count;
  }

  setFailed(count: number): void {
    this.failed = count;
  }

  /** A file did not arrive: the banner says so (specification §8). */
  reportFailure(): void {
    this.banner.set(this.translate('error:error.upload.file.message'));
  }

  private async registerEach(fileIds: readonly number[]): Promise<void> {
    for (const fileId of fileIds) await this.api.registerFile(this.bootId, fileId);
  }
}
