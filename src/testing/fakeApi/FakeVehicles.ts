import { normalizeVin } from '../../domain/boot/vin';
import type { vehicleCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';
import { DEMO_VINS } from './world/demo';
import type { World } from './world/World';

/** The lists of the boot module. */
export function vehicleHandlers(world: World): HandlersOf<typeof vehicleCalls> {
  return {
    makes: () => world.lists.makes,
    bodies: () => world.lists.bodies,
    colors: () => world.lists.colors,
    models: ({ makeId }) => world.lists.models.filter((model) => model.makeId === makeId),
    states: () => world.lists.states,
    paymentTypes: () => world.lists.paymentTypes,
    decodeVin: ({ vin }) => DEMO_VINS[normalizeVin(vin)] ?? {},
    regionPlace: ({ regionCode }) => {
      const { name, state } = world.region(regionCode);
      return { name, state };
    },
  };
}
