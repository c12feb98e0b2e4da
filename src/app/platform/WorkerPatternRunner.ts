import { PATTERN_TIME_LIMIT_MS } from '../../domain/constants';
import type { PatternRunner, PatternVerdict } from '../../domain/requestorPattern';
import { READY } from './patternReady';

/** How long to wait for the worker to load, in milliseconds. After that, the form continues without a verdict. */
export const START_TIME_LIMIT_MS = 3_000;

const VERDICTS: readonly unknown[] = ['match', 'mismatch', 'ignored'] satisfies PatternVerdict[];
const isVerdict = (data: unknown): data is PatternVerdict => VERDICTS.includes(data);

/** The part of `Worker` that this class uses. */
export type PatternWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'
>;

/**
 * Tests patterns in a Web Worker: a running regular expression cannot be interrupted, but a worker can be terminated.
 * A pattern that takes longer than `PATTERN_TIME_LIMIT_MS` is ignored from then on. The limit starts once the worker
 * is loaded, so a slow network doesn't count.
 */
export class WorkerPatternRunner implements PatternRunner {
  private started: { readonly worker: PatternWorker; readonly isReady: Promise<boolean> } | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly ignored = new Set<string>();

  constructor(private readonly startWorker: () => PatternWorker) {}

  matches(pattern: string, value: string): Promise<PatternVerdict> {
    // Tests one pattern at a time, so that each has the whole time limit.
    const verdict = this.queue.then(() => this.ask(pattern, value));
    this.queue = verdict;
    return verdict;
  }

  private async ask(pattern: string, value: string): Promise<PatternVerdict> {
    if (this.ignored.has(pattern)) return 'ignored';
    const { worker, isReady } = (this.started ??= start(this.startWorker()));
    if (!(await isReady)) {
      this.end();
      console.warn(
        'The worker for requestor patterns could not be loaded. It starts again with the next value.',
      );
      return 'ignored';
    }
    const verdict = await answerOf(worker, { pattern, value });
    if (verdict === 'late') this.end();
    if (verdict === 'ignored' || verdict === 'late') {
      const why = verdict === 'late' ? 'takes too long' : 'does not compile';
      console.warn(`The requestor pattern ${pattern} ${why} and is ignored.`);
      this.ignored.add(pattern);
      return 'ignored';
    }
    return verdict;
  }

  private end(): void {
    this.started?.worker.terminate();
    this.started = null;
  }
}

function start(worker: PatternWorker) {
  const first = nextMessage(worker, START_TIME_LIMIT_MS);
  return { worker, isReady: first.then((message) => message?.data === READY) };
}

async function answerOf(
  worker: PatternWorker,
  question: { readonly pattern: string; readonly value: string },
): Promise<PatternVerdict | 'late'> {
  const next = nextMessage(worker, PATTERN_TIME_LIMIT_MS);
  worker.postMessage(question);
  const message = await next;
  if (message === null) return 'late';
  return isVerdict(message.data) ? message.data : 'ignored';
}

/** @returns null if the worker failed or did not respond in time */
function nextMessage(worker: PatternWorker, limitMs: number): Promise<MessageEvent<unknown> | null> {
  return new Promise((resolve) => {
    const settle = (message: MessageEvent<unknown> | null) => {
      clearTimeout(timer);
      worker.removeEventListener('message', settle);
      worker.removeEventListener('error', onError);
      resolve(message);
    };
    const onError = () => settle(null);
    const timer = setTimeout(() => settle(null), limitMs);
    worker.addEventListener('message', settle);
    worker.addEventListener('error', onError);
  });
}
