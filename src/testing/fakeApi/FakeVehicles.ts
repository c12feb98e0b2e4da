import { HttpError } from '../../api/errors';
import { normalizeVin } from '../../domain/boot/vin';
import type { vehicleCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';
import { DEMO_VINS } from './world/demo';
import type { World } from './world/World';

/** The lists of the boot module. */
export function vehicleHandlers(world: World): HandlersOf<typeof vehicleCalls> {
  const lists = () => {
    world.user();
    return world.lists;
  };
  const inRegion = (regionCode: string) => {
    if (!Object.hasOwn(world.user().permissions ?? {}, regionCode)) {
      throw new HttpError(403, 'Not allowed in this region');
    }
    return world.lists;
  };
  return {
    makes: ({ region }) => inRegion(region).makes,
    bodies: ({ region }) => inRegion(region).bodies,
    colors: ({ region }) => inRegion(region).colors,
    models: ({ region, makeId }) => inRegion(region).models.filter((model) => model.makeId === makeId),
    states: () => lists().states,
    paymentTypes: () => lists().paymentTypes,
    decodeVin: ({ regionCode, vin }) => {
      world.bootUser();
      world.need(regionCode, 'BOOT_CREATE');
      return DEMO_VINS[normalizeVin(vin)] ?? {};
    },
    regionPlace: ({ regionCode }) => {
      inRegion(regionCode);
      const { name, state } = world.region(regionCode);
      return { name, state };
    },
  };
}
