import { PATTERN_TIME_LIMIT_MS } from '../../domain/constants';
import type { PatternRunner, PatternVerdict } from '../../domain/requestorPattern';

const VERDICTS: readonly unknown[] = ['match', 'mismatch', 'ignored'] satisfies PatternVerdict[];
const isVerdict = (data: unknown): data is PatternVerdict => VERDICTS.includes(data);

/** The part of a Worker that is used. */
export type PatternWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'
>;

/**
 * Tries patterns in a Web Worker. A running regular expression cannot be interrupted, but a worker can be ended: one
 * that has not answered in `PATTERN_TIME_LIMIT_MS` is, and its pattern is ignored from then on (contract §4).
 */
export class WorkerPatternRunner implements PatternRunner {
  private worker: PatternWorker | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly ignored = new Set<string>();

  constructor(private readonly startWorker: () => PatternWorker) {}

  matches(pattern: string, value: string): Promise<PatternVerdict> {
    // One at a time, so that the time limit is one pattern's own.
    const verdict = this.queue.then(() => this.ask(pattern, value));
    this.queue = verdict;
    return verdict;
  }

  private async ask(pattern: string, value: string): Promise<PatternVerdict> {
    if (this.ignored.has(pattern)) return 'ignored';
    const verdict = await this.answer(pattern, value);
    if (verdict === 'ignored' || verdict === 'late') {
      const why = verdict === 'late' ? 'takes too long' : 'does not compile';
      console.warn(`The requestor pattern ${pattern} ${why} and is ignored.`);
      this.ignored.add(pattern);
      return 'ignored';
    }
    return verdict;
  }

  private answer(pattern: string, value: string): Promise<PatternVerdict | 'late'> {
    return new Promise((resolve) => {
      const worker = this.running();
      const settle = (verdict: PatternVerdict | 'late') => {
        clearTimeout(timer);
        worker.removeEventListener('message', onMessage);
        worker.removeEventListener('error', onError);
        if (verdict === 'late') this.end();
        resolve(verdict);
      };
      const onMessage = ({ data }: MessageEvent<unknown>) => settle(isVerdict(data) ? data : 'ignored');
      const onError = () => settle('late');
      const timer = setTimeout(() => settle('late'), PATTERN_TIME_LIMIT_MS);
      worker.addEventListener('message', onMessage);
      worker.addEventListener('error', onError);
      worker.postMessage({ pattern, value });
    });
  }

  private running(): PatternWorker {
    this.worker ??= this.startWorker();
    return this.worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
