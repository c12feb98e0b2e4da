import { FakePage } from '../../testing/FakePage';
import { FakePagesWorker } from '../../testing/FakePagesWorker';
import { PageUpdate } from './PageUpdate';
import { UnfinishedWork } from './UnfinishedWork';

function anUpdate() {
  const page = new FakePage();
  const worker = new FakePagesWorker();
  const unfinished = new UnfinishedWork();
  const update = new PageUpdate({ worker, page, unfinished });
  update.start();
  return { page, worker, unfinished, update };
}

const IN_HAND = { isUnfinished: () => true, ask: () => undefined };

test('newer pages that wait take over when the page was just opened, and are shown by a reload (SHELL-21)', () => {
  const { page, worker } = anUpdate();
  worker.bringWaiting();
  expect(worker.asked).toEqual(['ifFree']);
  expect(page.reloads).toBe(0);
  worker.bringNewer();
  expect(page.reloads).toBe(1);
});

test('with a form in hand nothing is taken over, and the worker hears so (SHELL-21)', () => {
  const { worker, unfinished, update } = anUpdate();
  const letGo = unfinished.guard(IN_HAND);
  worker.bringWaiting();
  update.rest();
  expect(worker.asked).toEqual([]);
  expect(worker.isPageFree).toBe(false);
  letGo();
  expect(worker.isPageFree).toBe(true);
  update.rest();
  expect(worker.asked).toEqual(['ifFree']);
});

test('a page whose worker was replaced under a form reloads after the form (SHELL-21)', () => {
  const { page, worker, unfinished, update } = anUpdate();
  const letGo = unfinished.guard(IN_HAND);
  worker.bringNewer();
  update.rest();
  expect(page.reloads).toBe(0);
  letGo();
  update.rest();
  expect(page.reloads).toBe(1);
});

test('whatever else is busy delays it as well, such as the outbox (SHELL-21)', () => {
  const { worker, update } = anUpdate();
  let isSending = true;
  const letGo = update.hold(() => isSending);
  expect(worker.isPageFree).toBe(false);
  isSending = false;
  expect(worker.isPageFree).toBe(true);
  isSending = true;
  letGo();
  expect(worker.isPageFree).toBe(true);
});
