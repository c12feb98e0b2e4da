import { ConnectionError } from '../../api/errors';
import { aBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { aNewBoot, settle } from '../../testing/newBoot';

async function lookedAt(license: string, options: Parameters<typeof aNewBoot>[0] = {}) {
  const made = aNewBoot(options);
  await made.store.start();
  made.store.change({ license });
  made.store.leave('license');
  await settle();
  return made;
}

test.each(['8ABC123', '8abc-123', '8ABC 1 23'])('%j matches an active boot (ADD-17)', async (license) => {
  const { store } = await lookedAt(license);
  expect(store.duplicates.match?.id).toBe(101);
});

test('O and 0, I and 1 count as the same (ADD-17)', async () => {
  const backend = new FakeBackend({ boots: [aBoot({ id: 5, license: 'BOO101' })] });
  const { store } = await lookedAt('B0OIO1', { backend });
  expect(store.duplicates.match?.id).toBe(5);
});

test.each(['8ABC124', '8', ''])('%j does not match', async (license) => {
  const { store } = await lookedAt(license);
  expect(store.duplicates.match).toBeUndefined();
});

test('a vehicle without a plate matches no other', async () => {
  const backend = new FakeBackend({ boots: [aBoot({ license: 'NO PLATE' })] });
  const { store } = await lookedAt('8X', { backend });
  store.change({ noLicense: true });
  store.leave('license');
  await settle();
  expect(store.duplicates.match).toBeUndefined();
});

test('only warns: the boot can still be added', async () => {
  const { store } = await lookedAt('8ABC123');
  expect(store.form.errorOf('license')).toBeNull();
});

test("loads the region's list if the user may see all of it, otherwise the company's", async () => {
  const supervisor = await lookedAt('8ABC123');
  expect(supervisor.backend.calls.requestsOf('listOfRegion')).toEqual([{ region: 'SF' }]);
  const creator = await lookedAt('8ABC123', { user: 'creator' });
  expect(creator.backend.calls.count('listOfRegion')).toBe(0);
  expect(creator.backend.calls.requestsOf('listOfCompany')).toEqual([{ towCompanyId: 1 }]);
  expect(creator.store.duplicates.match?.id).toBe(101);
});

test('loads at most once a minute', async () => {
  const { store, backend, clock } = await lookedAt('8ABC123');
  store.change({ license: '7XYZ890' });
  store.leave('license');
  await settle();
  expect([backend.calls.count('listOfRegion'), store.duplicates.match?.id]).toEqual([1, 102]);
  clock.now += 60_000;
  store.leave('license');
  await settle();
  expect(backend.calls.count('listOfRegion')).toBe(2);
});

test('if the list fails to load, there is no warning and no message, and it is loaded again', async () => {
  const backend = new FakeBackend();
  backend.calls.failNext('listOfRegion', new ConnectionError('Failed to fetch'));
  const { store, errors } = await lookedAt('8ABC123', { backend });
  expect([store.duplicates.match, errors.currentError]).toEqual([undefined, undefined]);
  store.leave('license');
  await settle();
  expect(store.duplicates.match?.id).toBe(101);
});
