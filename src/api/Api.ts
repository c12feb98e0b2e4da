import type { AgreementApi } from './AgreementApi';
import type { BootApi, PhotoApi } from './BootApi';
import type { SuiteApi, VehicleApi } from './RefdataApi';
import type { SessionApi } from './SessionApi';

/** Every call of the product, by area. */
export interface Api {
  readonly session: SessionApi;
  readonly boots: BootApi;
  readonly photos: PhotoApi;
  readonly vehicles: VehicleApi;
  readonly suite: SuiteApi;
  readonly agreement: AgreementApi;
}
