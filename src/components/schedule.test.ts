import { whenIdle } from './schedule';

describe('whenIdle', () => {
  /** A step that returns true on the given call, as the last one. */
  function stepsUntil(last: number) {
    let done = 0;
    return jest.fn(() => {
      done += 1;
      return done === last;
    });
  }

  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
  });

  test('continues step by step if the browser does not report idle time, and ends', () => {
    jest.useFakeTimers();
    const step = stepsUntil(3);
    whenIdle(step);
    expect(step).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(step).toHaveBeenCalledTimes(3);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('can be stopped between pauses', () => {
    jest.useFakeTimers();
    const step = stepsUntil(3);
    const stop = whenIdle(step);
    jest.advanceTimersToNextTimer();
    stop();
    jest.advanceTimersByTime(1_000);
    expect(step).toHaveBeenCalledTimes(1);
  });

  test('works as long as an idle moment lasts, and continues in the next one', () => {
    const moments = idleMoments();
    const step = stepsUntil(5);
    whenIdle(step);
    moments.next([20, 12, 3]);
    expect(step).toHaveBeenCalledTimes(2);
    moments.next([1]);
    expect(step).toHaveBeenCalledTimes(2);
    moments.next([50, 50, 50, 50]);
    expect(step).toHaveBeenCalledTimes(5);
    expect(moments.waiting()).toBe(0);
  });

  test('can be stopped between idle moments', () => {
    const moments = idleMoments();
    const step = stepsUntil(5);
    const stop = whenIdle(step);
    moments.next([20, 3]);
    stop();
    expect(moments.waiting()).toBe(0);
    expect(step).toHaveBeenCalledTimes(1);
  });

  /** A fake `requestIdleCallback` whose idle moments the test triggers. */
  function idleMoments() {
    const waiting = new Map<number, IdleRequestCallback>();
    let handles = 0;
    Object.assign(globalThis, {
      requestIdleCallback: (callback: IdleRequestCallback) => {
        handles += 1;
        waiting.set(handles, callback);
        return handles;
      },
      cancelIdleCallback: (handle: number) => waiting.delete(handle),
    });
    return {
      waiting: () => waiting.size,
      /** @param remaining the idle time in milliseconds reported on each call */
      next(remaining: readonly number[]) {
        const left = [...remaining];
        const callbacks = [...waiting.values()];
        waiting.clear();
        for (const callback of callbacks) {
          callback({ didTimeout: false, timeRemaining: () => left.shift() ?? 0 });
        }
      },
    };
  }
});
