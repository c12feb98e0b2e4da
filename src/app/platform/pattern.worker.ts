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

// Loaded: the pattern's time limit starts now.
self.postMessage(READY);
