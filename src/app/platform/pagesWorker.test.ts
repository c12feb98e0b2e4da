import { browserPagesWorker } from './pagesWorker';
import { TAKE_OVER } from './workerMessages';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A browser with newer pages waiting. `told` contains the messages sent to their worker. */
function make(visibility: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  const told: unknown[] = [];
  const waiting = { postMessage: (text: unknown) => told.push(text) };
  const container = { getRegistration: () => Promise.resolve({ waiting }) };
  return { told, worker: browserPagesWorker(true, container as unknown as ServiceWorkerContainer) };
}

test('newer pages take over once the screen has made its requests (SHELL-21)', async () => {
  const { told, worker } = make('visible');
  worker.takeOver('ifFree');
  await jest.advanceTimersByTimeAsync(900);
  worker.takeOver('ifFree');
  await jest.advanceTimersByTimeAsync(900);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(100);
  expect(told).toEqual([TAKE_OVER]);
});

test('newer pages take over immediately in a hidden tab, whose timers may stop (SHELL-21)', async () => {
  const { told, worker } = make('hidden');
  worker.takeOver('ifFree');
  await jest.advanceTimersByTimeAsync(0);
  expect(told).toEqual([TAKE_OVER]);
});
