import { HttpError } from '../../api/errors';
import { FakeBackend } from '../../testing/fakeApi';
import { makeRootStore } from '../../testing/render';
import type { AsyncState } from '../lib/AsyncState';
import type { RefdataStore } from './RefdataStore';

let printed: jest.SpyInstance;
beforeEach(() => (printed = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => printed.mockRestore());

function refdata() {
  const backend = new FakeBackend();
  const root = makeRootStore(backend);
  return { backend, refdata: root.refdata, errors: root.errors, root };
}

interface List {
  readonly call: 'makes' | 'bodies' | 'colors' | 'models' | 'states' | 'paymentTypes' | 'regionPlace';
  readonly load: (store: RefdataStore) => Promise<unknown>;
  readonly state: (store: RefdataStore) => AsyncState<unknown>;
  readonly message: string;
}

const LISTS: readonly List[] = [
  {
    call: 'makes',
    load: (s) => s.load('makes', { region: 'SF' }),
    state: (s) => s.state('makes', { region: 'SF' }),
    message: 'Error loading makes',
  },
  {
    call: 'bodies',
    load: (s) => s.load('bodies', { region: 'SF' }),
    state: (s) => s.state('bodies', { region: 'SF' }),
    message: 'Error loading body types',
  },
  {
    call: 'colors',
    load: (s) => s.load('colors', { region: 'SF' }),
    state: (s) => s.state('colors', { region: 'SF' }),
    message: 'Error loading colors',
  },
  {
    call: 'models',
    load: (s) => s.load('models', { region: 'SF', makeId: 2 }),
    state: (s) => s.state('models', { region: 'SF', makeId: 2 }),
    message: 'Error loading models',
  },
  {
    call: 'states',
    load: (s) => s.load('states'),
    state: (s) => s.state('states'),
    message: 'Error loading states',
  },
  {
    call: 'paymentTypes',
    load: (s) => s.load('paymentTypes'),
    state: (s) => s.state('paymentTypes'),
    message: 'Error loading payment types',
  },
  {
    call: 'regionPlace',
    load: (s) => s.load('regionPlace', { regionCode: 'SF' }),
    state: (s) => s.state('regionPlace', { regionCode: 'SF' }),
    message: 'the reply',
  },
];

describe.each(LISTS)('$call', ({ call, load, state, message }) => {
  test('is loaded once and shared by concurrent callers (REF-3)', async () => {
    const { backend, refdata: store } = refdata();
    expect(state(store).status).toBe('initial');
    const loads = [load(store), load(store)];
    expect(state(store).status).toBe('loading');
    const [first, second] = await Promise.all(loads);
    await load(store);
    expect(state(store).status).toBe('loaded');
    expect(first).toBe(second);
    expect(first).toBe(state(store).value);
    expect(backend.calls.count(call)).toBe(1);
  });

  test('reports a failed load once with its own message, and loads again on request (ERR-5)', async () => {
    const { backend, refdata: store, errors } = refdata();
    backend.calls.failNext(call, new HttpError(500, 'the reply'));
    await Promise.all([load(store), load(store)]);
    expect(state(store).status).toBe('error');
    expect(errors.currentError).toBe(message);
    expect(printed).toHaveBeenCalledTimes(call === 'regionPlace' ? 0 : 1);
    if (call === 'regionPlace') errors.clear();
    await load(store);
    expect([state(store).status, errors.currentError, backend.calls.count(call)]).toEqual([
      'loaded',
      undefined,
      2,
    ]);
  });
});

test('the banner about a failed list is cleared once that list has loaded (ERR-6)', async () => {
  const { backend, refdata: store, errors } = refdata();
  backend.calls.failNext('makes', new HttpError(500, 'down'));
  await store.load('makes', { region: 'SF' });
  await store.load('makes', { region: 'SF' });
  expect([store.state('makes', { region: 'SF' }).status, errors.currentError]).toEqual(['loaded', undefined]);
});

test('any other banner stays', async () => {
  const { backend, refdata: store, errors } = refdata();
  backend.calls.failNext('makes', new HttpError(500, 'down'));
  await store.load('makes', { region: 'SF' });
  backend.calls.failNext('colors', new HttpError(500, 'down'));
  await store.load('colors', { region: 'SF' });
  await store.load('makes', { region: 'SF' });
  expect(errors.currentError).toBe('Error loading colors');
  errors.set('The boot was refused');
  await store.load('colors', { region: 'SF' });
  expect(errors.currentError).toBe('The boot was refused');
});

test('reading a list loads nothing', () => {
  const { backend, refdata: store } = refdata();
  LISTS.forEach((list) => list.state(store));
  expect(backend.calls.names).toEqual([]);
});

test("each region's lists, and each make's models, are stored separately and reused", async () => {
  const { backend, refdata: store } = refdata();
  await store.load('models', { region: 'SF', makeId: 1 });
  await store.load('models', { region: 'SF', makeId: 2 });
  await store.load('models', { region: 'KC', makeId: 1 });
  await store.load('models', { region: 'SF', makeId: 1 });
  expect(backend.calls.count('models')).toBe(3);
  expect(store.state('models', { region: 'SF', makeId: 1 }).value?.map((model) => model.name)).toEqual([
    'Malibu',
    'Silverado',
  ]);
  expect(store.state('models', { region: 'SF', makeId: 2 }).value?.map((model) => model.name)).toEqual([
    'Accord',
    'Civic',
  ]);
});

test('an answer that arrives after sign-out is ignored', async () => {
  const { backend, root } = refdata();
  const held = backend.calls.hold('makes');
  const loading = root.refdata.load('makes', { region: 'SF' });
  root.signOut();
  held.release();
  await loading;
  expect([
    root.refdata.state('makes', { region: 'SF' }).status,
    root.refdata.state('makes', { region: 'SF' }).value,
  ]).toEqual(['initial', undefined]);
});

test('everything is cleared at sign-out (REF-3)', async () => {
  const { root } = refdata();
  await root.refdata.load('states');
  root.signOut();
  expect(root.refdata.state('states').status).toBe('initial');
});

describe.each(LISTS)('a stored copy of $call', ({ call, load, state, message }) => {
  test('is usable and hides no failure of the server; the next request loads the list again (OFF-10)', async () => {
    const { backend, refdata: store, errors } = refdata();
    const copy = [{ id: 1, code: 'A', name: 'A' }];
    backend.copies.set(copy, { at: 0, failure: new HttpError(500, 'the reply') });
    backend.calls.replyNext(call, copy);
    expect(await load(store)).toBe(copy);
    expect([state(store).status, errors.currentError]).toEqual(['loaded', message]);
    await load(store);
    expect(backend.calls.count(call)).toBe(2);
    if (call !== 'regionPlace') expect(errors.currentError).toBeUndefined();
  });

  test('is reported when a slow server fails at last, and the next request loads the list again (OFF-10)', async () => {
    const { backend, refdata: store, errors } = refdata();
    const copy = [{ id: 1, code: 'A', name: 'A' }];
    const failure = new HttpError(500, 'the reply');
    let fail: (failure: Error) => void = () => undefined;
    const late = new Promise<Error>((resolve) => (fail = resolve));
    backend.copies.set(copy, { at: 0, failure: undefined, late });
    backend.calls.replyNext(call, copy);
    await load(store);
    expect(errors.currentError).toBeUndefined();
    backend.copies.set(copy, { at: 0, failure });
    fail(failure);
    await late;
    expect([state(store).status, errors.currentError]).toEqual(['loaded', message]);
    await load(store);
    expect(backend.calls.count(call)).toBe(2);
  });

  test('is not reported without a network (OFF-10)', async () => {
    const { backend, refdata: store, errors } = refdata();
    const copy = [{ id: 1, code: 'A', name: 'A' }];
    backend.copies.set(copy, { at: 0, failure: undefined });
    backend.calls.replyNext(call, copy);
    await load(store);
    expect([state(store).status, errors.currentError]).toEqual(['loaded', undefined]);
  });
});
