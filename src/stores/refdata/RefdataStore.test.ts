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
  return { backend, refdata: root.refdata, suite: root.suite, errors: root.errors, root };
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
    load: (s) => s.loadMakes('SF'),
    state: (s) => s.makes('SF'),
    message: 'Error loading makes',
  },
  {
    call: 'bodies',
    load: (s) => s.loadBodies('SF'),
    state: (s) => s.bodies('SF'),
    message: 'Error loading body types',
  },
  {
    call: 'colors',
    load: (s) => s.loadColors('SF'),
    state: (s) => s.colors('SF'),
    message: 'Error loading colors',
  },
  {
    call: 'models',
    load: (s) => s.loadModels('SF', 2),
    state: (s) => s.models('SF', 2),
    message: 'Error loading models',
  },
  { call: 'states', load: (s) => s.loadStates(), state: (s) => s.states(), message: 'Error loading states' },
  {
    call: 'paymentTypes',
    load: (s) => s.loadPaymentTypes(),
    state: (s) => s.paymentTypes(),
    message: 'Error loading payment types',
  },
  {
    call: 'regionPlace',
    load: (s) => s.loadRegionPlace('SF'),
    state: (s) => s.regionPlace('SF'),
    message: 'the reply',
  },
];

describe.each(LISTS)('$call', ({ call, load, state, message }) => {
  test('is loaded once, and shared by all who ask at the same time', async () => {
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

  test('says once that it failed, with its own message, and is tried again', async () => {
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

test('the banner of a failed list goes when that list has come', async () => {
  const { backend, refdata: store, errors } = refdata();
  backend.calls.failNext('makes', new HttpError(500, 'down'));
  await store.loadMakes('SF');
  await store.loadMakes('SF');
  expect([store.makes('SF').status, errors.currentError]).toEqual(['loaded', undefined]);
});

test('what the banner says of anything else stays', async () => {
  const { backend, refdata: store, errors } = refdata();
  backend.calls.failNext('makes', new HttpError(500, 'down'));
  await store.loadMakes('SF');
  backend.calls.failNext('colors', new HttpError(500, 'down'));
  await store.loadColors('SF');
  await store.loadMakes('SF');
  expect(errors.currentError).toBe('Error loading colors');
  errors.set('The boot was refused');
  await store.loadColors('SF');
  expect(errors.currentError).toBe('The boot was refused');
});

test('reading a list loads nothing', () => {
  const { backend, refdata: store } = refdata();
  LISTS.forEach((list) => list.state(store));
  expect(backend.calls.names).toEqual([]);
});

test("each region, and each make's models, is a list of its own, kept for when it is wanted again", async () => {
  const { backend, refdata: store } = refdata();
  await store.loadModels('SF', 1);
  await store.loadModels('SF', 2);
  await store.loadModels('KC', 1);
  await store.loadModels('SF', 1);
  expect(backend.calls.count('models')).toBe(3);
  expect(store.models('SF', 1).value?.map((model) => model.name)).toEqual(['Malibu', 'Silverado']);
  expect(store.models('SF', 2).value?.map((model) => model.name)).toEqual(['Accord', 'Civic']);
});

test('an answer that comes after the person has signed out is dropped', async () => {
  const { backend, root } = refdata();
  const held = backend.calls.hold('makes');
  const loading = root.refdata.loadMakes('SF');
  root.signOut();
  held.release();
  await loading;
  expect([root.refdata.makes('SF').status, root.refdata.makes('SF').value]).toEqual(['initial', undefined]);
});

describe("the suite's lists", () => {
  test('each is loaded once for what it is asked with', async () => {
    const { backend, suite } = refdata();
    const [first, second] = await Promise.all([
      suite.load('dispatchReasons', 'SF', 'PD', 'FLAT'),
      suite.load('dispatchReasons', 'SF', 'PD', 'FLAT'),
    ]);
    await suite.load('dispatchReasons', 'SF', 'FD', 'FLAT');
    await suite.load('zonesByRegions', ['SF', 'KC']);
    expect(first).toBe(second);
    expect(backend.calls.argsOf('dispatchReasons')).toEqual([
      ['SF', 'PD', 'FLAT'],
      ['SF', 'FD', 'FLAT'],
    ]);
    expect(suite.state('zonesByRegions', ['SF', 'KC']).value).toHaveLength(4);
    expect(suite.state('zonesByRegions', ['SF']).status).toBe('initial');
  });

  test('a failure says its own text and is tried again', async () => {
    const { backend, suite, errors } = refdata();
    backend.calls.failNext('holdTypes', new HttpError(500, 'Hold types are away'));
    expect(await suite.load('holdTypes', 'SF')).toBeUndefined();
    expect([suite.state('holdTypes', 'SF').status, errors.currentError]).toEqual([
      'error',
      'Hold types are away',
    ]);
    expect(await suite.load('holdTypes', 'SF')).toHaveLength(1);
  });

  test('are forgotten at sign-out', async () => {
    const { root, suite } = refdata();
    await suite.load('precincts', 'SF');
    root.signOut();
    expect(suite.state('precincts', 'SF').status).toBe('initial');
  });
});
