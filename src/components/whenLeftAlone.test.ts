import { whenLeftAlone } from './whenLeftAlone';

const REST_MS = 800;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const touch = (type: string) => document.dispatchEvent(new Event(type));

test.each(['pointerdown', 'keydown', 'wheel', 'scroll'])(
  'begins once there was no %s for a while',
  (type) => {
    const step = jest.fn(() => true);
    const stop = whenLeftAlone(REST_MS, step);
    for (let times = 0; times < 3; times += 1) {
      jest.advanceTimersByTime(REST_MS - 1);
      touch(type);
    }
    expect(step).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2 * REST_MS);
    expect(step).toHaveBeenCalledTimes(1);
    stop();
  },
);

test('goes on after a touch with what is left to do, and does nothing twice', () => {
  let done = 0;
  const step = jest.fn(() => {
    done += 1;
    if (done === 1) touch('keydown');
    return done === 2;
  });
  const stop = whenLeftAlone(REST_MS, step);
  jest.advanceTimersByTime(REST_MS + 100);
  expect(step).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(REST_MS);
  expect(step).toHaveBeenCalledTimes(2);
  touch('keydown');
  jest.advanceTimersByTime(2 * REST_MS);
  expect(step).toHaveBeenCalledTimes(2);
  stop();
});

test('does nothing any more once it is stopped', () => {
  const step = jest.fn(() => true);
  whenLeftAlone(REST_MS, step)();
  touch('keydown');
  jest.advanceTimersByTime(2 * REST_MS);
  expect(step).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});
