import { HttpError } from '../../api/errors';
import { aStartedNewBoot, settle } from '../../testing/newBoot';

const VIN = '1HGCM82633A004352';
const UNKNOWN_VIN = '5GZCZ43D13S812715';

test('leaving the VIN fills make, model and body (ADD-15)', async () => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ vin: VIN.toLowerCase() });
  expect(backend.calls.count('decodeVin')).toBe(0);
  store.leave('vin');
  await settle();
  expect(store.form.values).toMatchObject({ vin: VIN, make: 'HONDA', model: 'ACCORD', body: 'SEDAN' });
  expect(store.vin).toMatchObject({ status: 'filled', filled: ['make', 'model', 'body'] });
});

test.each(['', 'no vin'])('%j is not looked up (ADD-16)', async (vin) => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ vin });
  store.leave('vin');
  await settle();
  expect(backend.calls.count('decodeVin')).toBe(0);
});

test('fills in only the fields that the answer contains (ADD-15)', async () => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ make: 'TOYOTA' });
  await settle();
  store.change({ model: 'CAMRY' });
  backend.calls.replyNext('decodeVin', { body: 'SUV', make: null });
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  expect(store.form.values).toMatchObject({ make: 'TOYOTA', model: 'CAMRY', body: 'SUV' });
  expect(store.vin.filled).toEqual(['body']);
});

test.each([
  ['of the chosen make is filled in', 'CAMRY', 'CAMRY', ['model']],
  ['of another make is ignored', 'ACCORD', null, []],
])('in an answer without a make, a model %s', async (_what, answered, model, filled) => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ make: 'TOYOTA' });
  await settle();
  backend.calls.replyNext('decodeVin', { model: answered });
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  expect(store.form.values).toMatchObject({ make: 'TOYOTA', model });
  expect(store.vin.filled).toEqual(filled);
});

test('a model without a make is not filled in for a make that was chosen meanwhile', async () => {
  const { store, backend } = await aStartedNewBoot();
  const call = backend.calls.hold('decodeVin');
  backend.calls.replyNext('decodeVin', { model: 'CAMRY' });
  store.change({ vin: VIN });
  store.leave('vin');
  store.change({ make: 'TOYOTA' });
  call.release();
  await settle();
  expect(store.form.values).toMatchObject({ make: 'TOYOTA', model: null });
});

test('a make without a model clears the model of another make', async () => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ make: 'TOYOTA' });
  await settle();
  store.change({ model: 'CAMRY' });
  backend.calls.replyNext('decodeVin', { make: 'HONDA' });
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  expect(store.form.values).toMatchObject({ make: 'HONDA', model: null });
});

test.each([
  ['the make', { make: 'TOYOTA' }, { make: 'TOYOTA', model: null, body: 'SEDAN' }],
  ['the body', { body: 'SUV' }, { make: 'HONDA', model: 'ACCORD', body: 'SUV' }],
])('a late answer does not overwrite %s that was chosen meanwhile', async (_what, typed, expected) => {
  const { store, backend } = await aStartedNewBoot();
  const call = backend.calls.hold('decodeVin');
  store.change({ vin: VIN });
  store.leave('vin');
  store.change(typed);
  call.release();
  await settle();
  expect(store.form.values).toMatchObject(expected);
});

test('a model chosen meanwhile stays, with its make', async () => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ make: 'TOYOTA' });
  await settle();
  const call = backend.calls.hold('decodeVin');
  store.change({ vin: VIN });
  store.leave('vin');
  store.change({ model: 'CAMRY' });
  call.release();
  await settle();
  expect(store.form.values).toMatchObject({ make: 'TOYOTA', model: 'CAMRY' });
});

test('a choice made while the models load is not overwritten', async () => {
  const { store, backend } = await aStartedNewBoot();
  const models = backend.calls.hold('models');
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  expect(store.form.values.make).toBe('HONDA');
  store.change({ make: 'TOYOTA' });
  models.release();
  await settle();
  expect(store.form.values).toMatchObject({ make: 'TOYOTA', model: null });
});

test('an answer for a VIN that is no longer in the field is ignored (ADD-16)', async () => {
  const { store, backend } = await aStartedNewBoot();
  const first = backend.calls.hold('decodeVin');
  store.change({ vin: VIN });
  store.leave('vin');
  store.change({ vin: '' });
  first.release();
  await settle();
  expect([store.form.values.make, store.vin.status]).toEqual([null, 'idle']);
});

test('each leaving looks up the VIN, also the same one again (ADD-15)', async () => {
  const { store, backend } = await aStartedNewBoot();
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  store.change({ body: 'SUV' });
  store.leave('vin');
  await settle();
  expect([backend.calls.count('decodeVin'), store.form.values.body]).toEqual([2, 'SEDAN']);
  expect(store.vin).toMatchObject({ status: 'filled', ofEarlierVin: [] });
});

describe('what an earlier VIN filled in and the present one did not (ADD-35)', () => {
  async function afterTwo() {
    const made = await aStartedNewBoot();
    const { store } = made;
    store.change({ vin: VIN });
    store.leave('vin');
    await settle();
    expect(store.vin.ofEarlierVin).toEqual([]);
    store.change({ vin: UNKNOWN_VIN });
    store.leave('vin');
    await settle();
    return made;
  }

  test('is told once the present VIN was looked up, until the VIN or the field changes', async () => {
    const { store } = await afterTwo();
    expect(store.vin).toMatchObject({ status: 'unknown', ofEarlierVin: ['make', 'model', 'body'] });
    store.change({ body: 'SUV' });
    expect(store.vin.ofEarlierVin).toEqual(['make', 'model']);
    store.change({ vin: '' });
    expect(store.vin.ofEarlierVin).toEqual([]);
  });

  test('is told of every VIN before, also if the lookup fails or fills in only some fields', async () => {
    const { store, backend } = await afterTwo();
    backend.calls.failNext('decodeVin', new HttpError(500, 'No decoder today'));
    store.leave('vin');
    await settle();
    expect(store.vin).toMatchObject({ status: 'failed', ofEarlierVin: ['make', 'model', 'body'] });
    backend.calls.replyNext('decodeVin', { body: 'SUV' });
    store.leave('vin');
    await settle();
    expect(store.vin).toMatchObject({ status: 'filled', filled: ['body'], ofEarlierVin: ['make', 'model'] });
  });

  test('is told after a reload too, except of what the user chose', async () => {
    const { store, open } = await aStartedNewBoot();
    store.change({ vin: VIN });
    store.leave('vin');
    await settle();
    store.change({ body: 'SUV' });
    await settle();
    const again = open();
    await again.start();
    again.change({ vin: UNKNOWN_VIN });
    again.leave('vin');
    await settle();
    expect(again.vin).toMatchObject({ status: 'unknown', ofEarlierVin: ['make', 'model'] });
  });

  test('is not told of the boot before', async () => {
    const { store } = await afterTwo();
    store.discard();
    store.change({ make: 'HONDA', vin: UNKNOWN_VIN });
    store.leave('vin');
    await settle();
    expect(store.vin).toMatchObject({ status: 'unknown', ofEarlierVin: [] });
  });
});

test('a failed lookup shows a message, changes nothing, and can be repeated', async () => {
  const { store, backend, errors } = await aStartedNewBoot();
  backend.calls.failNext('decodeVin', new HttpError(500, 'No decoder today'));
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  expect([errors.currentError, store.vin.status]).toEqual(['No decoder today', 'failed']);
  expect(store.form.values.make).toBeNull();
  store.leave('vin');
  await settle();
  expect(store.form.values.make).toBe('HONDA');
});

test('codes that are not in the lists are ignored; names from other servers are understood', async () => {
  const { store, backend } = await aStartedNewBoot();
  backend.calls.replyNext('decodeVin', { make: 'Honda', model: 'Hovercraft', body: 'Tank' });
  store.change({ vin: VIN });
  store.leave('vin');
  await settle();
  expect(store.form.values).toMatchObject({ make: 'HONDA', model: null, body: null });
});
