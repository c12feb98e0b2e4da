import { testPattern } from '../../domain/requestorPattern';
import { READY } from './patternReady';

/** What the page asks of this worker. */
interface PatternQuestion {
  readonly pattern: string;
  readonly value: string;
}

self.addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => {
  self.postMessage(testPattern(data.pattern, data.value));
});

// From here on the time is the pattern's own, not the network's.
self.postMessage(READY);
