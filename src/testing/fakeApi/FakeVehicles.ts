import { HttpError } from '../../api/errors';
import type { VehicleApi } from '../../api/RefdataApi';
import { normalizeVin } from '../../domain/vin';
import type { RegionPlace } from '../../domain/wire/region';
import type { DecodedVin, ListItem, Model, PaymentType, State } from '../../domain/wire/vehicleLists';
import type { CallDesk } from './CallDesk';
import { DEMO_VINS } from './demo';
import type { World } from './World';

/** The lists of the boot module. */
export class FakeVehicles implements VehicleApi {
  constructor(
    private readonly world: World,
    private readonly desk: CallDesk,
  ) {}

  makes(regionCode: string): Promise<ListItem[]> {
    return this.desk.pass('makes', [regionCode], () => this.inRegion(regionCode).makes);
  }

  bodies(regionCode: string): Promise<ListItem[]> {
    return this.desk.pass('bodies', [regionCode], () => this.inRegion(regionCode).bodies);
  }

  colors(regionCode: string): Promise<ListItem[]> {
    return this.desk.pass('colors', [regionCode], () => this.inRegion(regionCode).colors);
  }

  models(regionCode: string, makeId: number): Promise<Model[]> {
    return this.desk.pass('models', [regionCode, makeId], () =>
      this.inRegion(regionCode).models.filter((model) => model.makeId === makeId),
    );
  }

  states(): Promise<State[]> {
    return this.desk.pass('states', [], () => this.lists().states);
  }

  paymentTypes(): Promise<PaymentType[]> {
    return this.desk.pass('paymentTypes', [], () => this.lists().paymentTypes);
  }

  decodeVin(regionCode: string, vin: string): Promise<DecodedVin> {
    return this.desk.pass('decodeVin', [regionCode, vin], () => {
      this.world.bootUser();
      this.world.need(regionCode, 'BOOT_CREATE');
      return DEMO_VINS[normalizeVin(vin)] ?? {};
    });
  }

  regionPlace(regionCode: string): Promise<RegionPlace> {
    return this.desk.pass('regionPlace', [regionCode], () => {
      this.inRegion(regionCode);
      const { name, state } = this.world.region(regionCode);
      return { name, state };
    });
  }

  private lists(): World['lists'] {
    this.world.user();
    return this.world.lists;
  }

  private inRegion(regionCode: string): World['lists'] {
    if (!Object.hasOwn(this.world.user().permissions ?? {}, regionCode)) {
      throw new HttpError(403, 'Not allowed in this region');
    }
    return this.world.lists;
  }
}
