import { ConnectionError, HttpError } from '../../api/errors';
import { aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { faultsCsv, ImportStore, NotUtf8Error } from './ImportStore';

const anAdmin = aUser({ id: 90, applications: ['ADM'], permissions: { SF: ['ADMIN_ZONES'] } });

function fileOf(content: string | number[]) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  return { name: 'list.csv', arrayBuffer: async () => bytes.buffer };
}

function world() {
  const backend = new FakeBackend({ user: anAdmin });
  const onImported = jest.fn(async () => undefined);
  const store = new ImportStore({ api: backend.setup, region: 'SF', list: 'holdAgencies', onImported });
  return { backend, store, onImported };
}

test('a dry run shows the changes, and exactly those are imported (SETUP-89)', async () => {
  const { backend, store, onImported } = world();
  await store.choose(fileOf('code,description\nPD,Police\n'));
  expect(store.shown).toMatchObject({ added: 1, changed: 0, faults: [] });
  expect(backend.world.site.rowsOf('SF', 'holdAgencies')).toHaveLength(0);
  expect(await store.confirm()).toBe(true);
  expect(store.done?.added).toBe(1);
  expect([onImported.mock.calls.length, store.shown]).toEqual([1, undefined]);
  const [dry, real] = backend.calls.requestsOf('importList');
  expect([dry?.dryRun, dry?.digest, real?.dryRun]).toEqual(['true', undefined, 'false']);
  expect(real?.digest).toEqual(expect.stringContaining('PD,Police'));
  expect(backend.world.site.rowsOf('SF', 'holdAgencies')).toHaveLength(1);
});

test('an import that differs from the dry run is refused, and the file stays chosen (SETUP-89)', async () => {
  const { backend, store } = world();
  await store.choose(fileOf('code\nPD\n'));
  backend.calls.failNext('importList', new HttpError(409, 'The list has changed since the dry run'));
  expect(await store.confirm()).toBe(false);
  expect(store.error).toMatchObject({ status: 409 });
  expect(store.fileName).toBe('list.csv');
});

test('an import whose answer was lost is sent again with the same key (SETUP-65)', async () => {
  const { backend, store } = world();
  await store.choose(fileOf('code\nPD\n'));
  backend.calls.failNext('importList', new ConnectionError('lost'));
  expect(await store.confirm()).toBe(false);
  expect(store.isOutcomeUnknown).toBe(true);
  expect(await store.confirm()).toBe(true);
  const [, first, second] = backend.calls.requestsOf('importList');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('nothing is imported from a faulty file (SETUP-90)', async () => {
  const { backend, store } = world();
  await store.choose(fileOf('code\nPD\n,\n'));
  expect(store.shown?.faults).toHaveLength(1);
  expect([store.mayImport, await store.confirm()]).toEqual([false, false]);
  expect(backend.calls.count('importList')).toBe(1);
});

test('a file in another encoding is not sent (SETUP-90)', async () => {
  const { backend, store } = world();
  await store.choose(fileOf([0x63, 0x6f, 0x64, 0x65, 0x0a, 0xd1]));
  expect(store.error).toBeInstanceOf(NotUtf8Error);
  expect(backend.calls.count('importList')).toBe(0);
});

test('the CSV of faults contains no formulas (SETUP-90)', () => {
  expect(faultsCsv([{ line: 3, field: 'code', sentence: '=1+1, "quoted"' }])).toBe(
    'line,field,sentence\r\n3,code,"\'=1+1, ""quoted"""\r\n',
  );
});
