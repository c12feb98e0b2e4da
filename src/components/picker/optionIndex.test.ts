import { OptionIndex } from './optionIndex';

const OPTIONS = ['Mercedes-Benz', 'Citroën', 'Ford', 'F-150', 'Rome'].map((text) => ({ key: text, text }));
const textsOf = (index: OptionIndex) => index.entries().map((entry) => entry.option.text);

test.each([1, 2, 3, 5, 8])('folds every option once, %i at a time', (count) => {
  const index = new OptionIndex(OPTIONS);
  let steps = 1;
  while (!index.advance(count)) steps += 1;
  expect(steps).toBe(Math.ceil(OPTIONS.length / count));
  expect(index.advance(count)).toBe(true);
  expect(textsOf(index)).toEqual(OPTIONS.map((option) => option.text));
});

test('a search before all texts are prepared still finds all of them', () => {
  const index = new OptionIndex(OPTIONS);
  index.advance(2);
  expect(textsOf(index)).toEqual(OPTIONS.map((option) => option.text));
  expect(index.entries().map((entry) => [entry.words, entry.compact])).toEqual([
    ['mercedes benz', 'mercedesbenz'],
    ['citroen', 'citroen'],
    ['ford', 'ford'],
    ['f 150', 'f150'],
    ['rome', 'rome'],
  ]);
});

test('an empty list is ready immediately', () => {
  expect(new OptionIndex([]).advance(1)).toBe(true);
});
