import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { startThreads, type Threads } from '../platform/threads';
import type { KeyRequest } from './passwords';

/** How soon to try again if the queue is full, milliseconds. */
export const BUSY_WAIT_MS = 2_000;

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
const FILENAME = new URL('./hashWorker.mjs', import.meta.url).href;

/**
 * Hashes passwords on its own threads, with a bounded queue. Node's thread pool also reads files, so a flood of
 * sign-ins there would delay every photo.
 */
export class HashQueue {
  private readonly first: Job[] = [];
  private readonly others = new Map<string, Job[]>();
  private readonly threads: Threads;
  private readonly workers: number;
  private readonly most: number;
  private othersWaiting = 0;
  private running = 0;

  constructor(options: HashQueueOptions = {}) {
    this.workers = options.workers ?? Math.max(1, Math.min(MOST_WORKERS, availableParallelism() - 1));
    this.most = options.waiting ?? MOST_WAITING;
    this.threads = startThreads({ most: this.workers });
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
    await this.threads.destroy();
  }

  private next(): void {
    const job = this.running < this.workers ? this.shift() : null;
    if (job !== null) void this.run(job);
  }

  private async run({ request, resolve, reject }: Job): Promise<void> {
    this.running += 1;
    try {
      const key = await this.threads.run(request, { filename: FILENAME });
      resolve(Buffer.from(v.parse(v.instance(Uint8Array), key)));
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    this.running -= 1;
    this.next();
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
