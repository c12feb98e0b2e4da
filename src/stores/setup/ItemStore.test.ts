import { ConnectionError, HttpError } from '../../api/errors';
import { aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { aPerson } from '../../testing/fakeApi/world/demoSetup';
import { companyKind } from './companyKind';
import { ItemStore } from './ItemStore';
import { personKind } from './personKind';

const anAdmin = aUser({
  id: 90,
  shortName: 'admin',
  userRole: 'MANAGEMENT_COMPANY',
  applications: ['BOOT', 'ADM'],
  permissions: { SF: ['ADMIN_USERS', 'ADMIN_TOW_COMPANIES', 'BOOT_VIEW', 'BOOT_CREATE', 'BOOT_RELEASE'] },
});

function world() {
  const backend = new FakeBackend({ user: anAdmin });
  return { backend, company: (key: string | null) => new ItemStore(companyKind(backend.setup), key) };
}

/** Somebody else saves the company. */
async function saveElsewhere(backend: FakeBackend, changes: object) {
  const { version } = await backend.setup.company({ id: 1 });
  await backend.setup.changeCompany({ id: 1, body: { version, ...changes }, idempotencyKey: 'elsewhere' });
}

test('sends only the changed values and the version that was read; the answer becomes the saved state (SETUP-61)', async () => {
  const { backend, company } = world();
  const store = company('1');
  await store.load();
  store.form.set('phone', '415 555 0199');
  await store.save();
  const [sent] = backend.calls.requestsOf('changeCompany');
  expect(sent?.body).toEqual({ version: 1, phone: '415 555 0199' });
  expect([store.item?.version, store.isSaved, store.form.isDirty]).toEqual([2, true, false]);
  store.form.set('phone', '');
  expect(store.isSaved).toBe(false);
});

test('invalid values are not sent, and their messages are shown (SETUP-60)', async () => {
  const { backend, company } = world();
  const store = company('1');
  await store.load();
  store.form.assign({ phone: '12', inactivityTimeout: 'ten', name: ' ' });
  expect(await store.save()).toBeUndefined();
  expect(backend.calls.count('changeCompany')).toBe(0);
  expect(['phone', 'inactivityTimeout', 'name'].map((name) => store.form.shownErrorOf(name)?.code)).toEqual([
    'phoneNumberLength',
    'wholeNumberRange',
    'required',
  ]);
});

describe('when somebody else has saved it meanwhile', () => {
  test('changes of different fields are merged, and saved after the user has checked them (SETUP-62)', async () => {
    const { backend, company } = world();
    const store = company('1');
    await store.load();
    await saveElsewhere(backend, { address: '1 Pier' });
    store.form.set('phone', '415 555 0199');
    expect(await store.save()).toBeUndefined();
    expect(store.conflict).toMatchObject({ by: 'admin', theirChanges: ['address'], clashes: [] });
    expect(store.form.values).toMatchObject({ address: '1 Pier', phone: '415 555 0199' });
    expect(store.error).toBeUndefined();
    await store.save();
    expect(store.conflict).toBeNull();
    expect(await backend.setup.company({ id: 1 })).toMatchObject({
      address: '1 Pier',
      phone: '415 555 0199',
      version: 3,
    });
  });

  test('a field that both changed keeps the typed value until theirs is chosen (SETUP-63)', async () => {
    const { backend, company } = world();
    const store = company('1');
    await store.load();
    await saveElsewhere(backend, { phone: '415 555 0111' });
    store.form.set('phone', '415 555 0199');
    await store.save();
    expect(store.conflict?.clashes).toEqual([
      { field: 'phone', theirs: '415 555 0111', yours: '415 555 0199', chosen: 'yours' },
    ]);
    expect(store.form.values['phone']).toBe('415 555 0199');
    store.choose('phone', 'theirs');
    expect(store.form.values['phone']).toBe('415 555 0111');
    store.choose('phone', 'yours');
    await store.save();
    expect((await backend.setup.company({ id: 1 })).phone).toBe('415 555 0199');
  });

  test('permissions are merged checkbox by checkbox (SETUP-64)', async () => {
    const { backend } = world();
    backend.world.site.people.push(aPerson());
    const store = new ItemStore(personKind(backend.setup, 'BAYTOW'), '50');
    await store.load();
    const body = { version: 1, permissions: { SF: ['BOOT_CREATE', 'BOOT_VIEW'] } };
    await backend.setup.changePerson({ id: 50, body, idempotencyKey: 'elsewhere' });
    store.form.set('permissions', { SF: ['BOOT_RELEASE'] });
    await store.save();
    expect(store.conflict).toMatchObject({ theirChanges: ['permissions'], clashes: [] });
    await store.save();
    expect(store.item?.permissions).toEqual({ SF: ['BOOT_CREATE', 'BOOT_RELEASE'] });
  });
});

test('after a lost answer, the same key is sent again, and nothing is saved twice (SETUP-65)', async () => {
  const { backend, company } = world();
  const store = company(null);
  store.form.assign({ code: 'ACME', name: 'Acme' });
  backend.calls.loseNextAnswer('addCompany', new ConnectionError('lost'));
  expect(await store.save()).toBeUndefined();
  expect(store.isOutcomeUnknown).toBe(true);
  store.form.set('name', 'Acme Towing');
  const saved = await store.save();
  expect(saved?.name).toBe('Acme');
  // Text typed during the save stays as an unsaved change.
  expect([store.form.values['name'], store.form.isDirty]).toEqual(['Acme Towing', true]);
  const keys = backend.calls.requestsOf('addCompany').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  expect(backend.world.site.companies.filter(({ code }) => code === 'ACME')).toHaveLength(1);
});

test('a refusal keeps what was typed, and is explained (SETUP-60)', async () => {
  const { backend, company } = world();
  const store = company('1');
  await store.load();
  store.form.set('name', 'Bay');
  backend.calls.failNext('changeCompany', new HttpError(403, 'You may not do this'));
  await store.save();
  expect(store.error).toBeInstanceOf(HttpError);
  expect(store.form.values['name']).toBe('Bay');
  expect((await store.save())?.name).toBe('Bay');
});

test('a malformed id is not found', async () => {
  const { company } = world();
  for (const key of ['nonsense', '999']) {
    const store = company(key);
    await store.load();
    expect(store.isNotFound).toBe(true);
  }
});
