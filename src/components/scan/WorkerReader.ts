import type { CodeReader } from './CodeReader';
import type { ScanAnswer, ScanQuestion } from './scanMessages';

/** The parts of `Worker` in use. */
export type ScanWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface Waiting {
  readonly resolve: (texts: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Reads codes in a worker, so that the page stays responsive. */
export class WorkerReader implements CodeReader {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  /** True if the worker's code could not be loaded. */
  private hasFailed = false;

  constructor(private readonly worker: ScanWorker) {
    worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => this.answer(data));
    worker.addEventListener('error', () => {
      this.hasFailed = true;
      this.rejectAll();
    });
  }

  read(picture: ImageBitmap): Promise<readonly string[]> {
    if (this.hasFailed) return Promise.reject(notLoaded());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, picture } satisfies ScanQuestion, [picture]);
    });
  }

  close(): void {
    this.worker.terminate();
    this.rejectAll();
  }

  private answer({ id, texts }: ScanAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (texts === null) waiting?.reject(notLoaded());
    else waiting?.resolve(texts);
  }

  private rejectAll(): void {
    for (const { reject } of this.waiting.values()) reject(notLoaded());
    this.waiting.clear();
  }
}

const notLoaded = (): Error => new Error('The reader of bar codes could not be loaded');
