import { unlessLeaving, watchLeaving } from './leaving';

beforeAll(() => {
  jest.useFakeTimers();
  watchLeaving();
});
afterAll(() => jest.useRealTimers());

/** A load that the browser aborts. */
function anAbortedLoad() {
  const reported = jest.fn();
  unlessLeaving(Promise.reject(new TypeError('Load failed'))).catch(reported);
  return reported;
}

beforeEach(() => window.dispatchEvent(new Event('pageshow')));

test('a load that fails on a page that stays is reported immediately (ALL-38)', async () => {
  const reported = anAbortedLoad();
  await jest.advanceTimersByTimeAsync(0);
  expect(reported).toHaveBeenCalledWith(new TypeError('Load failed'));
});

test.each(['beforeunload', 'pagehide'])('after %s nothing is reported (ALL-38)', async (event) => {
  window.dispatchEvent(new Event(event));
  const reported = anAbortedLoad();
  await jest.advanceTimersByTimeAsync(9_000);
  expect(reported).not.toHaveBeenCalled();
});

test('an abort that arrives just before the event is not reported (ALL-38)', async () => {
  const reported = anAbortedLoad();
  await Promise.resolve();
  window.dispatchEvent(new Event('beforeunload'));
  await jest.advanceTimersByTimeAsync(9_000);
  expect(reported).not.toHaveBeenCalled();
});

test('a page that is still there ten seconds later reports it (ALL-38)', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  const reported = anAbortedLoad();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(reported).toHaveBeenCalled();
});

test('a page that the browser shows again reports later failures (ALL-38)', async () => {
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  const reported = anAbortedLoad();
  await jest.advanceTimersByTimeAsync(0);
  expect(reported).toHaveBeenCalled();
});
