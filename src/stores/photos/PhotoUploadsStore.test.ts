import { ConnectionError, HttpError, TextReplyError, UnexpectedReplyError } from '../../api/errors';
import type { FileSender } from '../../upload/FileSender';
import { UploadRefusal, type UploadReason } from '../../upload/uploadReply';
import { FakeBackend } from '../../testing/fakeApi';
import { settle } from '../../testing/newBoot';
import { aPictureFile, pictureBytes } from '../../testing/picture';
import { ErrorHandlerStore } from '../errors/ErrorHandlerStore';
import { PhotoUploadsStore, type PhotoDeps, type PhotoStorage } from './PhotoUploadsStore';

const aFile = (name: string) => aPictureFile(name, 'pixels');

const WHOLE = [...pictureBytes('pixels')];

const bytesOf = async (content: Blob) => [...new Uint8Array(await content.arrayBuffer())];

/** The uploads of boot 101, sent to the fake backend. `refusals` are the outcomes of the next sends. */
function make(storage: PhotoStorage | null = null, photoRules?: PhotoDeps['photoRules']) {
  const backend = new FakeBackend();
  const errors = new ErrorHandlerStore((key) => key);
  const { boots, recheck } = backend;
  const deps = { boots, recheck, errors, translate: (key: string) => key, photoRules };
  const store = new PhotoUploadsStore(deps, { regionCode: 'SF', bootId: 101 }, storage);
  const refusals: (UploadRefusal | 'hangs')[] = [];
  const sent: string[] = [];
  const contents: Blob[] = [];
  const slow = new Map<string, Promise<void>>();
  const fileIds = new Map<string, number>();
  const sender: FileSender = {
    atOnce: 2,
    put: (file) => store.add(file),
    send: async (file, url, on, content = file) => {
      sent.push(file.name);
      contents.push(content);
      const refusal = refusals.shift();
      if (refusal === 'hangs') await new Promise(() => undefined);
      if (refusal instanceof UploadRefusal) throw refusal;
      await slow.get(file.name);
      on.progress(100, file.size);
      on.answered();
      const reply = backend.receive(url);
      fileIds.set(file.name, Number(reply));
      return reply;
    },
    takeOut: () => undefined,
  };
  store.attach(sender);
  const statuses = () => [
    ...store.items.map(({ name, status, isReceived }) => `${name} ${isReceived ? 'received' : status}`),
    ...store.failures.map(({ name, status }) => `${name} ${status}`),
  ];
  const reasons = () => store.failures.map(({ reason }) => reason);
  return { backend, errors, store, refusals, sent, contents, slow, fileIds, statuses, reasons };
}

test('each file has its own address and is registered with the boot (PHO-1)', async () => {
  const { backend, store, statuses } = make();
  for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
  expect(statuses()).toEqual(['a.jpg uploading', 'b.jpg uploading']);
  expect(store.unsent).toBe(2);
  await settle();
  expect(statuses()).toEqual(['a.jpg success', 'b.jpg success']);
  expect(store.unsent).toBe(0);
  expect(backend.calls.requestsOf('uploadUrl')).toEqual([{ regionCode: 'SF' }, { regionCode: 'SF' }]);
  expect(backend.calls.requestsOf('registerFile').map(({ vehicleId }) => vehicleId)).toEqual([101, 101]);
});

/** The SHA-256 of the content of `aFile`. */
const PIXELS = 'ebbab178e0495df2cfcfb3c021c674dc615c17e757a0799df83ddae3573d906e';

test('a photo is registered with its checklist name and its hash, if the server supports them (PHO-42)', async () => {
  const { backend, store, statuses } = make(null, () => ({ maxPixels: null }));
  store.put(aFile('a.jpg'), 'Front');
  store.put(aFile('b.jpg'), undefined);
  // The digest is computed outside the script's thread, so this takes a moment.
  while (store.unsent > 0) await settle();
  expect(statuses()).toEqual(['a.jpg success', 'b.jpg success']);
  expect(store.items.map(({ label }) => label)).toEqual(['Front', undefined]);
  const said = backend.calls.requestsOf('registerFile').map(({ label, sha256 }) => ({ label, sha256 }));
  expect(said).toEqual([
    { label: 'Front', sha256: PIXELS },
    { label: undefined, sha256: PIXELS },
  ]);
});

test('a server that supports neither is sent neither (PHO-42)', async () => {
  const { backend, store } = make(null, () => null);
  store.put(aFile('a.jpg'), 'Front');
  await settle();
  const [asked] = backend.calls.requestsOf('registerFile');
  expect(Object.keys(asked ?? {}).sort()).toEqual(['fileId', 'vehicleId']);
});

test('sends only as many at once as the sender allows; the others wait', async () => {
  const { store, refusals, statuses } = make();
  refusals.push('hangs', 'hangs');
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) store.add(aFile(name));
  await settle();
  expect(statuses()).toEqual(['a.jpg uploading', 'b.jpg uploading', 'c.jpg queued']);
  store.cancel(1);
  await settle();
  expect(statuses()).toEqual(['b.jpg uploading', 'c.jpg received', 'a.jpg canceled']);
});

test('files are registered in the order in which they were chosen, whichever arrives first (PHO-36)', async () => {
  const { backend, store, slow, fileIds, statuses } = make();
  let arrive: () => void = () => undefined;
  slow.set('a.jpg', new Promise((resolve) => (arrive = resolve)));
  for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
  await settle();
  expect(statuses()).toEqual(['a.jpg uploading', 'b.jpg received']);
  expect(backend.calls.count('registerFile')).toBe(0);
  arrive();
  await settle();
  expect(statuses()).toEqual(['a.jpg success', 'b.jpg success']);
  const registered = backend.calls.requestsOf('registerFile').map(({ fileId }) => fileId);
  expect(registered).toEqual([fileIds.get('a.jpg'), fileIds.get('b.jpg')]);
});

test('files are registered one by one, even if several arrive at once', async () => {
  const { backend, store, statuses } = make();
  const first = backend.calls.hold('registerFile');
  for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
  await settle();
  expect(backend.calls.count('registerFile')).toBe(1);
  expect(statuses()).toEqual(['a.jpg received', 'b.jpg received']);
  first.release();
  await settle();
  expect(backend.calls.count('registerFile')).toBe(2);
});

test('a refused registration fails its own file only', async () => {
  const { backend, store, statuses, reasons } = make();
  backend.calls.failNext('registerFile', new TextReplyError('Too late'));
  for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
  await settle();
  expect(statuses()).toEqual(['b.jpg success', 'a.jpg error']);
  expect(reasons()).toEqual([{ text: 'Too late' }]);
});

test.each<[string, Error, UploadReason]>([
  ["the server's own text", new HttpError(503, 'No room for photos'), { text: 'No room for photos' }],
  ['nothing, for a refusal without a text', new HttpError(502, ''), { text: '' }],
  ['nothing, for a reply that is no address', new UnexpectedReplyError('GET: no text'), { text: '' }],
  ['that the connection was lost', new ConnectionError('Failed to fetch'), { code: 'connectionLost' }],
])('reports why a file got no upload address: %s', async (_what, error, reason) => {
  const { backend, store, reasons } = make();
  backend.calls.failNext('uploadUrl', error);
  store.add(aFile('a.jpg'));
  await settle();
  expect(reasons()).toEqual([reason]);
});

test('a registration answered with a page shows no technical reason', async () => {
  const { backend, store, reasons } = make();
  backend.calls.failNext('registerFile', new UnexpectedReplyError('POST /boot/registerFile: HTML'));
  store.add(aFile('a.jpg'));
  await settle();
  expect(reasons()).toEqual([{ text: '' }]);
});

test('a refused upload is repeated only if the user is still signed in', async () => {
  const forbidden = new UploadRefusal({ text: 'Not yours' }, 403);
  const { backend, store, refusals, sent, statuses, reasons } = make();
  refusals.push(forbidden);
  store.add(aFile('a.jpg'));
  await settle();
  expect(statuses()).toEqual(['a.jpg success']);
  backend.world.account = null;
  refusals.push(forbidden);
  store.add(aFile('b.jpg'));
  await settle();
  expect(sent).toEqual(['a.jpg', 'a.jpg']);
  expect(reasons()).toHaveLength(1);
});

test.each([404, 410])(
  'a photo whose address was used or has expired (%i) gets another one by itself (PHO-63)',
  async (status) => {
    const { backend, errors, store, refusals, statuses } = make();
    refusals.push(new UploadRefusal({ text: 'No such upload' }, status));
    store.add(aFile('a.jpg'));
    await settle();
    expect([statuses(), store.failures, errors.currentError]).toEqual([['a.jpg success'], [], undefined]);
    expect(backend.calls.count('uploadUrl')).toBe(2);
  },
);

const GONE = new UploadRefusal({ text: 'No such upload' }, 404);
const NOT_ALLOWED = new UploadRefusal({ text: 'Not yours' }, 403);

test.each([
  ['three times in a row', [GONE, GONE, GONE], 4],
  ['after a 403 that the session outlived', [NOT_ALLOWED, GONE], 2],
  ['before such a 403, and after it', [GONE, NOT_ALLOWED, GONE], 3],
])('a photo gets another address %s (PHO-63)', async (_when, refused, addresses) => {
  const { backend, errors, store, refusals, statuses } = make();
  refusals.push(...refused);
  store.add(aFile('a.jpg'));
  await settle();
  expect([statuses(), errors.currentError]).toEqual([['a.jpg success'], undefined]);
  expect(backend.calls.count('uploadUrl')).toBe(addresses);
});

test('a photo whose fourth address does not exist either fails, and can be retried (PHO-63)', async () => {
  const { store, refusals, reasons } = make();
  refusals.push(GONE, GONE, GONE, GONE);
  store.add(aFile('a.jpg'));
  await settle();
  expect([reasons(), store.failed]).toEqual([[{ text: 'No such upload' }], 1]);
});

test('what is sent is what was hashed, even if the file changes before Try again (PHO-64)', async () => {
  const { store, refusals, contents } = make(null, () => ({ maxPixels: null }));
  refusals.push(new UploadRefusal({ code: 'connectionLost' }));
  const file = aFile('a.jpg');
  store.add(file);
  while (store.failed === 0) await settle();
  jest.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  store.retry(1);
  while (store.unsent > 0) await settle();
  expect(await Promise.all(contents.map((content) => bytesOf(content)))).toEqual([WHOLE, WHOLE]);
  expect(contents).not.toContain(file);
});

test('a file that cannot be read is named, and can be tried again (PHO-64)', async () => {
  const { store, statuses, reasons } = make(null, () => ({ maxPixels: null }));
  const file = aFile('a.jpg');
  jest.spyOn(file, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
  store.add(file);
  while (store.failed === 0) await settle();
  expect(reasons()).toEqual([{ code: 'notRead' }]);
  store.retry(1);
  while (store.unsent > 0) await settle();
  expect([statuses(), reasons()]).toEqual([['a.jpg success'], []]);
});

test('a file that is no picture is refused when it is chosen, even while others wait, and is not stored (PHO-65)', async () => {
  const stored = new Set<string>();
  const storage: PhotoStorage = {
    earlier: [],
    keep: ({ name }) => (stored.add(name), name),
    remove: (name) => void stored.delete(name),
  };
  const { backend, store, refusals, reasons } = make(storage, () => ({ maxPixels: null }));
  refusals.push('hangs', 'hangs');
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) store.add(aFile(name));
  store.add(new File([], 'd.jpg', { type: 'image/jpeg' }));
  while (store.failures.length === 0) await settle();
  expect([reasons(), store.failed]).toEqual([[{ code: 'empty' }], 0]);
  expect([...stored]).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(backend.calls.count('uploadUrl')).toBeLessThanOrEqual(2);
});

describe('the banner', () => {
  const lost = new UploadRefusal({ code: 'connectionLost' });
  const TEXT = 'error:error.upload.file.message';

  test('reports each further file that failed, but not when there is one fewer (PHO-12)', async () => {
    const { errors, store, refusals } = make();
    refusals.push(lost, lost);
    for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
    await settle();
    expect(errors.currentError).toBe(TEXT);
    errors.clear();
    store.dismiss(1);
    expect(errors.currentError).toBeUndefined();
    expect(store.unsent).toBe(1);
  });

  test('clears its error once no failed file is left, but never another error', async () => {
    const { errors, store, refusals } = make();
    refusals.push(lost, lost);
    for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
    await settle();
    store.dismiss(1);
    expect(errors.currentError).toBe(TEXT);
    store.retry(2);
    expect(errors.currentError).toBeUndefined();
    await settle();
    refusals.push(lost);
    store.add(aFile('c.jpg'));
    await settle();
    errors.set('something else');
    store.dismiss(store.failures[0]!.id);
    expect(errors.currentError).toBe('something else');
  });

  test('stays empty for a file that was refused before it was sent', () => {
    const { errors, store } = make();
    store.refuse(aFile('notes.txt'), 'Wrong type');
    expect(store.failures).toEqual([
      { id: 1, name: 'notes.txt', status: 'error', reason: { text: 'Wrong type' }, canRetry: false },
    ]);
    expect([errors.currentError, store.unsent]).toEqual([undefined, 0]);
  });
});

describe('the device', () => {
  function keeping(...earlier: File[]) {
    const log: string[] = [];
    const storage: PhotoStorage = {
      earlier: earlier.map((file) => ({ file, name: `kept ${file.name}` })),
      keep: ({ name }) => {
        log.push(`keep ${name}`);
        return `kept ${name}`;
      },
      remove: (name) => void log.push(`remove ${name}`),
    };
    return { log, storage };
  }

  test('stores each file until it is uploaded or discarded (PHO-9)', async () => {
    const { log, storage } = keeping();
    const { store, refusals } = make(storage);
    refusals.push(new UploadRefusal({ code: 'connectionLost' }));
    for (const name of ['a.jpg', 'b.jpg']) store.add(aFile(name));
    await settle();
    expect(log).toEqual(['keep a.jpg', 'keep b.jpg', 'remove kept b.jpg']);
    store.dismiss(1);
    expect(log).toHaveLength(4);
    expect(log[3]).toBe('remove kept a.jpg');
  });

  test('returns the files of an earlier visit, which are not written again', async () => {
    const { log, storage } = keeping(aFile('a.jpg'));
    const { statuses } = make(storage);
    await settle();
    expect(statuses()).toEqual(['a.jpg success']);
    expect(log).toEqual(['remove kept a.jpg']);
  });

  test('retains unsent files when the area closes; a running registration still completes', async () => {
    const { log, storage } = keeping();
    const { backend, store, refusals } = make(storage);
    const registering = backend.calls.hold('registerFile');
    store.add(aFile('a.jpg'));
    await settle();
    refusals.push('hangs');
    store.add(aFile('b.jpg'));
    await settle();
    store.detach();
    expect(store.items.map(({ name }) => name)).toEqual(['a.jpg']);
    registering.release();
    await settle();
    expect(store.unsent).toBe(0);
    expect(log).toEqual(['keep a.jpg', 'keep b.jpg', 'remove kept a.jpg']);
  });
});
