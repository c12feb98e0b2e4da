import { HttpError } from '../../api/errors';
import { aRegion } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { makeRootStore } from '../../testing/render';

let printed: jest.SpyInstance;
beforeEach(() => (printed = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => printed.mockRestore());

test("regions are sorted by code, whatever the server's order (LIST-5)", async () => {
  const backend = new FakeBackend();
  const { regions } = makeRootStore(backend);
  backend.calls.replyNext('allowedRegions', [
    aRegion({ code: 'SF' }),
    aRegion({ code: 'BAL', name: 'Baltimore' }),
  ]);
  await regions.load();
  expect(regions.regions.map((region) => region.code)).toEqual(['BAL', 'SF']);
  expect(regions.nameOf('BAL')).toBe('Baltimore');
});

test.each([
  ['Europe/Madrid', 'Europe/Madrid'],
  [null, 'America/Los_Angeles'],
  ['', 'America/Los_Angeles'],
])('a region with the zone %j is in %s', async (zoneId, zone) => {
  const backend = new FakeBackend();
  const { regions } = makeRootStore(backend);
  backend.calls.replyNext('allowedRegions', [aRegion({ zoneId })]);
  await regions.load();
  expect(regions.zoneOf('SF')).toBe(zone);
});

test('an unknown region has the default zone and its code as its name', () => {
  const { regions } = makeRootStore(new FakeBackend());
  expect([regions.byCode('XX'), regions.zoneOf('XX'), regions.nameOf('XX')]).toEqual([
    undefined,
    'America/Los_Angeles',
    'XX',
  ]);
});

test('a failed load sets the status and is reported once; the next load retries', async () => {
  const backend = new FakeBackend();
  const { regions, errors } = makeRootStore(backend);
  backend.calls.failNext('allowedRegions', new HttpError(500, 'away'));
  await Promise.all([regions.load(), regions.load()]);
  expect([regions.status, errors.currentError]).toEqual(['error', 'Error loading regions']);
  expect(printed).toHaveBeenCalledTimes(1);
  await regions.load();
  expect([regions.status, backend.calls.count('allowedRegions')]).toEqual(['loaded', 2]);
  expect(errors.currentError).toBeUndefined();
});

test('a slow server that fails at last is reported, though a stored copy stands in (OFF-10)', async () => {
  const backend = new FakeBackend();
  const { regions, errors } = makeRootStore(backend);
  const copy = [aRegion({ code: 'SF' })];
  const late = Promise.resolve(new HttpError(500, 'away'));
  backend.copies.set(copy, { at: 0, failure: undefined, late });
  backend.calls.replyNext('allowedRegions', copy);
  await regions.load();
  await late;
  expect([regions.byCode('SF')?.code, errors.currentError]).toEqual(['SF', 'Error loading regions']);
});

test('a stored copy of the regions hides no failure of the server (OFF-10)', async () => {
  const backend = new FakeBackend();
  const { regions, errors } = makeRootStore(backend);
  const copy = [aRegion({ code: 'SF' })];
  backend.copies.set(copy, { at: 0, failure: new HttpError(500, 'away') });
  backend.calls.replyNext('allowedRegions', copy);
  await regions.load();
  expect([regions.byCode('SF')?.code, errors.currentError]).toEqual(['SF', 'Error loading regions']);
  backend.calls.replyNext('allowedRegions', [aRegion({ code: 'KC' })]);
  await regions.load();
  expect([regions.byCode('KC')?.code, errors.currentError]).toEqual(['KC', undefined]);
});
