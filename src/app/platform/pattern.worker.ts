import { testPattern } from '../../domain/requestorPattern';
import { READY } from './patternReady';

/** A request to this worker. */
interface PatternQuestion {
  readonly pattern: string;
  readonly value: string;
}

self.addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => {
  self.postMessage(testPattern(data.pattern, data.value));
});

// The worker is loaded, so the time limit of a pattern starts now.
self.postMessage(READY);
