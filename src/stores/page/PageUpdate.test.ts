import { FakePage } from '../../testing/browser/FakePage';
import { FakePagesWorker } from '../../testing/browser/FakePagesWorker';
import { PageUpdate } from './PageUpdate';
import { UnfinishedWork } from './UnfinishedWork';

function anUpdate() {
  const page = new FakePage();
  const worker = new FakePagesWorker();
  const unfinished = new UnfinishedWork();
  const outbox = { isSending: false };
  const update = new PageUpdate({ worker, page, unfinished, isSending: () => outbox.isSending });
  update.start();
  return { page, worker, unfinished, update, outbox };
}

const IN_HAND = { isUnfinished: () => true, ask: () => undefined };

test('waiting newer pages take over when the page was just opened, and a reload shows them (SHELL-21)', () => {
  const { page, worker } = anUpdate();
  worker.bringWaiting();
  expect(worker.asked).toEqual(['ifFree']);
  expect(page.reloads).toBe(0);
  worker.bringNewer();
  expect(page.reloads).toBe(1);
});

test('with a form open, nothing takes over, and the worker is told so (SHELL-21)', () => {
  const { worker, unfinished, update } = anUpdate();
  const removeGuard = unfinished.guard(IN_HAND);
  worker.bringWaiting();
  update.rest();
  expect(worker.asked).toEqual([]);
  expect(worker.isPageFree).toBe(false);
  removeGuard();
  expect(worker.isPageFree).toBe(true);
  update.rest();
  expect(worker.asked).toEqual(['ifFree']);
});

test('if the worker was replaced while a form was open, the page reloads after the form is closed (SHELL-21)', () => {
  const { page, worker, unfinished, update } = anUpdate();
  const removeGuard = unfinished.guard(IN_HAND);
  worker.bringNewer();
  update.rest();
  expect(page.reloads).toBe(0);
  removeGuard();
  update.rest();
  expect(page.reloads).toBe(1);
});

test('sending the outbox delays it as well (SHELL-21)', () => {
  const { worker, outbox } = anUpdate();
  outbox.isSending = true;
  expect(worker.isPageFree).toBe(false);
  outbox.isSending = false;
  expect(worker.isPageFree).toBe(true);
});
