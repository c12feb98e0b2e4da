import { makeAutoObservable } from 'mobx';
import type { PhotoApi } from '../api/BootApi';
import type { Translate } from './Translate';

/** What the uploads work with. */
export interface PhotoServices {
  readonly photos: PhotoApi;
  readonly errors: { set(text: string): void };
  readonly translate: Translate;
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
    private readonly services: PhotoServices,
    private readonly regionCode: string,
    private readonly bootId: number,
  ) {
    makeAutoObservable<this, 'services' | 'regionCode' | 'bootId' | 'queue'>(
      this,
      { services: false, regionCode: false, bootId: false, queue: false },
      { autoBind: true },
    );
  }

  /** How many photos would be lost by leaving now. */
  get unsent(): number {
    return this.busy + this.failed;
  }

  /** A URL good for one upload. */
  uploadUrl(): Promise<string> {
    return this.services.photos.uploadUrl(this.regionCode);
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

  /** Of one more file that did not arrive, the banner says so (specification §8). */
  setFailed(count: number): void {
    if (count > this.failed)
      this.services.errors.set(this.services.translate('error:error.upload.file.message'));
    this.failed = count;
  }

  private async registerEach(fileIds: readonly number[]): Promise<void> {
    for (const fileId of fileIds) await this.services.photos.registerFile(this.bootId, fileId);
  }
}
