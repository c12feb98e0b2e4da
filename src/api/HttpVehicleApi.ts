import { vehicleCalls } from '../domain/wire/calls';
import type { RegionPlace } from '../domain/wire/region';
import type { DecodedVin, ListItem, Model, PaymentType, State } from '../domain/wire/vehicleLists';
import type { HttpClient } from './HttpClient';
import type { VehicleApi } from './RefdataApi';

/** The boot module's lists over HTTP. */
export class HttpVehicleApi implements VehicleApi {
  constructor(private readonly http: HttpClient) {}

  makes(regionCode: string): Promise<ListItem[]> {
    return this.http.request(vehicleCalls.makes, { params: { region: regionCode } });
  }

  bodies(regionCode: string): Promise<ListItem[]> {
    return this.http.request(vehicleCalls.bodies, { params: { region: regionCode } });
  }

  colors(regionCode: string): Promise<ListItem[]> {
    return this.http.request(vehicleCalls.colors, { params: { region: regionCode } });
  }

  models(regionCode: string, makeId: number): Promise<Model[]> {
    return this.http.request(vehicleCalls.models, { params: { region: regionCode, makeId } });
  }

  states(): Promise<State[]> {
    return this.http.request(vehicleCalls.states);
  }

  paymentTypes(): Promise<PaymentType[]> {
    return this.http.request(vehicleCalls.paymentTypes);
  }

  decodeVin(regionCode: string, vin: string): Promise<DecodedVin> {
    return this.http.request(vehicleCalls.decodeVin, { params: { regionCode }, query: { vin } });
  }

  async regionPlace(regionCode: string): Promise<RegionPlace> {
    return (await this.http.request(vehicleCalls.regionPlace, { params: { regionCode } })) ?? {};
  }
}
