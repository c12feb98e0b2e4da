import { HttpError } from '../../api/errors';
import { aBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { BootDetailsStore } from './BootDetailsStore';

function make() {
  const backend = new FakeBackend({
    boots: [aBoot({ id: 1, license: 'ONE' }), aBoot({ id: 2, license: 'TWO', totalPaymentAmount: 90 })],
  });
  const logged: { message: string; error: unknown }[] = [];
  const store = new BootDetailsStore({
    api: backend.boots,
    log: (message, error) => logged.push({ message, error }),
  });
  return { store, backend, logged };
}

it('loads the selected boot', async () => {
  const { store } = make();
  await store.select(2);
  expect(store.details).toMatchObject({ license: 'TWO' });
  expect(store.totalPaymentAmount).toBe(90);
  expect(store.isClosed).toBe(false);
});

it('clears the total when another boot is selected (DET-2)', async () => {
  const { store, backend } = make();
  await store.select(1);
  const held = backend.calls.hold('details');
  const loading = store.select(2);
  expect(store.id).toBe(2);
  expect(store.details).toBeUndefined();
  expect(store.totalPaymentAmount).toBeUndefined();
  held.release();
  await loading;
  expect(store.totalPaymentAmount).toBe(90);
});

it('never shows a late detail under another boot (DET-3)', async () => {
  const { store, backend } = make();
  const late = backend.calls.hold('details');
  const first = store.select(1);
  await store.select(2);
  late.release();
  await first;
  expect(store.details).toMatchObject({ id: 2 });
});

it('ignores a late failure of another boot', async () => {
  const { store, backend, logged } = make();
  const late = backend.calls.hold('details');
  const first = store.select(1);
  await store.select(2);
  late.fail(new HttpError(500, 'Too late'));
  await first;
  expect(store.status).toBe('loaded');
  expect(logged).toEqual([]);
});

it('does not load the same boot twice', async () => {
  const { store, backend } = make();
  await store.select(1);
  await store.select(1);
  expect(backend.calls.count('details')).toBe(1);
});

it('logs a failure, and retries on request', async () => {
  const { store, backend, logged } = make();
  backend.calls.failNext('details', new HttpError(500, 'Out of order'));
  await store.select(1);
  expect(store.status).toBe('error');
  expect(store.isNotFound).toBe(false);
  expect(logged).toMatchObject([
    { message: 'Boot 1 could not be loaded', error: { message: 'Out of order' } },
  ]);
  await store.retry();
  expect(store.details).toMatchObject({ license: 'ONE' });
});

it('distinguishes a missing boot from a failed load', async () => {
  const { store } = make();
  await store.select(999);
  expect(store.isNotFound).toBe(true);
});

it('has no total if the server sends none', async () => {
  const { store, backend } = make();
  backend.calls.replyNext('details', { id: 1, regionCode: 'SF', totalPaymentAmount: null });
  await store.select(1);
  expect(store.status).toBe('loaded');
  expect(store.totalPaymentAmount).toBeUndefined();
});

describe('reloading', () => {
  it('keeps showing the boot until the answer arrives', async () => {
    const { store, backend } = make();
    await store.select(1);
    backend.world.boots[0]!.status = 'RELEASED';
    const held = backend.calls.hold('details');
    const looking = store.refresh(1);
    expect(store.status).toBe('loaded');
    expect(store.isClosed).toBe(false);
    held.release();
    await expect(looking).resolves.toMatchObject({ status: 'RELEASED' });
    expect(store.isClosed).toBe(true);
  });

  it('keeps showing the boot if reloading fails, and logs why', async () => {
    const { store, backend, logged } = make();
    await store.select(1);
    backend.calls.failNext('details', new HttpError(500, 'Out of order'));
    await expect(store.refresh(1)).resolves.toBeUndefined();
    expect(store.status).toBe('loaded');
    expect(store.details).toMatchObject({ license: 'ONE' });
    expect(logged).toHaveLength(1);
  });

  it('does nothing for a boot that is no longer selected', async () => {
    const { store, backend } = make();
    await store.select(1);
    const held = backend.calls.hold('details');
    const looking = store.refresh(1);
    await store.select(2);
    held.release();
    await expect(looking).resolves.toBeUndefined();
    expect(store.details).toMatchObject({ id: 2 });
    await expect(store.refresh(1)).resolves.toBeUndefined();
    expect(backend.calls.requestsOf('details')).toEqual([{ bootId: 1 }, { bootId: 1 }, { bootId: 2 }]);
  });
});

it('is cleared at sign-out', async () => {
  const { store } = make();
  await store.select(1);
  store.reset();
  expect(store.id).toBeUndefined();
  expect(store.details).toBeUndefined();
});

it('a superseded reload returns the result of the later one', async () => {
  const { store, backend } = make();
  await store.select(1);
  const first = backend.calls.hold('details');
  const overtaken = store.refresh(1);
  const second = backend.calls.hold('details');
  const newest = store.refresh(1, { background: true });
  first.release();
  second.release();
  expect(await newest).toMatchObject({ id: 1 });
  expect(await overtaken).toMatchObject({ id: 1 });
});
