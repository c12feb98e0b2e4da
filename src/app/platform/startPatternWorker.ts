import type { PatternWorker } from './WorkerPatternRunner';

/** Starts the worker, which the build puts into its own file. */
export function startPatternWorker(): PatternWorker {
  return new Worker(new URL('./pattern.worker.ts', import.meta.url));
}
