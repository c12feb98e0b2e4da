import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ImageError, ImageReply } from './imageJobs';
import type { ImageJob } from './imageJobs';

interface Waiting {
  readonly job: ImageJob;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export interface ImageProcessOptions {
  /** How long one job may take, milliseconds. */
  readonly timeoutMs?: number;
  /** How long an idle process lives, milliseconds. */
  readonly idleMs?: number;
}

const DEFAULTS = { timeoutMs: 60_000, idleMs: 60_000 } as const;

/**
 * Decodes pictures in a separate process, so that neither a picture's memory use nor a crash of the decoder affects
 * the server. The first job starts the process. Jobs run one at a time. Checks go first, because somebody is waiting
 * for their upload.
 */
export class ImageProcess {
  private readonly queue: Waiting[] = [];
  private readonly timeoutMs: number;
  private readonly idleMs: number;
  private current: Waiting | null = null;
  private child: ChildProcess | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: ImageProcessOptions = {}) {
    this.timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
    this.idleMs = options.idleMs ?? DEFAULTS.idleMs;
  }

  /** @throws ImageError with the fault of the picture, or if the job failed */
  run(job: ImageJob): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { job, resolve, reject };
      const behind = this.queue.findIndex((other) => other.job.kind === 'pictures');
      if (job.kind === 'check' && behind >= 0) this.queue.splice(behind, 0, waiting);
      else this.queue.push(waiting);
      this.next();
    });
  }

  /** Ends the process; waiting jobs fail. */
  close(): void {
    const waiting = this.queue.splice(0);
    this.end('the server is closing');
    for (const { reject } of waiting) reject(new ImageError('failed', 'the server is closing'));
  }

  private next(): void {
    if (this.current !== null) return;
    const waiting = this.queue.shift();
    clearTimeout(this.timer);
    if (waiting === undefined) {
      this.timer = setTimeout(() => {
        this.end('idle');
      }, this.idleMs).unref();
      return;
    }
    this.current = waiting;
    this.timer = setTimeout(() => {
      this.end(`it took longer than ${String(this.timeoutMs)} ms`);
    }, this.timeoutMs);
    const child = this.started();
    child.ref();
    child.channel?.ref();
    child.send(waiting.job, (error) => {
      if (error !== null && this.child === child) this.end(error.message);
    });
  }

  private started(): ChildProcess {
    if (this.child !== null) return this.child;
    const child = fork(fileURLToPath(new URL('./imageChild.ts', import.meta.url)), {
      execArgv: ['--import', import.meta.resolve('tsx')],
      // The child needs none of the server's secrets; fewer arenas keep its memory small.
      env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (message: unknown) => {
      if (this.child === child) this.settle(v.parse(ImageReply, message));
    });
    child.on('error', (error) => {
      if (this.child === child) this.end(error.message);
    });
    child.on('exit', (code, signal) => {
      if (this.child === child) this.end(`the decoder ended with ${signal ?? String(code)}`);
    });
    this.child = child;
    return child;
  }

  private settle({ fault, message }: ImageReply): void {
    const done = this.current;
    this.current = null;
    this.child?.unref();
    this.child?.channel?.unref();
    if (fault === undefined) done?.resolve();
    else done?.reject(new ImageError(fault, message ?? fault));
    this.next();
  }

  private end(reason: string): void {
    clearTimeout(this.timer);
    const { child, current } = this;
    this.child = null;
    this.current = null;
    child?.kill('SIGKILL');
    current?.reject(new ImageError('failed', reason));
    if (this.queue.length > 0) this.next();
  }
}
