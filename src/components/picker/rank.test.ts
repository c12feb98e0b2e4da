import { OptionIndex } from './optionIndex';
import { OptionSearch } from './rank';
import type { PickerOption } from './types';

const makes: readonly PickerOption[] = [
  { key: 'ALFA', text: 'Alfa Romeo' },
  { key: 'CHEV', text: 'Chevrolet', alternatives: ['Chevy', 'Chev'] },
  { key: 'CITR', text: 'Citroën' },
  { key: 'FORD', text: 'Ford' },
  { key: 'FORDT', text: 'Ford Trucks' },
  { key: 'F150', text: 'F-150' },
  { key: 'MERZ', text: 'Mercedes-Benz', alternatives: ['MB', 'Benz Trucks'] },
  { key: 'OXFORD', text: 'Oxford' },
  { key: 'ROMEO', text: 'Romeo' },
  { key: 'ROME', text: 'Rome' },
  { key: 'MT', text: 'Montana' },
  { key: 'MO', text: 'Missouri', alternatives: ['MO'] },
  { key: 'PR', text: 'Parish of Arroyo' },
  { key: 'AR', text: 'Arkansas', alternatives: ['AR'] },
  { key: 'TROY', text: 'Troy', alternatives: ['Rome'] },
  { key: 'VW', text: 'Volkswagen', alternatives: ['VW', 'Volks Wagon'] },
];

const keysOf = (options: readonly PickerOption[]) => options.map((option) => option.key);
const found = (search: string) => keysOf(new OptionSearch(new OptionIndex(makes)).find(search));

test.each([
  ['an exact text comes before longer ones', 'ford', ['FORD', 'FORDT', 'OXFORD']],
  ['a beginning comes before the beginning of a word', 'romeo', ['ROMEO', 'ALFA']],
  ['case does not count', 'FORD T', ['FORDT']],
  ['accents do not count', 'citroen', ['CITR']],
  ['signs do not count', 'mercedes benz', ['MERZ']],
  ['blanks do not count', 'f150', ['F150']],
  ['the beginning of a later word', 'benz', ['MERZ']],
  ['an alternative, whole', 'chevy', ['CHEV']],
  ['an alternative, whole, comes before a beginning', 'mo', ['MO', 'MT']],
  ['and before the beginning of a word', 'ar', ['AR', 'PR', 'ALFA']],
  ['but not before an exact text', 'rome', ['ROME', 'TROY', 'ROMEO', 'ALFA']],
  ['an alternative, from its beginning', 'volks w', ['VW']],
  ['an alternative comes before a part of a text', 'tru', ['FORDT', 'MERZ']],
  ['any part of a text', 'swag', ['VW']],
  ['any part of an alternative', 'wagon', ['VW']],
  ['nothing for what is nowhere', 'zz', []],
])('%s', (_rule, search, keys) => {
  expect(found(search)).toEqual(keys);
});

test.each(['', '   ', '-'])('a search for %j finds every option in the given order', (search) => {
  expect(found(search)).toEqual(makes.map((make) => make.key));
});

test('an alternative that matches completely ranks before a text that only contains the search', () => {
  const index = new OptionIndex([
    { key: 'a', text: 'Saab' },
    { key: 'b', text: 'Other', alternatives: ['AA'] },
  ]);
  expect(keysOf(new OptionSearch(index).find('aa'))).toEqual(['b', 'a']);
});

test('an alternative equal to the text changes nothing', () => {
  const index = new OptionIndex([
    { key: 'a', text: 'Saab', alternatives: ['SAAB', 'Saab', 'sa-ab'] },
    { key: 'b', text: 'Saab Scania', alternatives: ['Scania', 'Saab Scania'] },
  ]);
  const finds = (search: string) => keysOf(new OptionSearch(index).find(search));
  expect([finds('saab'), finds('sca'), finds('ab')]).toEqual([['a', 'b'], ['b'], ['a', 'b']]);
});

test.each([
  ['typed on', ['r', 'ro', 'rom', 'rome', 'romeo']],
  ['taken back', ['romeo', 'rome', 'rom', 'ro', 'r', '']],
  ['typed anew in between', ['fo', 'ford', 'fo', 'f1', 'm', 'mo', 'fo']],
  ['another word of it', ['ford', 'ford t', 'fordt', 'ford t', 'ford', 'ford-t']],
  ['with what finds nothing', ['fo', 'fox', 'fo', 'fox', 'ford']],
])('an extended search gives the same results as a new one: %s', (_how, searches) => {
  const search = new OptionSearch(new OptionIndex(makes));
  expect(searches.map((each) => keysOf(search.find(each)))).toEqual(searches.map(found));
});
