import type { VehicleApi } from '../../api/RefdataApi';
import type { RegionPlace } from '../../domain/wire/region';
import type { ListItem, Model, PaymentType, State } from '../../domain/wire/vehicleLists';
import type { ErrorHandlerStore, LoadedList } from '../ErrorHandlerStore';
import { keyOf, KeyedStates } from '../lib/KeyedStates';
import type { AsyncState } from '../lib/AsyncState';

/**
 * The lists of the boot module's forms. Reading a list never loads it; a
 * screen loads what it needs. A failed list says its own message in the banner.
 */
export class RefdataStore {
  private readonly makeLists: KeyedStates<ListItem[]>;
  private readonly bodyLists: KeyedStates<ListItem[]>;
  private readonly colorLists: KeyedStates<ListItem[]>;
  private readonly modelLists: KeyedStates<Model[]>;
  private readonly stateLists: KeyedStates<State[]>;
  private readonly paymentTypeLists: KeyedStates<PaymentType[]>;
  private readonly places: KeyedStates<RegionPlace>;

  constructor(
    private readonly api: VehicleApi,
    errors: Pick<ErrorHandlerStore, 'report' | 'reportLoad' | 'loadRecovered'>,
  ) {
    const lists = <T>(list: LoadedList) =>
      new KeyedStates<T>(
        (error) => errors.reportLoad(list, error),
        () => errors.loadRecovered(list),
      );
    this.makeLists = lists('makes');
    this.bodyLists = lists('bodies');
    this.colorLists = lists('colors');
    this.modelLists = lists('models');
    this.stateLists = lists('states');
    this.paymentTypeLists = lists('paymentTypes');
    this.places = new KeyedStates((error) => errors.report(error));
  }

  makes(regionCode: string): AsyncState<ListItem[]> {
    return this.makeLists.of(regionCode);
  }

  bodies(regionCode: string): AsyncState<ListItem[]> {
    return this.bodyLists.of(regionCode);
  }

  colors(regionCode: string): AsyncState<ListItem[]> {
    return this.colorLists.of(regionCode);
  }

  models(regionCode: string, makeId: number): AsyncState<Model[]> {
    return this.modelLists.of(keyOf(regionCode, makeId));
  }

  states(): AsyncState<State[]> {
    return this.stateLists.of('');
  }

  paymentTypes(): AsyncState<PaymentType[]> {
    return this.paymentTypeLists.of('');
  }

  /** The region's own name and state, which a new boot's address begins with. */
  regionPlace(regionCode: string): AsyncState<RegionPlace> {
    return this.places.of(regionCode);
  }

  loadMakes(regionCode: string): Promise<ListItem[] | undefined> {
    return this.makeLists.ensure(regionCode, () => this.api.makes(regionCode));
  }

  loadBodies(regionCode: string): Promise<ListItem[] | undefined> {
    return this.bodyLists.ensure(regionCode, () => this.api.bodies(regionCode));
  }

  loadColors(regionCode: string): Promise<ListItem[] | undefined> {
    return this.colorLists.ensure(regionCode, () => this.api.colors(regionCode));
  }

  loadModels(regionCode: string, makeId: number): Promise<Model[] | undefined> {
    return this.modelLists.ensure(keyOf(regionCode, makeId), () => this.api.models(regionCode, makeId));
  }

  loadStates(): Promise<State[] | undefined> {
    return this.stateLists.ensure('', () => this.api.states());
  }

  loadPaymentTypes(): Promise<PaymentType[] | undefined> {
    return this.paymentTypeLists.ensure('', () => this.api.paymentTypes());
  }

  loadRegionPlace(regionCode: string): Promise<RegionPlace | undefined> {
    return this.places.ensure(regionCode, () => this.api.regionPlace(regionCode));
  }

  reset(): void {
    this.makeLists.reset();
    this.bodyLists.reset();
    this.colorLists.reset();
    this.modelLists.reset();
    this.stateLists.reset();
    this.paymentTypeLists.reset();
    this.places.reset();
  }
}
