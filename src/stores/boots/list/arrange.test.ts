import type { BootListItem } from '../../../domain/wire/boot';
import { nextSort, sortBoots, type ListSort } from './order';
import { findBoots } from './search';

const BOOTS: BootListItem[] = [
  { id: 1, license: '8ABC120', make: 'Honda', model: 'Accord', color: 'Blue' },
  { id: 2, license: 'O1I-0O', make: 'Land Rover', model: 'Range Rover', color: 'White' },
  { id: 3, license: 'NO PLATE', make: 'Citroën', model: 'C4', color: 'Blue' },
  { id: 4, license: null, make: null, color: null },
  { id: 5, license: '9xyz', make: 'honda', model: 'CR-V', color: 'Red' },
];
const LISTED: BootListItem[] = [
  ...BOOTS,
  { id: 6, license: '7KLM', vin: '1HGCM82633A004352', refNum: 'SF-000328', addr1: '12 O’Farrell Straße' },
];
const ids = (boots: readonly BootListItem[]) => boots.map(({ id }) => id);

describe('findBoots (LIST-11, REC-80)', () => {
  it.each([
    ['nothing typed', '', [1, 2, 3, 4, 5, 6]],
    ['blanks only', '   ', [1, 2, 3, 4, 5, 6]],
    ['part of a plate', 'abc', [1]],
    ['O typed for 0', '8abc12o', [1]],
    ['0 and 1 typed for O and I', '01100', [2]],
    ['a plate with its blanks left out', 'noplate', [3]],
    ['a plate with blanks and dashes of its own', '8-abc 120', [1]],
    ['a make in either case', 'HONDA', [1, 5]],
    ['a model with its dash left out', 'crv', [5]],
    ['a color', 'blue', [1, 3]],
    ['two words, each in another column', 'blue accord', [1]],
    ['two words of one make', 'land rover', [2]],
    ['an accent left out', 'citroen', [3]],
    ['a straight apostrophe for a curly one', "o'farrell", [6]],
    ['a letter without its mark', 'strasse', [6]],
    ['a VIN with O for 0 and I for 1', 'ihgcm82633aoo4352', [6]],
    ['the end of a VIN with its name', 'VIN: 004352', [6]],
    ['a part of a VIN as bar codes mark it', '*82633a*', [6]],
    ['a number without its dash', 'sf000328', [6]],
    ['a number without its region', '328', [6]],
    ['what no boot has', 'tesla', []],
    ['what would run over from one column into the next', 'plateCitr', []],
  ])('%s', (_, search, expected) => {
    expect(ids(findBoots(LISTED, search))).toEqual(expected);
  });
});

describe('sortBoots', () => {
  const cases: [string, ListSort, number[]][] = [
    ["the server's order", null, [1, 2, 3, 4, 5]],
    [
      'numbers within plates by their value, absent ones last',
      { column: 'license', descending: false },
      [1, 5, 3, 2, 4],
    ],
    ['the other way, absent ones still last', { column: 'license', descending: true }, [2, 3, 5, 1, 4]],
    ['makes in either case, equal ones as they came', { column: 'make', descending: false }, [3, 1, 5, 2, 4]],
    ['colors', { column: 'color', descending: false }, [1, 3, 5, 2, 4]],
  ];
  it.each(cases)('%s', (_, sort, expected) => {
    expect(ids(sortBoots(BOOTS, sort))).toEqual(expected);
  });

  it('does not change the given list', () => {
    const before = ids(BOOTS);
    sortBoots(BOOTS, { column: 'make', descending: true });
    expect(ids(BOOTS)).toEqual(before);
  });
});

it("sorts ascending, then descending, then in the server's order (LIST-12)", () => {
  const up = nextSort(null, 'make');
  const down = nextSort(up, 'make');
  expect(up).toEqual({ column: 'make', descending: false });
  expect(down).toEqual({ column: 'make', descending: true });
  expect(nextSort(down, 'make')).toBeNull();
  expect(nextSort(down, 'color')).toEqual({ column: 'color', descending: false });
});
