import { testPattern } from '../../domain/requestorPattern';

/** What the page asks of this worker. */
interface PatternQuestion {
  readonly pattern: string;
  readonly value: string;
}

self.addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => {
  self.postMessage(testPattern(data.pattern, data.value));
});
