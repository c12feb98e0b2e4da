import { Piscina } from 'piscina';

/** How long an idle thread is kept, in milliseconds. */
const IDLE_MS = 10 * 60_000;

export interface ThreadsOptions {
  /** How many tasks run at the same time. */
  readonly most?: number;
  /** How many tasks may wait; further ones are rejected. */
  readonly waiting?: number;
}

/**
 * Threads for work that would hold up all other calls. A task names the module whose default export does it. The first
 * task starts a thread. If a thread crashes, only its own task is rejected.
 */
export const startThreads = ({ most = 1, waiting = Infinity }: ThreadsOptions = {}): Piscina<
  unknown,
  unknown
> =>
  new Piscina({
    minThreads: 0,
    maxThreads: most,
    maxQueue: waiting,
    idleTimeout: IDLE_MS,
    // A module that waits for a file or another module needs its thread's event loop.
    atomics: 'disabled',
    execArgv: [],
  });

export type Threads = ReturnType<typeof startThreads>;
