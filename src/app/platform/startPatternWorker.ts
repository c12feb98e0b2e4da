import type { PatternWorker } from './WorkerPatternRunner';

/** Starts the worker; the build makes a file of its own of it. */
export function startPatternWorker(): PatternWorker {
  return new Worker(new URL('./pattern.worker.ts', import.meta.url));
}
