import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { KeyRequest } from './passwords';

/** Nothing more can wait: whoever asked is to come again. */
export class HashQueueFull extends Error {
  constructor() {
    super('Too many passwords are waiting to be checked.');
    this.name = 'HashQueueFull';
  }
}

/** Whose turn it is. */
export interface Turn {
  /** Those who wait from different places take turns, however many wait from one. */
  readonly from: string;
  /** Before all others: somebody who is known not to be one of many made-up names. */
  readonly first: boolean;
}

export interface HashQueueOptions {
  /** Hashes at a time. One processor is left to everything else. */
  readonly workers?: number;
  /** Most that wait, in each of the two lanes. */
  readonly waiting?: number;
}

interface Job {
  readonly request: KeyRequest;
  readonly resolve: (key: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** At about 60 ms each on one thread the last of them waits for eight seconds. */
const MOST_WAITING = 128;
const MOST_WORKERS = 2;

/** A thread that does nothing but hash; started by the first job, and anew after it died. */
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
 * Hashes passwords on threads of its own, a bounded number at a time and waiting: files are read by node's few pool
 * threads, and a flood of sign-ins there would keep every photo waiting.
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

  /** How many wait. */
  get waiting(): number {
    return this.first.length + this.othersWaiting;
  }

  /** @throws HashQueueFull at once where too many wait already */
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

  /** Ends the threads; whoever waits is refused. */
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
    // The place whose turn it is goes to the end of the line with whatever waits there besides.
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
