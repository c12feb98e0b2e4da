import type { Api } from './Api';
import { HttpAgreementApi } from './HttpAgreementApi';
import { HttpBootApi, HttpPhotoApi } from './HttpBootApi';
import { HttpClient, type HttpClientOptions } from './HttpClient';
import { HttpSessionApi } from './HttpSessionApi';
import { HttpSuiteApi } from './HttpSuiteApi';
import { HttpVehicleApi } from './HttpVehicleApi';

/** Every call of the product over HTTP, through one client. */
export function httpApi(options: HttpClientOptions): Api {
  const http = new HttpClient(options);
  return {
    session: new HttpSessionApi(http),
    boots: new HttpBootApi(http),
    photos: new HttpPhotoApi(http),
    vehicles: new HttpVehicleApi(http),
    suite: new HttpSuiteApi(http),
    agreement: new HttpAgreementApi(http),
  };
}
