import { FakePage } from '../../testing/browser/FakePage';
import { FakePagesWorker } from '../../testing/browser/FakePagesWorker';
import { PageRenewal } from './PageRenewal';
import { UnfinishedWork } from './UnfinishedWork';

function aRenewal(newer: string | null) {
  const page = new FakePage();
  page.newer = newer;
  const unfinished = new UnfinishedWork();
  const worker = new FakePagesWorker();
  return { page, unfinished, worker, renewal: new PageRenewal(page, unfinished, worker) };
}

test('does not reload if the server has the same pages', async () => {
  const { page, renewal } = aRenewal(null);
  expect(await renewal.meet()).toBe('same');
  expect(page.reloads).toBe(0);
});

test('loads newer pages once, and again after the next update (SHELL-12)', async () => {
  const { page, renewal } = aRenewal('main.2.js');
  expect(await renewal.meet()).toBe('reloading');
  expect(await renewal.meet()).toBe('newer');
  expect(page.reloads).toBe(1);
  page.newer = 'main.3.js';
  expect(await renewal.meet()).toBe('reloading');
  expect(page.reloads).toBe(2);
});

test('with unfinished work, a page reloads only if the user agrees', async () => {
  const { page, unfinished, renewal } = aRenewal('main.2.js');
  const letGo = unfinished.guard({ isUnfinished: () => true, ask: () => undefined });
  expect(await renewal.meet()).toBe('newer');
  expect(page.reloads).toBe(0);
  await renewal.reload();
  expect(page.reloads).toBe(1);
  letGo();
  expect(await renewal.meet()).toBe('reloading');
});

test('without storage, a page never reloads on its own, since it could not remember that it did', async () => {
  const page = Object.assign(new FakePage(), {
    newer: 'main.2.js',
    session: { get: () => null, set: () => undefined, remove: () => undefined },
  });
  expect(await new PageRenewal(page, new UnfinishedWork(), new FakePagesWorker()).meet()).toBe('newer');
  expect(page.reloads).toBe(0);
});

test('the worker gets the newer pages before a reload, which would otherwise show the cached ones (SHELL-12)', async () => {
  const { page, worker, renewal } = aRenewal('main.2.js');
  worker.isRenewed = false;
  expect(await renewal.meet()).toBe('newer');
  expect(page.reloads).toBe(0);
  await renewal.reload();
  expect(worker.renewals).toEqual(['ifFree', 'now']);
  expect(page.reloads).toBe(1);
});
