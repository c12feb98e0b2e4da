import { nextPlace, placesOf } from './checklist';

const LIST = ['Front', 'Wheel', 'Curb'];

test.each([
  ['no photos', [], 'Front', [false, false, false]],
  ['one of another name', [{ label: 'Roof' }, {}], 'Front', [false, false, false]],
  ['the first', [{ label: 'Front' }], 'Wheel', [true, false, false]],
  ['the last', [{ label: 'Curb' }, { label: null }], 'Front', [false, false, true]],
  ['the first twice', [{ label: 'Front' }, { label: 'Front' }], 'Wheel', [true, false, false]],
  ['all', LIST.map((label) => ({ label })), null, [true, true, true]],
])('the slots of the checklist with %s (PHO-40)', (_what, photos, next, taken) => {
  const places = placesOf(LIST, photos);
  expect(places).toEqual(LIST.map((name, index) => ({ name, isTaken: taken[index] })));
  expect(nextPlace(places)).toBe(next);
});

test('a name that is listed twice has one slot (PHO-40)', () => {
  expect(placesOf(['Front', 'Front'], [])).toEqual([{ name: 'Front', isTaken: false }]);
  expect(nextPlace([])).toBeNull();
});
