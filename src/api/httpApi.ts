import {
  agreementCalls,
  bootCalls,
  moneyCalls,
  recordCalls,
  sessionCalls,
  suiteCalls,
  vehicleCalls,
} from '../domain/wire/calls';
import type { Api, ApiOf, CallTable } from './Api';
import { HttpClient, type HttpClientOptions } from './HttpClient';

/** Every call of the product over HTTP, through one client. */
export function httpApi(options: HttpClientOptions): Api {
  const http = new HttpClient(options);
  const over = <Calls extends CallTable>(calls: Calls) =>
    Object.fromEntries<unknown>(
      Object.entries(calls).map(([name, call]) => [
        name,
        (request: object = {}) => http.request(call, request),
      ]),
    ) as ApiOf<Calls>;
  return {
    session: over(sessionCalls),
    boots: over(bootCalls),
    records: over(recordCalls),
    money: over(moneyCalls),
    vehicles: over(vehicleCalls),
    suite: over(suiteCalls),
    agreement: over(agreementCalls),
    recheck: () => http.isStillSignedIn(),
  };
}
