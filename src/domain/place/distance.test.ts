import { distanceM, shownDistance, type LatLon } from './distance';

const CITY_HALL: LatLon = { lat: 37.7793, lon: -122.4193 };

test.each<readonly [what: string, from: LatLon, to: LatLon, meters: number, within: number]>([
  ['a point and itself', CITY_HALL, CITY_HALL, 0, 0],
  ['a thousandth of a degree north', CITY_HALL, { ...CITY_HALL, lat: 37.7803 }, 111.2, 0.1],
  [
    'a thousandth of a degree east, shorter so far from the equator',
    CITY_HALL,
    { ...CITY_HALL, lon: -122.4183 },
    87.9,
    0.1,
  ],
  ['across town', CITY_HALL, { lat: 37.7786, lon: -122.3893 }, 2_637, 2],
  [
    'San Francisco and New York',
    { lat: 37.7749, lon: -122.4194 },
    { lat: 40.7128, lon: -74.006 },
    4_129_000,
    3_000,
  ],
  ['across the date line', { lat: 0, lon: 179.9995 }, { lat: 0, lon: -179.9995 }, 111.2, 0.1],
  ['the far side of the earth', { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 20_015_115, 10],
])('the distance of %s', (_, from, to, meters, within) => {
  expect(Math.abs(distanceM(from, to) - meters)).toBeLessThanOrEqual(within);
  expect(Math.abs(distanceM(to, from) - meters)).toBeLessThanOrEqual(within);
});

test.each([
  [0, 0, 'meter'],
  [4, 0, 'meter'],
  [118, 120, 'meter'],
  [994, 990, 'meter'],
  [996, 1, 'kilometer'],
  [1_249, 1.2, 'kilometer'],
  [12_345, 12.3, 'kilometer'],
])('%d meters are shown as %d %s', (meters, value, unit) => {
  expect(shownDistance(meters)).toEqual({ value, unit });
});
