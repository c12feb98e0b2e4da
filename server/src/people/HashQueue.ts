import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { KeyRequest } from './passwords';

/** The queue is full; the caller may try again later. */
export class HashQueueFull extends Error {
  constructor() {
    super('Too many passwords are waiting to be checked.');
    this.name = 'HashQueueFull';
  }
}

/** A place in the queue. */
export interface Turn {
  /** The source of a job. Sources take turns, however many jobs one of them has waiting. */
  readonly from: string;
  /** Whether the job goes first, because it is for a real account and not one of many invented names. */
  readonly first: boolean;
}

export interface HashQueueOptions {
  /** Hashes at a time. The default leaves one processor for everything else. */
  readonly workers?: number;
  /** Maximum length of each of the two queues. */
  readonly waiting?: number;
}

interface Job {
  readonly request: KeyRequest;
  readonly resolve: (key: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** At about 60 ms each, the last job waits eight seconds if there is one thread. */
const MOST_WAITING = 128;
const MOST_WORKERS = 2;

/** A thread that only hashes. It starts with the first job and restarts after a crash. */
class HashWorker {
  private worker: Worker | null = null;
  private job: Job | null = null;

  constructor(private readonly onFree: () => void) {}

  get isFree(): boolean {
    return this.job === null;
  }

  run(job: Job): void {
    this.job = job;
    const worker = this.started();
    worker.ref();
    worker.postMessage(job.request);
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.lose(new Error('The server is stopping.'));
    await worker?.terminate();
  }

  private started(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL('./hashWorker.mjs', import.meta.url), { execArgv: [] });
    worker.on('message', (key: Uint8Array) => {
      worker.unref();
      this.take()?.resolve(Buffer.from(key));
      this.onFree();
    });
    const ended = (error: Error) => {
      if (this.worker !== worker) return;
      this.lose(error);
      this.onFree();
    };
    worker.on('error', ended);
    worker.on('exit', () => ended(new Error('The thread that hashes passwords ended.')));
    this.worker = worker;
    return worker;
  }

  private take(): Job | null {
    const { job } = this;
    this.job = null;
    return job;
  }

  private lose(error: Error): void {
    this.worker = null;
    this.take()?.reject(error);
  }
}

/**
 * Hashes passwords on its own threads, with a bounded queue. Node's thread pool also reads files, so a flood of
 * sign-ins there would delay every photo.
 */
export class HashQueue {
  private readonly first: Job[] = [];
  private readonly others = new Map<string, Job[]>();
  private readonly workers: readonly HashWorker[];
  private readonly most: number;
  private othersWaiting = 0;

  constructor(options: HashQueueOptions = {}) {
    const workers = options.workers ?? Math.max(1, Math.min(MOST_WORKERS, availableParallelism() - 1));
    this.most = options.waiting ?? MOST_WAITING;
    this.workers = Array.from({ length: workers }, () => new HashWorker(() => this.next()));
  }

  /** The number of waiting jobs. */
  get waiting(): number {
    return this.first.length + this.othersWaiting;
  }

  /** @throws HashQueueFull immediately if the queue is full */
  derive(request: KeyRequest, turn: Turn): Promise<Buffer> {
    if ((turn.first ? this.first.length : this.othersWaiting) >= this.most) {
      return Promise.reject(new HashQueueFull());
    }
    return new Promise((resolve, reject) => {
      const job = { request, resolve, reject };
      if (turn.first) {
        this.first.push(job);
      } else {
        this.others.set(turn.from, [...(this.others.get(turn.from) ?? []), job]);
        this.othersWaiting += 1;
      }
      this.next();
    });
  }

  /** Ends the threads and rejects the waiting jobs. */
  async close(): Promise<void> {
    for (let job = this.shift(); job !== null; job = this.shift()) {
      job.reject(new Error('The server is stopping.'));
    }
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  private next(): void {
    const worker = this.workers.find(({ isFree }) => isFree);
    const job = worker === undefined ? null : this.shift();
    if (job !== null) worker?.run(job);
  }

  private shift(): Job | null {
    const known = this.first.shift();
    if (known !== undefined) return known;
    // This source goes to the end of the line with its remaining jobs.
    for (const [from, [job, ...rest]] of this.others) {
      this.others.delete(from);
      if (job === undefined) continue;
      if (rest.length > 0) this.others.set(from, rest);
      this.othersWaiting -= 1;
      return job;
    }
    return null;
  }
}
