import { PATTERN_TIME_LIMIT_MS } from '../../domain/constants';
import { testPattern } from '../../domain/requestorPattern';
import { READY } from './patternReady';
import { START_TIME_LIMIT_MS, WorkerPatternRunner, type PatternWorker } from './WorkerPatternRunner';

/** A pattern that takes practically forever. */
const ENDLESS = '(a+)+$';

class FakeWorker extends EventTarget implements PatternWorker {
  ended = false;

  /** @param startsIn how long its script takes to load, in milliseconds; null: never loads */
  constructor(startsIn: number | null) {
    super();
    if (startsIn === 0) queueMicrotask(() => this.say(READY));
    else if (startsIn !== null) setTimeout(() => this.say(READY), startsIn);
  }

  postMessage({ pattern, value }: { pattern: string; value: string }): void {
    if (pattern === ENDLESS) return;
    queueMicrotask(() => this.say(testPattern(pattern, value)));
  }

  private say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.ended = true;
  }
}

function running(startsIn: number | null = 0) {
  const starts = { in: startsIn };
  const workers: FakeWorker[] = [];
  const runner = new WorkerPatternRunner(() => {
    const worker = new FakeWorker(starts.in);
    workers.push(worker);
    return worker;
  });
  return { runner, workers, starts };
}

let warned: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  warned.mockRestore();
});

test('tries each value in one worker and reports the result', async () => {
  const { runner, workers } = running();
  const verdicts = [runner.matches('\\d+', '12'), runner.matches('\\d+', 'x')];
  expect(await Promise.all(verdicts)).toEqual(['match', 'mismatch']);
  expect(workers).toHaveLength(1);
});

test('a slow pattern is stopped and then ignored; other patterns still work (ADD-19)', async () => {
  const { runner, workers } = running();
  const endless = runner.matches(ENDLESS, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');
  const next = runner.matches('\\d+', '12');
  await jest.advanceTimersByTimeAsync(PATTERN_TIME_LIMIT_MS - 1);
  expect(workers[0]?.ended).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await endless).toBe('ignored');
  expect(workers[0]?.ended).toBe(true);
  expect(await next).toBe('match');
  expect(await runner.matches(ENDLESS, 'aaa!')).toBe('ignored');
  expect(workers).toHaveLength(2);
  expect(warned).toHaveBeenCalledTimes(1);
  expect(String(warned.mock.calls[0])).toContain('takes too long');
});

test('a pattern that does not compile is ignored and logged once (ADD-19)', async () => {
  const { runner } = running();
  expect(await runner.matches('[', 'x')).toBe('ignored');
  expect(await runner.matches('[', 'y')).toBe('ignored');
  expect(warned).toHaveBeenCalledTimes(1);
  expect(String(warned.mock.calls[0])).toContain('does not compile');
});

test("a pattern's time limit does not include loading the worker", async () => {
  const { runner } = running(PATTERN_TIME_LIMIT_MS * 4);
  const verdict = runner.matches('\\d+', 'x');
  await jest.advanceTimersByTimeAsync(PATTERN_TIME_LIMIT_MS * 4);
  expect(await verdict).toBe('mismatch');
  expect(warned).not.toHaveBeenCalled();
});

test('a worker that fails to load blocks nothing, and the next value tries again', async () => {
  const { runner, workers, starts } = running(null);
  const verdict = runner.matches('\\d+', 'x');
  await jest.advanceTimersByTimeAsync(START_TIME_LIMIT_MS);
  expect(await verdict).toBe('ignored');
  expect([workers[0]?.ended, warned.mock.calls.length]).toEqual([true, 1]);
  starts.in = 0;
  expect(await runner.matches('\\d+', 'x')).toBe('mismatch');
});

test('a worker that crashes blocks nothing', async () => {
  const { runner, workers } = running();
  const verdict = runner.matches(ENDLESS, 'a');
  await jest.advanceTimersByTimeAsync(0);
  workers[0]?.dispatchEvent(new Event('error'));
  expect(await verdict).toBe('ignored');
  expect(await runner.matches('\\d', '1')).toBe('match');
});
