import type { KnownPlace } from './place';
import { indexPlaces, suggestPlaces as suggest, suggestTexts } from './suggest';

const CITY_HALL = { lat: 37.7793, lon: -122.4193 };
const place = (changes: Partial<KnownPlace> & Pick<KnownPlace, 'addr1'>): KnownPlace => ({
  ...{ kind: 'used', name: changes.addr1, addr2: null, city: 'San Francisco', state: 'CA', at: null },
  ...changes,
});
const north = (meters: number) => ({ ...CITY_HALL, lat: CITY_HALL.lat + meters / 111_195 });

const PLACES: readonly KnownPlace[] = [
  place({ addr1: '1450 Market St' }),
  place({ addr1: '45 Howard St', city: 'Daly City' }),
  place({ addr1: '450 Howard St', at: north(5_000) }),
  place({ kind: 'standard', name: 'City Hall', addr1: '1 Dr Carlton B Goodlett Place', at: north(20) }),
  place({ kind: 'standard', name: 'Oracle Park', addr1: '24 Willie Mays Plaza', at: north(2_700) }),
  place({ kind: 'standard', name: 'Garage Élan', addr1: '7 Howard Court', at: north(1_500) }),
  place({ kind: 'destination', name: 'Main yard', addr1: '450 7th Street', at: north(400) }),
  place({ kind: 'destination', name: 'No position', addr1: '9 Pier' }),
];
const suggestPlaces = (places: readonly KnownPlace[], typed: string, position: typeof CITY_HALL | null) =>
  suggest(indexPlaces(places), typed, position);
const namesOf = (typed: string, position: typeof CITY_HALL | null = null) =>
  suggestPlaces(PLACES, typed, position).map(({ name }) => name);

test.each<readonly [what: string, typed: string, names: readonly string[]]>([
  [
    'nothing typed: all, those used before first, in their order',
    '',
    [
      ...['1450 Market St', '45 Howard St', '450 Howard St', 'City Hall', 'Oracle Park', 'Garage Élan'],
      ...['Main yard', 'No position'],
    ],
  ],
  ['signs alone count as nothing typed', ' -,', namesOf('')],
  ['the beginning of a word', 'goodl', ['City Hall']],
  ['not the middle of a word', 'oodlett', []],
  ['words in any order', 'plaza willie 24', ['Oracle Park']],
  ['every word must be there', 'willie market', []],
  ['the name, or the address', 'park', ['Oracle Park']],
  ['the city', 'daly', ['45 Howard St']],
  ['accents, signs and case do not count', 'ÉLAN garage', ['Garage Élan']],
  ['blanks may be left out', '450howard', ['450 Howard St']],
  ['a number as it is, before the beginning of one', '45', ['45 Howard St', '450 Howard St', 'Main yard']],
  ['a number is no end of one', '50', []],
  ['a number and a word', '450 st', ['450 Howard St', 'Main yard']],
  ['used before, then what begins so, then the list', 'ho', ['45 Howard St', '450 Howard St', 'Garage Élan']],
  ['what begins so comes first among its kind', 'c', ['45 Howard St', 'City Hall', 'Garage Élan']],
])('without a position: %s (PLACE-3)', (_, typed, names) => {
  expect(namesOf(typed)).toEqual(names);
});

test.each<readonly [what: string, typed: string, names: readonly string[]]>([
  [
    'near ones come first, the nearest of them before others; the rest by kind, lists by distance',
    '',
    [
      ...['City Hall', 'Main yard', '1450 Market St', '45 Howard St', '450 Howard St'],
      ...['Garage Élan', 'Oracle Park', 'No position'],
    ],
  ],
  ['a number as it is comes before what is near', '45', ['45 Howard St', 'Main yard', '450 Howard St']],
  ['near ones must fit, too', 'ho', ['45 Howard St', '450 Howard St', 'Garage Élan']],
])('at City Hall: %s (PLACE-3)', (_, typed, names) => {
  expect(namesOf(typed, CITY_HALL)).toEqual(names);
});

test("a place with a position has a distance if the device's position is known", () => {
  const distances = (position: typeof CITY_HALL | null) =>
    suggestPlaces(PLACES, 'main', position).map(({ distance }) => distance);
  expect(distances(null)).toEqual([null]);
  expect(Math.round(distances(CITY_HALL)[0] ?? 0)).toBe(400);
  expect(suggestPlaces(PLACES, 'pier', CITY_HALL)[0]?.distance).toBeNull();
});

test('each suggestion has a unique key', () => {
  const keys = suggestPlaces(PLACES, '', null).map(({ key }) => key);
  expect(new Set(keys).size).toBe(PLACES.length);
});

test.each<readonly [typed: string, texts: readonly string[]]>([
  ['', ['Officer Diaz', 'SFMTA, Unit 14', 'Port of San Francisco']],
  ['un', ['SFMTA, Unit 14']],
  ['14 sfmta', ['SFMTA, Unit 14']],
  ['of', ['Officer Diaz', 'Port of San Francisco']],
  ['Officer Diaz ', []],
  ['officer diaz', ['Officer Diaz']],
])('texts that match "%s"', (typed, texts) => {
  expect(suggestTexts(['Officer Diaz', 'SFMTA, Unit 14', 'Port of San Francisco'], typed)).toEqual(texts);
});
