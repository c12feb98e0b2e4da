import { ConnectionError, HttpError, TextReplyError, UnexpectedReplyError } from '../../api/errors';
import { FakeBackend } from '../../testing/fakeApi';
import { settle } from '../../testing/newBoot';
import { ErrorHandlerStore } from '../errors/ErrorHandlerStore';
import { PhotoUploadsStore } from './PhotoUploadsStore';

function make() {
  const backend = new FakeBackend();
  const errors = new ErrorHandlerStore((key) => key);
  const deps = {
    boots: backend.boots,
    recheck: backend.recheck,
    errors,
    translate: (key: string) => key,
  };
  const store = new PhotoUploadsStore(deps, 'SF', 101);
  const upload = async () => Number(backend.receive(await store.uploadUrl()));
  return { backend, errors, store, upload };
}

test('each file has an address of its own, and is tied to the boot (PHO-1)', async () => {
  const { backend, store, upload } = make();
  const [one, two] = [await upload(), await upload()];
  await store.register([one, two]);
  expect(backend.calls.requestsOf('uploadUrl')).toEqual([{ regionCode: 'SF' }, { regionCode: 'SF' }]);
  expect(backend.calls.requestsOf('registerFile')).toEqual([
    { vehicleId: 101, fileId: one },
    { vehicleId: 101, fileId: two },
  ]);
});

test('files are registered one by one, whatever comes in at the same time', async () => {
  const { backend, store, upload } = make();
  const [one, two] = [await upload(), await upload()];
  const first = backend.calls.hold('registerFile');
  const both = [store.register([one]), store.register([two])];
  await settle();
  expect(backend.calls.count('registerFile')).toBe(1);
  first.release();
  await Promise.all(both);
  expect(backend.calls.requestsOf('registerFile').map(({ fileId }) => fileId)).toEqual([one, two]);
});

test('one that is refused is a failure of its own, and holds none of the others up', async () => {
  const { backend, store, upload } = make();
  const [one, two] = [await upload(), await upload()];
  backend.calls.failNext('registerFile', new TextReplyError('Too late'));
  const refused = store.register([one]);
  const next = store.register([two]);
  await expect(refused).rejects.toThrow('Too late');
  await expect(next).resolves.toBeUndefined();
});

test.each([
  ["the server's own text", new HttpError(503, 'No room for photos'), 'No room for photos'],
  ['nothing, for a refusal without a text', new HttpError(502, ''), ''],
  ['nothing, for a reply that is no address', new UnexpectedReplyError('GET /file/boot: no text'), ''],
  ['that the connection was lost', new ConnectionError('Failed to fetch'), 'common:photos.connectionLost'],
])('without an address a file has for its reason %s', async (_what, error, reason) => {
  const { backend, store } = make();
  backend.calls.failNext('uploadUrl', error);
  await expect(store.uploadUrl()).rejects.toHaveProperty('message', reason);
});

test('a registration that is answered with a page has no technical reason', async () => {
  const { backend, store, upload } = make();
  const id = await upload();
  backend.calls.failNext('registerFile', new UnexpectedReplyError('POST /boot/registerFile: HTML'));
  await expect(store.register([id])).rejects.toHaveProperty('message', '');
});

test('a refused upload asks whether the person is still signed in', async () => {
  const { backend, store } = make();
  await expect(store.onForbidden()).resolves.toBe(true);
  backend.world.account = null;
  await expect(store.onForbidden()).resolves.toBe(false);
});

test('one more file that did not arrive is said in the banner; one less is not (PHO-12)', () => {
  const { errors, store } = make();
  store.setFailed(1);
  expect(errors.currentError).toBe('error:error.upload.file.message');
  errors.clear();
  store.setFailed(0);
  expect(errors.currentError).toBeUndefined();
});

test('the banner says it no longer once no file is left that did not arrive', () => {
  const { errors, store } = make();
  store.setFailed(2);
  store.setFailed(1);
  expect(errors.currentError).toBe('error:error.upload.file.message');
  store.setFailed(0);
  expect(errors.currentError).toBeUndefined();
  store.setFailed(1);
  errors.set('something else');
  store.setFailed(0);
  expect(errors.currentError).toBe('something else');
});

test('counts what leaving now would lose', () => {
  const { store } = make();
  expect(store.unsent).toBe(0);
  store.setBusy(2);
  store.setFailed(1);
  expect(store.unsent).toBe(3);
  store.setBusy(0);
  expect(store.unsent).toBe(1);
});
