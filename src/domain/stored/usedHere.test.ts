import { NOTHING_USED, readUsedHere, withUsed, type UsedBoot } from './usedHere';

const aBoot = (changes: Partial<UsedBoot> = {}): UsedBoot => ({
  ...{
    addr1: '500 Howard St',
    city: 'San Francisco',
    state: 'CA',
    requestedBy: 'Officer Diaz',
    position: null,
  },
  ...changes,
});
const usedBy = (...boots: readonly Partial<UsedBoot>[]) =>
  boots.reduce((used, changes, index) => withUsed(used, aBoot(changes), index + 1), NOTHING_USED);

test('the most recent comes first, without duplicates in other spellings', () => {
  const used = usedBy(
    {},
    { addr1: '9 Elm St', requestedBy: 'SFMTA' },
    { addr1: ' 500 HOWARD ST. ', requestedBy: 'officer  diaz' },
  );
  expect(used.places.map(({ addr1 }) => addr1)).toEqual(['500 HOWARD ST.', '9 Elm St']);
  expect(used.requestors).toEqual(['officer  diaz', 'SFMTA']);
});

test('at most twenty of each are stored (PLACE-8)', () => {
  const used = usedBy(
    ...Array.from({ length: 25 }, (_, index) => ({ addr1: `${index} Elm St`, requestedBy: `Unit ${index}` })),
  );
  expect([used.places.length, used.places[0]?.addr1, used.places[19]?.addr1]).toEqual([
    20,
    '24 Elm St',
    '5 Elm St',
  ]);
  expect([used.requestors.length, used.requestors[19]]).toEqual([20, 'Unit 5']);
});

test('an accurate position is stored with its place; an inaccurate one is not', () => {
  const position = { lat: 37.7, lon: -122.4, accuracy: 12 };
  const at = { lat: 37.7, lon: -122.4 };
  expect(usedBy({ position }).places[0]?.at).toEqual(at);
  expect(usedBy({ position }, {}).places[0]?.at).toEqual(at);
  expect(usedBy({ position: { ...position, accuracy: 900 } }).places[0]?.at).toBeUndefined();
});

test('blank values are not stored', () => {
  const used = usedBy({ addr1: ' ', requestedBy: '' });
  expect([used.places, used.requestors]).toEqual([[], []]);
});

test('stored values are valid until the user signs out; anything else is ignored', () => {
  const used = usedBy({});
  const stored: unknown = JSON.parse(JSON.stringify({ version: 1, ...used, savedAt: 10 }));
  expect(readUsedHere(stored, 20, 9)).toEqual({ ...used, savedAt: 10 });
  expect(readUsedHere(stored, 20, 10)).toBeNull();
  expect(readUsedHere({ version: 1, savedAt: 10 }, 20, 0)).toBeNull();
});
