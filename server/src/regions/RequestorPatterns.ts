import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { PATTERN_TIME_LIMIT_MS } from '../../../src/domain/constants';
import {
  compilePattern,
  type PatternRunner,
  type PatternVerdict,
} from '../../../src/domain/requestorPattern';
import { hostileTexts } from './hostileTexts';

/** The part of a logger used here. */
export interface WarnLog {
  warn(details: object, message: string): void;
}

const Results = v.array(v.boolean());

/** How often a pattern may exceed the limit before it counts as slow: the machine may just have been busy. */
const TRIES = 3;

/** The number of texts that a pattern on trial must manage within the limit for one. */
const TEXTS_AT_ONCE = 20;

/** The number of slow patterns that are remembered; far more than a site has regions. */
const MOST_SLOW = 1_000;

/** Matches texts in a thread, one request at a time. A running pattern can only be stopped by ending its thread. */
class Lane {
  private worker: Worker | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  /** @returns null if the pattern took longer than the limit */
  test(pattern: RegExp, texts: readonly string[]): Promise<readonly boolean[] | null> {
    const results = this.queue.then(() => this.tryOften(pattern, texts));
    this.queue = results.catch(() => undefined);
    return results;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.end();
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private async tryOften(pattern: RegExp, texts: readonly string[]): Promise<readonly boolean[] | null> {
    for (let tries = 0; tries < TRIES && !this.isClosed; tries += 1) {
      const results = await this.tryOnce(pattern, texts);
      if (results !== null) return results;
    }
    return null;
  }

  private async tryOnce(pattern: RegExp, texts: readonly string[]): Promise<readonly boolean[] | null> {
    const worker = (this.worker ??= await started());
    worker.ref();
    const results = await answerOf(worker, { pattern, texts });
    worker.unref();
    // Not awaited: some patterns end only once they are compiled, which takes seconds.
    if (results === null) void this.end();
    return results;
  }
}

/** Starts the thread and waits for its first message, so that a pattern has the whole time limit. */
function started(): Promise<Worker> {
  const worker = new Worker(new URL('./patternWorker.mjs', import.meta.url), { execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.on('error', reject);
  });
}

/** @returns null if the thread ended or did not answer in time */
function answerOf(worker: Worker, question: object): Promise<readonly boolean[] | null> {
  return new Promise((resolve) => {
    const settle = (results: unknown) => {
      clearTimeout(timer);
      worker.off('message', settle).off('exit', settle);
      resolve(v.is(Results, results) ? results : null);
    };
    // An answer that has arrived while this thread was busy comes first.
    const timer = setTimeout(() => setImmediate(settle, null), PATTERN_TIME_LIMIT_MS);
    worker.on('message', settle).on('exit', settle);
    worker.postMessage(question);
  });
}

/**
 * Runs the regions' patterns for the requestor. Customers write them, so they run in threads that can be ended and
 * hold up no other call. A pattern that took too long once is not run again.
 */
export class RequestorPatterns implements PatternRunner {
  private readonly slow = new Set<string>();
  private readonly boots = new Lane();
  /** Patterns on trial never delay the recording of a boot. */
  private readonly trials = new Lane();

  constructor(private readonly log: WarnLog) {}

  /** Whether a requestor matches. A pattern that does not compile or takes too long is logged and ignored. */
  async matches(pattern: string, value: string): Promise<PatternVerdict> {
    const compiled = compilePattern(pattern);
    if (compiled === null) {
      this.log.warn({ pattern }, "a region's requestor pattern does not compile and is ignored");
      return 'ignored';
    }
    const results = await this.run(this.boots, compiled, [value]);
    if (results === null) {
      this.log.warn({ pattern }, "a region's requestor pattern takes too long and is ignored");
      return 'ignored';
    }
    return results[0] === true ? 'match' : 'mismatch';
  }

  /** True if a pattern takes too long on texts that are hard to match. False if it does not compile. */
  async isSlow(pattern: string): Promise<boolean> {
    const compiled = compilePattern(pattern);
    if (compiled === null) return false;
    const texts = hostileTexts(pattern);
    for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
      const results = await this.run(this.trials, compiled, texts.slice(at, at + TEXTS_AT_ONCE));
      if (results === null) return true;
    }
    return false;
  }

  async close(): Promise<void> {
    await Promise.all([this.boots.close(), this.trials.close()]);
  }

  private async run(
    lane: Lane,
    pattern: RegExp,
    texts: readonly string[],
  ): Promise<readonly boolean[] | null> {
    if (this.slow.has(pattern.source)) return null;
    const results = await lane.test(pattern, texts);
    if (results === null) this.remember(pattern.source);
    return results;
  }

  private remember(source: string): void {
    const [oldest] = this.slow;
    if (oldest !== undefined && this.slow.size >= MOST_SLOW) this.slow.delete(oldest);
    this.slow.add(source);
  }
}
