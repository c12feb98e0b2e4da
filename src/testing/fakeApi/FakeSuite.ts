import { suiteCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';

/** The lists of the wider suite. Those that no screen shows are empty. */
export function suiteHandlers(): HandlersOf<typeof suiteCalls> {
  const empty = Object.fromEntries(Object.keys(suiteCalls).map((name) => [name, () => []]));
  return {
    ...(empty as unknown as HandlersOf<typeof suiteCalls>),
    standardLocations: () => [
      {
        ...{ id: 1, name: 'Civic Center', addr1: '1 Grove Street', locationType: 'STANDARD' },
        ...{ city: 'San Francisco', state: 'CA', latLon: { lat: 37.779, lon: -122.419 } },
      },
      {
        ...{ id: 2, name: 'Ferry Pier', addr1: '1 Ferry Building', locationType: 'STANDARD' },
        ...{ city: 'San Francisco', state: 'CA', latLon: { lat: 37.7955, lon: -122.3937 } },
      },
    ],
    destinations: () => [
      {
        ...{ id: 3, name: 'Main Lot', addr1: '1 Lot Road', locationType: 'STANDARD' },
        ...{ city: 'Sparks', state: 'Nevada' },
      },
    ],
    routes: ({ partialName = '' }) =>
      [
        { id: 1, name: 'I-80', direction: 'E', routeNameWithDirection: 'I-80 E' },
        { id: 2, name: 'US-101', direction: 'N', routeNameWithDirection: 'US-101 N' },
      ].filter(({ name }) => name.toLowerCase().includes(partialName.toLowerCase())),
    roadPoints: () => [
      {
        ...{ id: 1, pointName: 'Mile 3', roadPointType: 'MILEPOST', routeName: 'I-80' },
        ...{ latitude: 37.78, longitude: -122.39 },
      },
    ],
  };
}
