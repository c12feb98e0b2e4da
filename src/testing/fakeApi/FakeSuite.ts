import { HttpError } from '../../api/errors';
import type { suiteCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';
import * as rows from './world/suiteRows';
import type { World } from './world/World';

/** The lists of the wider suite: a few rows each, for every region of the user. */
export function suiteHandlers(world: World): HandlersOf<typeof suiteCalls> {
  /** Checks that the user has the region. @throws {HttpError} 403 otherwise */
  const own = (region: string): string => {
    if (!Object.hasOwn(world.user().permissions ?? {}, region)) {
      throw new HttpError(403, 'Not allowed in this region');
    }
    return region;
  };
  const inRegion = <T>(region: string, answer: T): T => {
    own(region);
    return answer;
  };
  return {
    holdAgencies: ({ regionCode }) => rows.holdAgencies(own(regionCode)),
    holdForUnits: ({ regionCode }) => rows.holdForUnits(own(regionCode)),
    holdTypes: ({ regionCode }) => rows.holdTypes(own(regionCode)),
    zonesByRegions: ({ regionCodes }) => [regionCodes].flat().map(own).flatMap(rows.zones),
    dispatchAccounts: ({ region }) => inRegion(region, rows.accounts()),
    impoundAccounts: ({ region }) => inRegion(region, rows.accounts()),
    destinations: ({ region }) => inRegion(region, rows.destinations()),
    dispatchEquipments: ({ region }) => inRegion(region, rows.equipments()),
    dispatchReasons: ({ region }) => rows.reasons(own(region)),
    routes: ({ region, partialName = '' }) => {
      own(region);
      return rows.routes().filter((route) => route.name.toLowerCase().includes(partialName.toLowerCase()));
    },
    roadPoints: ({ region, id }) => {
      own(region);
      if (!rows.routes().some((route) => route.id === id)) throw new HttpError(404, 'No such road');
      return rows.roadPoints();
    },
    regionStates: ({ region }) => inRegion(region, world.lists.states),
    regionZones: ({ region }) => rows.zones(own(region)),
    zonesByAccount: ({ region }) => rows.zones(own(region)),
    dispatchCompanies: ({ regionCode }) => inRegion(regionCode, rows.companies()),
    precincts: ({ region }) => inRegion(region, rows.precincts()),
    standardLocations: ({ region }) => inRegion(region, rows.standardLocations()),
    reportLinks: ({ region }) => inRegion(region, rows.reportLinks()),
  };
}
