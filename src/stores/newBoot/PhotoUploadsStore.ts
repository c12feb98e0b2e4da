import { makeAutoObservable } from 'mobx';
import type { Api, BootApi } from '../../api/Api';
import { ConnectionError, HttpError, TextReplyError } from '../../api/errors';
import type { Translate } from '../errors/ErrorHandlerStore';

/** What the uploads work with. */
export interface PhotoDeps {
  readonly boots: Pick<BootApi, 'uploadUrl' | 'registerFile'>;
  readonly recheck: Api['recheck'];
  readonly errors: { readonly currentError: string | undefined; set(text: string): void; clear(): void };
  readonly translate: Translate;
}

/**
 * The photos of one recorded boot: each file to its own URL, and its id tied to the boot, one
 * after another. The boot itself is on record already and waits for none of this.
 */
export class PhotoUploadsStore {
  /** Files under way. */
  busy = 0;
  /** Files that did not arrive and may be tried again. */
  failed = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly deps: PhotoDeps,
    private readonly regionCode: string,
    private readonly bootId: number,
  ) {
    makeAutoObservable<this, 'deps' | 'regionCode' | 'bootId' | 'queue'>(
      this,
      { deps: false, regionCode: false, bootId: false, queue: false },
      { autoBind: true },
    );
  }

  /** How many photos would be lost by leaving now. */
  get unsent(): number {
    return this.busy + this.failed;
  }

  /** A URL good for one upload. @throws Error with what a person may read of the reason, or with no text */
  uploadUrl(): Promise<string> {
    return this.deps.boots.uploadUrl({ regionCode: this.regionCode }).catch(this.failPlainly);
  }

  /** Whether an upload that was refused may be sent once more. */
  onForbidden(): Promise<boolean> {
    return this.deps.recheck();
  }

  /**
   * Ties uploaded files to the boot, one by one, after those that came before; rejects on the first that fails.
   * @throws Error as `uploadUrl`
   */
  register(fileIds: readonly number[]): Promise<void> {
    const turn = this.queue.then(() => this.registerEach(fileIds)).catch(this.failPlainly);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  setBusy(count: number): void {
    this.busy = count;
  }

  /** Of one more file that did not arrive, the banner says so; no longer once all have. */
  setFailed(count: number): void {
    const { errors, translate } = this.deps;
    const text = translate('error:error.upload.file.message');
    if (count > this.failed) errors.set(text);
    else if (count === 0 && errors.currentError === text) errors.clear();
    this.failed = count;
  }

  private failPlainly(error: unknown): never {
    throw new Error(this.reasonOf(error), { cause: error });
  }

  /** What the server said in plain words; the shape of a reply is for the console, where the api layer has put it. */
  private reasonOf(error: unknown): string {
    if (error instanceof ConnectionError) return this.deps.translate('common:photos.connectionLost');
    return error instanceof HttpError || error instanceof TextReplyError ? error.message : '';
  }

  private async registerEach(fileIds: readonly number[]): Promise<void> {
    for (const fileId of fileIds) await this.deps.boots.registerFile({ vehicleId: this.bootId, fileId });
  }
}
