import type { RoadPoint, StandardLocation } from '../wire/refdata';
import { mergePlaces, placeOfLocation, placeOfRoadPoint, type UsedPlace } from './place';

const CITY_HALL: StandardLocation = {
  ...{ id: 151, name: 'City Hall', description: 'Main entrance', addr1: '1 Dr Carlton B Goodlett Place' },
  ...{ city: 'San Francisco', state: 'CA', latLon: { lat: 37.7793, lon: -122.4193 } },
};

test('a location has its own name and fills in its address', () => {
  expect(placeOfLocation(CITY_HALL, 'standard')).toEqual({
    ...{ kind: 'standard', name: 'City Hall', addr1: '1 Dr Carlton B Goodlett Place', addr2: null },
    ...{ city: 'San Francisco', state: 'CA', at: { lat: 37.7793, lon: -122.4193 } },
  });
});

test.each<readonly [what: string, location: StandardLocation, name: string, addr1: string]>([
  ['only a name', { id: 1, name: 'Pier 70' }, 'Pier 70', 'Pier 70'],
  ['only a description', { id: 1, name: '', description: 'Pier 70' }, 'Pier 70', 'Pier 70'],
  ['only an address', { id: 1, addr1: '20th Street' }, '20th Street', '20th Street'],
])('a location with %s', (_, location, name, addr1) => {
  const place = placeOfLocation(location, 'destination');
  expect([place?.kind, place?.name, place?.addr1, place?.city]).toEqual(['destination', name, addr1, null]);
});

test('a location with neither name nor address is not a place, and a long address is cut to fit its field', () => {
  expect(placeOfLocation({ id: 1, city: 'San Francisco' }, 'standard')).toBeNull();
  expect(placeOfLocation({ id: 1, addr1: 'x'.repeat(200) }, 'standard')?.addr1).toHaveLength(120);
});

test.each<readonly [what: string, point: Partial<RoadPoint>, name: string]>([
  [
    'that names its road: the direction',
    {
      pointName: 'US-101 at Vermont Street',
      routeName: 'US-101',
      direction: 'NB',
      routeNameWithDirection: 'US-101 NB',
    },
    'US-101 at Vermont Street, NB',
  ],
  [
    'that does not: the road with the direction',
    {
      pointName: '19th Avenue at Lincoln Way',
      routeName: 'CA-1',
      direction: 'NB',
      routeNameWithDirection: 'CA-1 NB',
    },
    '19th Avenue at Lincoln Way, CA-1 NB',
  ],
  ['without a direction', { pointName: 'Mile 3', routeName: 'I-80' }, 'Mile 3, I-80'],
  ['alone', { pointName: 'Mile 3' }, 'Mile 3'],
])('a road point %s', (_, point, name) => {
  const place = placeOfRoadPoint({ id: 1, pointName: '', latitude: 37.76, longitude: -122.4, ...point });
  expect([place.kind, place.name, place.addr1]).toEqual(['roadPoint', name, name]);
  expect(place.at).toEqual({ lat: 37.76, lon: -122.4 });
});

test('a road point without coordinates has no position', () => {
  expect(placeOfRoadPoint({ id: 1, pointName: 'Mile 3', latitude: 37 }).at).toBeNull();
});

describe('places used before, and places from the lists', () => {
  const cityHall = placeOfLocation(CITY_HALL, 'standard')!;
  const used = (changes: Partial<UsedPlace>): UsedPlace => ({
    ...{ addr1: '9 Elm St', city: 'San Francisco', state: 'CA' },
    ...changes,
  });

  test('each appears once; one used before keeps its name and position, however it was spelled', () => {
    const again = used({ addr1: '1 DR. CARLTON B. GOODLETT PLACE', state: null });
    const merged = mergePlaces([used({}), again], [cityHall, { ...cityHall, kind: 'destination' }]);
    expect(merged.map(({ kind, name }) => [kind, name])).toEqual([
      ['used', '9 Elm St'],
      ['used', 'City Hall'],
    ]);
    expect(merged[1]?.at).toEqual(cityHall.at);
  });

  test('the same street in another city is another place', () => {
    expect(mergePlaces([used({}), used({ city: 'Daly City' })], [cityHall])).toHaveLength(3);
  });

  test('one used before has the position where it was used', () => {
    expect(mergePlaces([used({ at: { lat: 1, lon: 2 } })], [])[0]?.at).toEqual({ lat: 1, lon: 2 });
  });
});
